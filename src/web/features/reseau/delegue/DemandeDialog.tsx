import { Modal, Text, TextInput } from '@mantine/core';
import { demandeAccesContract } from '#shared/features/reseau/delegue/contract/demandes.ts';
import { saisieDemandeAccesSchema } from '#shared/features/reseau/delegue/schemas/envois.ts';
import { call } from '#web/lib/api.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { useRafraichirHabilitations } from './queries.ts';

/** Asks a pharmacy for an access by an exact identifier: no list of pharmacies is given (RES-82). */
export const DemandeDialog = ({ onFermer }: { onFermer: () => void }) => {
  const rafraichir = useRafraichirHabilitations();
  const f = useFormulaire(saisieDemandeAccesSchema, { identifiant: '' }, async (body, { idempotencyKey }) => {
    await call(demandeAccesContract.demanderAcces, { body, idempotencyKey });
    await rafraichir();
    succes('Demande envoyée.');
    onFermer();
  });
  const fermer = () => void f.quitter().then((oui) => oui && onFermer());
  return (
    <Modal opened onClose={fermer} title="Demander l’accès à une pharmacie">
      <Formulaire formulaire={f} envoyer="Demander" onAnnuler={fermer}>
        <TextInput
          {...f.champ('identifiant')}
          label="CIP, FINESS ou adresse e-mail de la pharmacie"
          description="Exactement comme la pharmacie l’écrit."
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          withAsterisk
        />
        <Text size="sm" c="dimmed">
          Si cette pharmacie utilise Pharmaccord, elle reçoit votre demande avec votre nom et celui de votre société, et
          décide. Son nom s’affichera quand elle aura accepté.
        </Text>
      </Formulaire>
    </Modal>
  );
};
