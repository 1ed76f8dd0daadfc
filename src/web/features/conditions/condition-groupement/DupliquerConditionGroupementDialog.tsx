import { Modal, Text } from '@mantine/core';
import {
  duplicationGroupementSchema,
  type ConditionGroupement,
} from '#shared/features/conditions/condition-groupement/schemas.ts';
import { insecable } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { AnneeField } from '#web/ui/fields/AnneeField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { nommerConditions } from './apparence.ts';
import { useActesConditionGroupement } from './queries.ts';

type Props = { condition: ConditionGroupement; onFermer: () => void; onFait: (id: number) => void };

/** Copies a proposition to another year, as a draft (CND-17). */
export const DupliquerConditionGroupementDialog = ({ condition, onFermer, onFait }: Props) => {
  const actes = useActesConditionGroupement();
  const f = useFormulaire(
    duplicationGroupementSchema,
    { annee: Number(condition.dateDebut.slice(0, 4)) + 1, dateDebut: null, dateFin: null },
    async (demandee, { idempotencyKey }) => {
      const copie = await actes.dupliquer(condition.id, demandee, idempotencyKey);
      succes('Brouillon créé.');
      onFait(copie.id);
    },
    { garde: false },
  );
  return (
    <Modal
      opened
      onClose={onFermer}
      title="Dupliquer pour une autre année"
      closeButtonProps={{ 'aria-label': 'Fermer' }}
    >
      <Formulaire formulaire={f} envoyer="Dupliquer" onAnnuler={onFermer}>
        <Text size="sm">
          {insecable(`${nommerConditions(condition)}. La copie est un brouillon, avec ses choix et ses segments.`)}
        </Text>
        <AnneeField label="Année" required data-autofocus {...f.champ('annee')} />
      </Formulaire>
    </Modal>
  );
};
