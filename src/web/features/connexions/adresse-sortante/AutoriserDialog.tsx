import { Modal, Stack, TextInput } from '@mantine/core';
import { adresseSortanteContract } from '#shared/features/connexions/adresse-sortante/contract.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { useActesAdresse } from './queries.ts';

/** Allows one more address that the server may call (CNX-6). */
export const AutoriserDialog = ({ onFermer }: { onFermer: () => void }) => {
  const { autoriser } = useActesAdresse();
  const f = useFormulaire(
    adresseSortanteContract.autoriserAdresse.body,
    { origine: '', libelle: '' },
    async (body, { idempotencyKey }) => {
      const { origine } = await autoriser(body, idempotencyKey);
      succes(`${origine} est autorisée.`);
      onFermer();
    },
  );
  const fermer = useFermeture(() => void f.quitter().then((oui) => oui && onFermer()));
  return (
    <Modal opened onClose={fermer} title="Autoriser une adresse">
      <Formulaire formulaire={f} envoyer="Autoriser" onAnnuler={fermer}>
        <Stack gap="sm">
          <TextInput
            label="Adresse"
            required
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://service.exemple.fr"
            description="Protocole, machine et port : ce qui suit est ignoré"
            data-autofocus
            {...f.champ('origine')}
          />
          <TextInput label="Libellé" required placeholder="Statistiques Winpharma" {...f.champ('libelle')} />
        </Stack>
      </Formulaire>
    </Modal>
  );
};
