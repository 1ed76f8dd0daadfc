import { Modal, Text, TextInput } from '@mantine/core';
import { z } from 'zod';
import { texteRequis } from '#shared/core/champs.ts';
import { jour } from '#shared/core/dates.ts';
import { reprendreVersion } from '#web/lib/edition.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { useAuDessus } from '#web/ui/panneau/fermeture.ts';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { compterReversions, type DialogueReversions } from './dialogue.ts';
import { useActesPrestation } from './queries.ts';

const schema = z.object({
  date: jour('La date du virement'),
  reference: texteRequis('La référence', 140),
  version: z.number(),
});

/** Records reversions paid outside Pharmaccord, with their date and reference. */
export const DejaVireeDialog = ({ prestation, reversions, onFermer, onFait }: DialogueReversions) => {
  useAuDessus();
  const actes = useActesPrestation();
  const { id } = prestation;
  const f = useFormulaire(
    schema,
    { date: aujourdhui(), reference: '', version: prestation.version },
    async (donnees) => {
      await actes.direDejaViree(id, { ...donnees, reversionIds: reversions.map((reversion) => reversion.id) });
      succes('Reversions notées : les adhérents sont prévenus.');
      onFait();
    },
    {
      garde: false,
      onRecharger: () => void actes.relire(id).then((relu) => reprendreVersion(f, relu), echec),
    },
  );
  return (
    <Modal opened onClose={onFermer} title="Déjà viré">
      <Formulaire formulaire={f} envoyer="Dire déjà viré" onAnnuler={onFermer}>
        <Text size="sm">{compterReversions(reversions)}. Chaque adhérent est prévenu de ce qu’il a reçu.</Text>
        <JourField label="Virée le" required max={aujourdhui()} {...f.champ('date')} />
        <TextInput label="Référence" required maxLength={140} data-autofocus {...f.champ('reference')} />
      </Formulaire>
    </Modal>
  );
};
