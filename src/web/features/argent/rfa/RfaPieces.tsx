import { rfaContract } from '#shared/features/argent/rfa/contract.ts';
import type { DetailRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { PiecesSection } from '#web/ui/fichier/PiecesSection.tsx';
import { useActesRfa } from './queries.ts';

const APPELS = { joindre: rfaContract.joindreRfa, lire: rfaContract.lirePieceRfa };

/** The contract, its amendment, the laboratory's statement. */
export const RfaPieces = ({ rfa: { id, pieces, droits } }: { rfa: DetailRfa }) => {
  const { rafraichir, retirerPiece } = useActesRfa();
  return (
    <PiecesSection
      id={id}
      pieces={pieces}
      appels={APPELS}
      joindre={droits.joindre}
      libelle="Joindre le contrat, un avenant, un relevé…"
      rafraichir={rafraichir}
      enlever={retirerPiece}
    />
  );
};
