import { Modal, TextInput } from '@mantine/core';
import { z } from 'zod';
import { zoneSaisieSchema, type Zone } from '#shared/features/operations/emplacement/schemas.ts';
import { useEdition } from '#web/lib/edition.ts';
import { CouleurField } from '#web/ui/fields/CouleurField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { useActesPlan } from './queries.ts';

const { nom, couleur } = zoneSaisieSchema.shape;
const schema = z.object({ nom, couleur: z.preprocess((valeur) => (valeur === '' ? null : valeur), couleur) });

/** Edits the name of a zone, and its colour in plans and calendars. */
export const ZoneDialog = ({ zone, onFermer }: { zone: Zone; onFermer: () => void }) => {
  const { modifierZone, relire } = useActesPlan();
  const { formulaire, fermer } = useEdition(schema, zone, {
    champs: (actuelle) => ({ nom: actuelle.nom, couleur: actuelle.couleur ?? '' }),
    enregistrer: async (saisie, version) => {
      await modifierZone(zone.id, { ...saisie, version });
      succes('La zone est modifiée.');
    },
    relire: async () => (await relire()).zones.find(({ id }) => id === zone.id),
    onFermer,
  });
  return (
    <Modal opened onClose={fermer} title="Modifier la zone">
      <Formulaire formulaire={formulaire} onAnnuler={fermer}>
        <TextInput label="Nom" required data-autofocus {...formulaire.champ('nom')} />
        <CouleurField
          label="Couleur"
          description="La même partout où la zone se voit."
          {...formulaire.champ('couleur')}
        />
      </Formulaire>
    </Modal>
  );
};
