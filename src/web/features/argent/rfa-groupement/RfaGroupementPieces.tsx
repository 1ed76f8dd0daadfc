import { rfaGroupementContract } from '#shared/features/argent/rfa-groupement/contract.ts';
import type { DetailRfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';
import { PiecesSection } from '#web/ui/fichier/PiecesSection.tsx';
import { useActesRfaGroupement } from './queries.ts';

const APPELS = {
  joindre: rfaGroupementContract.joindreRfaGroupement,
  lire: rfaGroupementContract.lirePieceRfaGroupement,
};

/** The contract of the groupement and its amendments: they stay there. */
export const RfaGroupementPieces = ({ rfa: { id, pieces, droits } }: { rfa: DetailRfaGroupement }) => {
  const { rafraichir, retirerPiece } = useActesRfaGroupement();
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
