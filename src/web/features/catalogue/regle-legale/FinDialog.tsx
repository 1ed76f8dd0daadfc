import { Modal, Text } from '@mantine/core';
import { z } from 'zod';
import { jour } from '#shared/core/dates.ts';
import type { RegleLegale } from '#shared/features/catalogue/regle-legale/schemas.ts';
import { formatJour } from '#web/lib/formats.ts';
import { useEdition } from '#web/lib/edition.ts';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { useActesRegleLegale } from './queries.ts';

const schema = z.object({ dateFin: jour('La date de fin') });

/** Sets the last day of a rule: earlier warnings stay as they were. */
export const FinDialog = ({ regleLegale, onFermer }: { regleLegale: RegleLegale; onFermer: () => void }) => {
  const { terminer, relire } = useActesRegleLegale();
  const { formulaire, fermer } = useEdition(schema, regleLegale, {
    champs: ({ dateFin }) => ({ dateFin: dateFin ?? '' }),
    enregistrer: async ({ dateFin }, version) => {
      await terminer(regleLegale.id, { dateFin, version });
      succes(`La règle vaut jusqu’au ${formatJour(dateFin)}.`);
    },
    relire: () => relire(regleLegale.id),
    onFermer,
  });
  return (
    <Modal opened onClose={fermer} title="Dernier jour de la règle">
      <Formulaire formulaire={formulaire} onAnnuler={fermer}>
        <Text size="sm">{regleLegale.libelle}</Text>
        <JourField
          label="Dernier jour en vigueur"
          required
          data-autofocus
          description={`Depuis le ${formatJour(regleLegale.dateDebut)}`}
          {...formulaire.champ('dateFin')}
        />
      </Formulaire>
    </Modal>
  );
};
