import { Modal, Stack, Text, Textarea } from '@mantine/core';
import { leveeSchema, type Cloture } from '#shared/features/pilotage/cloture/schemas.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { useActesCloture } from './queries.ts';

const schema = leveeSchema.pick({ motif: true });

/** Asks why a debt no longer blocks the erasure; the journal records the reason (CPT-144). */
export const LeverDialog = ({ cloture, onFermer }: { cloture: Cloture; onFermer: () => void }) => {
  const { lever } = useActesCloture();
  const f = useFormulaire(schema, { motif: null }, async ({ motif }) => {
    await lever(cloture.id, { motif, version: cloture.version });
    succes('Retenue levée : l’effacement aura lieu à sa date.');
    onFermer();
  });
  return (
    <Modal opened onClose={onFermer} title="Lever la retenue" centered>
      <Formulaire formulaire={f} envoyer="Lever la retenue" onAnnuler={onFermer}>
        <Stack gap="sm">
          <Text size="sm">
            Les reversions encore dues restent à leur groupement, mais elles ne retiendront plus l’effacement des
            données de {cloture.nom}.
          </Text>
          <Textarea {...f.champ('motif')} label="Motif" autosize minRows={2} withAsterisk data-autofocus />
        </Stack>
      </Formulaire>
    </Modal>
  );
};
