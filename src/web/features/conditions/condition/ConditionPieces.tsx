import { conditionContract } from '#shared/features/conditions/condition/contract.ts';
import type { DetailCondition } from '#shared/features/conditions/condition/schemas.ts';
import { PiecesSection } from '#web/ui/fichier/PiecesSection.tsx';
import { useActesCondition } from './queries.ts';

const APPELS = { joindre: conditionContract.joindreCondition, lire: conditionContract.lirePieceCondition };

/** The contract, the price list. */
export const ConditionPieces = ({ condition: { id, pieces, droits } }: { condition: DetailCondition }) => {
  const { rafraichir, retirerPiece } = useActesCondition();
  return (
    <PiecesSection
      id={id}
      pieces={pieces}
      appels={APPELS}
      joindre={droits.joindre}
      libelle="Joindre le contrat, le tarif, un mail…"
      rafraichir={rafraichir}
      enlever={retirerPiece}
    />
  );
};
