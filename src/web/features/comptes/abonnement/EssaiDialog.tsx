import { Modal, Text } from '@mantine/core';
import { z } from 'zod';
import { abonnementContract } from '#shared/features/comptes/abonnement/contract.ts';
import { libelleEssai } from '#shared/features/comptes/tenant/messages.ts';
import { call } from '#web/lib/api.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { useRafraichirTenants } from '#web/features/comptes/tenant/queries.ts';
import { ChoixEssai } from './ChoixEssai.tsx';

const schema = z.object({ essai: z.enum(['0', '1', '2'], 'Choisissez une durée.') });
const DEFAUT = '2';

type EssaiDialogProps = {
  id: number;
  nom: string;
  onFermer: () => void;
};

/** Trial (CPT-63): none, 15 days, 1 month. */
export const EssaiDialog = ({ id, nom, onFermer }: EssaiDialogProps) => {
  const rafraichir = useRafraichirTenants();
  const f = useFormulaire(
    schema,
    { essai: DEFAUT },
    async ({ essai }) => {
      const params = { id };
      try {
        await call(abonnementContract.changerAbonnement, { params, body: { essai: Number(essai) as 0 | 1 | 2 } });
      } finally {
        await rafraichir();
      }
      const duree = libelleEssai[Number(essai) as 0 | 1 | 2];
      succes(`${nom} : période d’essai enregistrée (${duree.toLowerCase()}).`);
      onFermer();
    },
    { garde: false },
  );
  return (
    <Modal opened onClose={onFermer} title="Période d’essai" styles={{ title: { fontWeight: 650 } }}>
      <Formulaire formulaire={f} onAnnuler={onFermer}>
        <Text size="sm">{`La période choisie remplace l’essai de ${nom}, à compter d’aujourd’hui.`}</Text>
        <ChoixEssai {...f.champ('essai')} />
      </Formulaire>
    </Modal>
  );
};
