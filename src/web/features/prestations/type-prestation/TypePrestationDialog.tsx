import { Modal, TextInput } from '@mantine/core';
import { libelleRepartition } from '#shared/features/prestations/type-prestation/messages.ts';
import {
  modesRepartition,
  nouveauTypeSchema,
  type TypePrestation,
} from '#shared/features/prestations/type-prestation/schemas.ts';
import { useEdition } from '#web/lib/edition.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { PourcentageField } from '#web/ui/fields/PourcentageField.tsx';
import { TexteLongField } from '#web/ui/fields/TexteLongField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { useActesTypePrestation } from './queries.ts';

const MODES = modesRepartition.map((value) => ({ value, label: libelleRepartition[value] }));

/** Edits the name of a type, and the initial values of its prestations. */
export const TypePrestationDialog = ({ type, onFermer }: { type: TypePrestation; onFermer: () => void }) => {
  const { modifier, relire } = useActesTypePrestation();
  const { formulaire, fermer } = useEdition(nouveauTypeSchema, type, {
    champs: ({ nom, description, tvaCentiemes, modeRepartition }) => ({
      nom,
      description: description ?? '',
      tvaCentiemes,
      modeRepartition,
    }),
    enregistrer: async (saisie, version) => {
      await modifier(type.id, { ...saisie, version });
      succes('Le type de prestation est modifié.');
    },
    relire: async () => (await relire()).types.find(({ id }) => id === type.id),
    onFermer,
  });
  const { champ } = formulaire;
  return (
    <Modal opened onClose={fermer} title="Modifier le type de prestation">
      <Formulaire formulaire={formulaire} onAnnuler={fermer}>
        <TextInput label="Nom" required data-autofocus {...champ('nom')} />
        <PourcentageField label="TVA" required enCentiemes {...champ('tvaCentiemes')} />
        <ChoixField
          label="Répartition entre les adhérents"
          required
          allowDeselect={false}
          options={MODES}
          {...champ('modeRepartition')}
        />
        <TexteLongField label="Description" maximum={500} {...champ('description')} />
      </Formulaire>
    </Modal>
  );
};
