import { Modal, Text } from '@mantine/core';
import { z } from 'zod';
import { jour } from '#shared/core/dates.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { aujourdhui, pluriel } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { useAuDessus } from '#web/ui/panneau/fermeture.ts';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import type { DialogueVirement } from './dialogue.ts';
import { useActesPrestation } from './queries.ts';

const schema = z.object({ date: jour('La date du virement') });

/** Records that the bank executed a transfer file: its reversions are paid, and the adhérents notified. */
export const ExecuterDialog = ({ prestation, virement, onFermer }: DialogueVirement) => {
  useAuDessus();
  const actes = useActesPrestation();
  const f = useFormulaire(
    schema,
    { date: virement.dateExecution < aujourdhui() ? virement.dateExecution : aujourdhui() },
    async ({ date }) => {
      await actes.executerVirement(prestation.id, virement, date);
      succes('Reversions faites : les adhérents sont prévenus.');
      onFermer();
    },
    { garde: false },
  );
  return (
    <Modal opened onClose={onFermer} title="Virement exécuté">
      <Formulaire formulaire={f} envoyer="Marquer exécuté" onAnnuler={onFermer}>
        <Text size="sm">
          {pluriel(virement.nombre, 'adhérent')}, {formatMontant(virement.totalCentimes, 'HT')}&nbsp;: chacun est
          prévenu de ce qu’il a reçu.
        </Text>
        <JourField label="Exécuté le" required max={aujourdhui()} data-autofocus {...f.champ('date')} />
      </Formulaire>
    </Modal>
  );
};
