import { Group, Modal, Switch, TextInput } from '@mantine/core';
import {
  emplacementSaisieSchema,
  typesEmplacement,
  type Emplacement,
} from '#shared/features/operations/emplacement/schemas.ts';
import { libellesType } from '#shared/features/operations/emplacement/messages.ts';
import { useEdition } from '#web/lib/edition.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { EntierField } from '#web/ui/fields/EntierField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { PhotoEmplacement } from './PhotoEmplacement.tsx';
import { useActesPlan } from './queries.ts';

const types = typesEmplacement.map((value) => ({ value, label: libellesType[value] }));
const champsDe = ({ nom, type, largeurCm, prixSemaineHtCentimes, actif }: Emplacement) => ({
  nom,
  type,
  largeurCm,
  prixSemaineHtCentimes,
  actif,
});

/** Edits the name, dimensions and rent of an emplacement. */
export const EmplacementDialog = ({ emplacement, onFermer }: { emplacement: Emplacement; onFermer: () => void }) => {
  const { modifier, relire } = useActesPlan();
  const { formulaire, fermer } = useEdition(emplacementSaisieSchema, emplacement, {
    champs: champsDe,
    enregistrer: async (saisie, version) => {
      await modifier(emplacement.id, { ...saisie, version });
      succes('L’emplacement est modifié.');
    },
    relire: async () =>
      (await relire()).zones.flatMap(({ emplacements }) => emplacements).find(({ id }) => id === emplacement.id),
    onFermer,
  });
  const { champ, coche } = formulaire;
  return (
    <Modal opened onClose={fermer} title="Modifier l’emplacement">
      <Formulaire formulaire={formulaire} onAnnuler={fermer}>
        <TextInput label="Nom" required data-autofocus {...champ('nom')} />
        <ChoixField label="Type" required allowDeselect={false} options={types} {...champ('type')} />
        <Group grow align="flex-start">
          <EntierField label="Largeur" signe="cm" {...champ('largeurCm')} />
          <MontantField label="Prix HT par semaine" {...champ('prixSemaineHtCentimes')} />
        </Group>
        <PhotoEmplacement emplacement={emplacement} />
        <Switch
          label="Utilisé"
          description="Désactivé, il garde son historique mais n’est plus proposé pour une promotion."
          {...coche('actif')}
        />
      </Formulaire>
    </Modal>
  );
};
