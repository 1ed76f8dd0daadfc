import { Modal, Text } from '@mantine/core';
import { z } from 'zod';
import { texteRequis } from '#shared/core/champs.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { useAuDessus } from '#web/ui/panneau/fermeture.ts';
import { TexteLongField } from '#web/ui/fields/TexteLongField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import type { DialogueVirement } from './dialogue.ts';
import { useActesPrestation } from './queries.ts';

const schema = z.object({ motif: texteRequis('Le motif') });

/** Cancels a transfer file that the bank will not execute: its reversions must be paid again. */
export const AnnulerVirementDialog = ({ prestation, virement, onFermer }: DialogueVirement) => {
  useAuDessus();
  const actes = useActesPrestation();
  const f = useFormulaire(
    schema,
    { motif: '' },
    async ({ motif }) => {
      await actes.annulerVirement(prestation.id, virement, motif);
      succes('Virement annulé : ses reversions sont de nouveau à faire.');
      onFermer();
    },
    { garde: false },
  );
  return (
    <Modal opened onClose={onFermer} title="Annuler le virement ?">
      <Formulaire formulaire={f} envoyer="Annuler le virement" danger onAnnuler={onFermer}>
        <Text size="sm">
          Vérifiez d’abord que votre banque ne l’exécutera pas&nbsp;: ses reversions pourront partir dans un autre
          fichier.
        </Text>
        <TexteLongField label="Motif" required maximum={255} data-autofocus {...f.champ('motif')} />
      </Formulaire>
    </Modal>
  );
};
