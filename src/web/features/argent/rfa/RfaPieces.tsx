import { rfaContract } from '#shared/features/argent/rfa/contract.ts';
import type { DetailRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { PiecesSection } from '#web/ui/fichier/PiecesSection.tsx';
import { useActesRfa } from './queries.ts';

const APPELS = { joindre: rfaContract.joindreRfa, lire: rfaContract.lirePieceRfa };

export const RfaPieces = ({ rfa }: { rfa: DetailRfa }) => (
  <PiecesSection
    fiche={rfa}
    actes={useActesRfa()}
    appels={APPELS}
    libelle="Joindre le contrat, un avenant, un relevé…"
  />
);
