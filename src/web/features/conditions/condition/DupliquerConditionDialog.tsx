import { Modal, Text } from '@mantine/core';
import { duplicationSchema, type Condition } from '#shared/features/conditions/condition/schemas.ts';
import { formatJour, insecable } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import grille from '#web/ui/Grille.module.css';
import { useActesCondition } from './queries.ts';
import { unAnApres } from './saisie-condition.ts';

type Props = { condition: Condition; onFermer: () => void; onFait: (copie: Condition) => void };

/** Copies a condition to other dates, never in the same year (CND-6). */
export const DupliquerConditionDialog = ({ condition, onFermer, onFait }: Props) => {
  const actes = useActesCondition();
  const f = useFormulaire(
    duplicationSchema,
    { dateDebut: unAnApres(condition.dateDebut), dateFin: unAnApres(condition.dateFin) },
    async (periode, { idempotencyKey }) => {
      const copie = await actes.dupliquer(condition.id, periode, idempotencyKey);
      succes('Condition reconduite.');
      onFait(copie);
    },
    { garde: false },
  );
  return (
    <Modal opened onClose={onFermer} title="Reconduire à d’autres dates" closeButtonProps={{ 'aria-label': 'Fermer' }}>
      <Formulaire formulaire={f} envoyer="Reconduire" onAnnuler={onFermer}>
        <Text size="sm">
          {insecable(
            `« ${condition.gamme} », du ${formatJour(condition.dateDebut)} au ${formatJour(condition.dateFin)}. ` +
              'La même remise, à d’autres dates ; les pièces ne sont pas reprises.',
          )}
        </Text>
        <div className={grille.deux}>
          <JourField label="Début" required data-autofocus {...f.champ('dateDebut')} />
          <JourField label="Fin" required {...f.champ('dateFin')} />
        </div>
      </Formulaire>
    </Modal>
  );
};
