import { Modal, Switch, TextInput } from '@mantine/core';
import { prioriteSaisieSchema, type Priorite } from '#shared/features/reseau/priorite/schemas.ts';
import { useEdition } from '#web/lib/edition.ts';
import { CouleurField } from '#web/ui/fields/CouleurField.tsx';
import { EntierField } from '#web/ui/fields/EntierField.tsx';
import { TexteLongField } from '#web/ui/fields/TexteLongField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { useActesPriorite } from './queries.ts';

/** Edits the name and look of a priorité, and whether adhérents must answer. */
export const PrioriteDialog = ({ priorite, onFermer }: { priorite: Priorite; onFermer: () => void }) => {
  const { modifier, relire } = useActesPriorite();
  const { formulaire, fermer } = useEdition(prioriteSaisieSchema, priorite, {
    champs: ({ nom, couleur, description, obligatoire, delaiReponseJours }) => ({
      nom,
      couleur,
      description: description ?? '',
      obligatoire,
      delaiReponseJours,
    }),
    enregistrer: async (saisie, version) => {
      await modifier(priorite.id, { ...saisie, version });
      succes('La priorité est modifiée.');
    },
    relire: async () => (await relire()).priorites.find(({ id }) => id === priorite.id),
    onFermer,
  });
  const { champ, coche } = formulaire;
  return (
    <Modal opened onClose={fermer} title="Modifier la priorité">
      <Formulaire formulaire={formulaire} onAnnuler={fermer}>
        <TextInput label="Nom" required data-autofocus {...champ('nom')} />
        <CouleurField label="Couleur" required {...champ('couleur')} />
        <TexteLongField label="Description" maximum={500} {...champ('description')} />
        <Switch
          label="Réponse obligatoire"
          description="Chaque adhérent doit répondre dans le délai, et dire pourquoi s’il refuse."
          {...coche('obligatoire')}
        />
        <EntierField label="Délai de réponse" signe="jours" rightSectionWidth={56} {...champ('delaiReponseJours')} />
      </Formulaire>
    </Modal>
  );
};
