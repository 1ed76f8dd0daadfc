import { Modal, Text } from '@mantine/core';
import { z } from 'zod';
import { texteRequis } from '#shared/core/champs.ts';
import { reprendreVersion } from '#web/lib/edition.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { useAuDessus } from '#web/ui/panneau/fermeture.ts';
import { TexteLongField } from '#web/ui/fields/TexteLongField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { compterReversions, type DialogueReversions } from './dialogue.ts';
import { useActesPrestation } from './queries.ts';

const schema = z.object({ motif: texteRequis('Le motif'), version: z.number() });

/** The groupement waives the photo, with a reason (PRS-15). */
export const SansPreuveDialog = ({ prestation, reversions, onFermer, onFait }: DialogueReversions) => {
  useAuDessus();
  const actes = useActesPrestation();
  const { id } = prestation;
  const f = useFormulaire(
    schema,
    { motif: '', version: prestation.version },
    async (donnees) => {
      await actes.sansPreuve(id, { ...donnees, reversionIds: reversions.map((reversion) => reversion.id) });
      succes('Ces reversions peuvent partir sans preuve.');
      onFait();
    },
    {
      garde: false,
      onRecharger: () => void actes.relire(id).then((relu) => reprendreVersion(f, relu), echec),
    },
  );
  return (
    <Modal opened onClose={onFermer} title="Reverser sans preuve">
      <Formulaire formulaire={f} envoyer="Accepter sans preuve" onAnnuler={onFermer}>
        <Text size="sm">
          {compterReversions(reversions)}. La photo de la TG manque&nbsp;: votre nom et le motif restent écrits.
        </Text>
        <TexteLongField label="Motif" required maximum={255} data-autofocus {...f.champ('motif')} />
      </Formulaire>
    </Modal>
  );
};
