import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { demandeSchema } from '#shared/features/catalogue/laboratoire/contract.ts';
import { AppError } from '#shared/core/app-error.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { TelephoneField } from '#web/ui/fields/TelephoneField.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { useActesLaboratoire } from './queries.ts';

/** The server's form is `{ nature, demande }`: its refusals come back under the fields of this one. */
const sousLesChamps = (erreur: unknown): never => {
  if (!(erreur instanceof AppError)) throw erreur;
  const { status, code, message, errors, details } = erreur;
  throw new AppError(status, code, message, {
    errors: errors.map(({ pointer, detail }) => ({ pointer: pointer.replace(/^\/demande/, ''), detail })),
    details,
  });
};

export type DemandeFormProps = { nom: string; onRetour: () => void; onFait: () => void };

/** What a pharmacy says of the laboratory it asks for (CAT-7). */
export const DemandeForm = ({ nom, onRetour, onFait }: DemandeFormProps) => {
  const { ajouter } = useActesLaboratoire();
  const formulaire = useFormulaire(
    demandeSchema,
    { nom, rue: '', codePostal: '', ville: '', telephone: '', email: '' },
    async (demande, { idempotencyKey }) => {
      await ajouter({ nature: 'DEMANDE', demande }, idempotencyKey).catch(sousLesChamps);
      succes(`Votre demande pour « ${demande.nom} » est envoyée. Vous serez prévenu de son ajout.`, { duree: 6000 });
      onFait();
    },
    { garde: false },
  );
  const { champ } = formulaire;
  return (
    <Formulaire formulaire={formulaire} envoyer="Envoyer la demande" onAnnuler={onRetour}>
      <Text size="sm" c="dimmed">
        Indiquez ce que vous savez du laboratoire : notre équipe l’ajoutera au catalogue, puis à vos laboratoires.
      </Text>
      <TextInput label="Nom du laboratoire" required data-autofocus {...champ('nom')} />
      <TextInput label="Rue" {...champ('rue')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Code postal" {...champ('codePostal')} />
        <TextInput label="Ville" {...champ('ville')} />
        <TelephoneField label="Téléphone" {...champ('telephone')} />
        <TextInput label="E-mail" type="email" {...champ('email')} />
      </SimpleGrid>
    </Formulaire>
  );
};
