import { conditionContract } from '#shared/features/conditions/condition/contract.ts';
import type { DetailCondition } from '#shared/features/conditions/condition/schemas.ts';
import { PiecesSection } from '#web/ui/fichier/PiecesSection.tsx';
import { useActesCondition } from './queries.ts';

const APPELS = { joindre: conditionContract.joindreCondition, lire: conditionContract.lirePieceCondition };

/** The files of a condition: contract, price list. */
export const ConditionPieces = ({ condition }: { condition: DetailCondition }) => (
  <PiecesSection
    fiche={condition}
    actes={useActesCondition()}
    appels={APPELS}
    libelle="Joindre le contrat, le tarif, un mail…"
  />
);
