import { Modal, Text } from '@mantine/core';
import { refusSchema } from '#shared/features/operations/operation/schemas/saisie.ts';
import type { Promotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import { reprendreVersion } from '#web/lib/edition.ts';
import { poidsDe } from '#shared/core/nature-fiscale.ts';
import { direArgent, montantsDeLArgent } from '#shared/features/operations/operation/rules/argent.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { useOuvertEnsuite } from '#web/ui/differer.tsx';
import { TexteLongField } from '#web/ui/fields/TexteLongField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { accorderParts, nommerParts } from '#web/features/operations/operation/apparence.ts';
import { PartsField } from './PartsField.tsx';
import { useActesPromotion } from './queries.ts';

export type DialoguePromotionProps = { promotion: Promotion; onFermer: () => void };

/** Refuses one part or both, with the reason that the other side will read. */
export const RefuserDialog = ({ promotion, onFermer }: DialoguePromotionProps) => {
  const actes = useActesPromotion();
  const ouvert = useOuvertEnsuite(true);
  const { id, version, droits, argent, nomOperation, modeleId } = promotion;
  const f = useFormulaire(
    refusSchema,
    { version, parts: [...droits.refuser], motif: '' },
    async (donnees) => {
      await actes.refuser(id, donnees);
      const parts = donnees.parts ?? droits.refuser;
      succes(`« ${nomOperation} » : ${nommerParts(parts)} ${accorderParts(parts, 'refusée')}.`);
      onFermer();
    },
    {
      onRecharger: () => void actes.relire(id).then((relue) => reprendreVersion(f, relue), echec),
    },
  );
  const parts = f.valeurs.parts.filter((part) => part !== null);
  return (
    <Modal
      opened={ouvert}
      onClose={() => void f.quitter().then((oui) => oui && onFermer())}
      title={`Refuser « ${nomOperation} »`}
    >
      <Formulaire formulaire={f} envoyer="Refuser" danger onAnnuler={onFermer}>
        <PartsField
          label="Ce que vous refusez"
          possibles={droits.refuser}
          value={parts}
          error={f.erreurs['parts']}
          onChange={(choisies) => f.poser({ parts: choisies })}
        />
        <TexteLongField
          label="Motif du refus"
          required
          maximum={255}
          data-autofocus
          description={modeleId === null ? undefined : 'Votre groupement le lira.'}
          {...f.champ('motif')}
        />
        {poidsDe(montantsDeLArgent(argent, 'aDeclarerCentimes')) > 0 ? (
          <Text size="sm">
            Les encours encore à déclarer ({direArgent(argent, 'aDeclarerCentimes')}) disparaîtront.
          </Text>
        ) : null}
      </Formulaire>
    </Modal>
  );
};
