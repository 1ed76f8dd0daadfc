import { Modal, Radio, Stack, TextInput } from '@mantine/core';
import { invitationAccesContract } from '#shared/features/reseau/delegue/contract/invitations.ts';
import type { Sorte } from '#shared/features/reseau/delegue/policy.ts';
import { invitationSchema } from '#shared/features/reseau/delegue/schemas/envois.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { call } from '#web/lib/api.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { ChampsDroits } from './ChampsDroits.tsx';
import { useRafraichirHabilitations } from './queries.ts';

const depart = {
  sorte: 'TRADE' as Sorte,
  mail: '',
  droitTrade: true,
  lectureEncours: false,
  lectureDocuments: false,
  lectureConditions: false,
  tousLaboratoires: false,
  laboratoireIds: [] as string[],
  expireLe: null,
};

/** Offers an access to a mail address, because people have no public directory (RES-83). */
export const InvitationDialog = ({ onFermer }: { onFermer: () => void }) => {
  const rafraichir = useRafraichirHabilitations();
  const groupement = useConnecte().tenant.type === 'GROUPEMENT';
  const f = useFormulaire(invitationSchema, depart, async (body, { idempotencyKey }) => {
    await call(invitationAccesContract.inviterDelegue, { body, idempotencyKey });
    await rafraichir();
    succes(`Invitation envoyée à ${body.mail}.`);
    onFermer();
  });
  const fermer = () => void f.quitter().then((oui) => oui && onFermer());
  return (
    <Modal opened onClose={fermer} title="Inviter">
      <Formulaire formulaire={f} envoyer="Inviter" onAnnuler={fermer}>
        {groupement ? null : (
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
        )}
        <TextInput
          {...f.champ('mail')}
          label="Adresse e-mail"
          type="email"
          description="Cette personne reçoit un lien, avec ou sans compte : elle décide, et son nom s’affiche alors."
          autoComplete="off"
          withAsterisk
        />
        <ChampsDroits f={f} trade={f.valeurs.sorte === 'TRADE'} />
      </Formulaire>
    </Modal>
  );
};
