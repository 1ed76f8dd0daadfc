import { Modal, Radio, Stack, Text } from '@mantine/core';
import { z } from 'zod';
import { abonnementContract } from '#shared/features/comptes/abonnement/contract.ts';
import { tenantContract } from '#shared/features/comptes/tenant/contract.ts';
import { libelleEssai } from '#shared/features/comptes/tenant/messages.ts';
import { call } from '#web/lib/api.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { useRafraichirTenants } from '#web/features/comptes/tenant/queries.ts';

const schema = z.object({ essai: z.enum(['0', '1', '2'], 'Choisissez une durée.') });
const DEFAUT = '2';

type EssaiDialogProps = {
  id: number;
  nom: string;
  /** Accepts the account first, then gives the trial. */
  accepter: boolean;
  onFermer: () => void;
};

/** Trial (CPT-63): none, 15 days, 1 month. */
export const EssaiDialog = ({ id, nom, accepter, onFermer }: EssaiDialogProps) => {
  const rafraichir = useRafraichirTenants();
  const f = useFormulaire(
    schema,
    { essai: DEFAUT },
    async ({ essai }) => {
      const params = { id };
      try {
        if (accepter) await call(tenantContract.changerEtat, { params, body: 'ACCEPTED' });
        await call(abonnementContract.changerAbonnement, { params, body: { essai: Number(essai) as 0 | 1 | 2 } });
      } finally {
        await rafraichir();
      }
      const duree = libelleEssai[Number(essai) as 0 | 1 | 2];
      succes(accepter ? `${nom} : compte accepté.` : `${nom} : période d’essai enregistrée (${duree.toLowerCase()}).`);
      onFermer();
    },
    { garde: false },
  );
  return (
    <Modal
      opened
      onClose={onFermer}
      title={accepter ? 'Accepter ce compte' : 'Période d’essai'}
      styles={{ title: { fontWeight: 650 } }}
    >
      <Formulaire formulaire={f} envoyer={accepter ? 'Accepter' : 'Enregistrer'} onAnnuler={onFermer}>
        <Text size="sm">
          {accepter
            ? `${nom} pourra se connecter dès maintenant.`
            : `La période choisie remplace l’essai de ${nom}, à compter d’aujourd’hui.`}
        </Text>
        <Radio.Group {...f.champ('essai')} label="Période d’essai">
          <Stack gap={8} mt={8}>
            {(['0', '1', '2'] as const).map((valeur) => (
              <Radio key={valeur} value={valeur} label={libelleEssai[Number(valeur) as 0 | 1 | 2]} />
            ))}
          </Stack>
        </Radio.Group>
      </Formulaire>
    </Modal>
  );
};
