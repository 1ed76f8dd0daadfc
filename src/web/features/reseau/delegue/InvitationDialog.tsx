import { Modal, Radio, Stack, TextInput } from '@mantine/core';
import { delegueContract, invitationSchema } from '#shared/features/reseau/delegue/contract.ts';
import type { Sorte } from '#shared/features/reseau/delegue/policy.ts';
import { call } from '#web/lib/api.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { ChampsDroits } from './ChampsDroits.tsx';
import { useRafraichirHabilitations } from './queries.ts';

const depart = {
  sorte: 'TRADE' as Sorte,
  identifiant: '',
  droitTrade: false,
  lectureEncours: true,
  lectureDocuments: false,
  lectureConditions: false,
  tousLaboratoires: false,
  laboratoireIds: [] as string[],
  expireLe: null,
};

/** Invites a known person: there is no directory of people. */
export const InvitationDialog = ({ onFermer }: { onFermer: () => void }) => {
  const rafraichir = useRafraichirHabilitations();
  const f = useFormulaire(invitationSchema, depart, async (body, { idempotencyKey }) => {
    const { delegueNom } = await call(delegueContract.inviterDelegue, { body, idempotencyKey });
    await rafraichir();
    succes(`Invitation envoyée à ${delegueNom}.`);
    onFermer();
  });
  const fermer = () => void f.quitter().then((oui) => oui && onFermer());
  return (
    <Modal opened onClose={fermer} title="Inviter">
      <Formulaire formulaire={f} envoyer="Inviter" onAnnuler={fermer}>
        <Radio.Group {...f.champ('sorte')} label="Type d’accès">
          <Stack gap={8} mt={8}>
            <Radio value="TRADE" label="Un délégué suit ma pharmacie" />
            <Radio
              value="CONNEXION"
              label="L’administrateur d’une autre pharmacie agit pour la mienne"
              description="Jamais sur les utilisateurs, les mots de passe ni l’abonnement."
            />
          </Stack>
        </Radio.Group>
        <TextInput
          {...f.champ('identifiant')}
          label="Identifiant ou adresse e-mail"
          description="Exactement comme cette personne se connecte : elle recevra l’invitation et décidera."
          autoComplete="off"
          withAsterisk
        />
        <ChampsDroits f={f} trade={f.valeurs.sorte === 'TRADE'} />
      </Formulaire>
    </Modal>
  );
};
