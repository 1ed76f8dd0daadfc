import { rfaGroupementContract } from '#shared/features/argent/rfa-groupement/contract.ts';
import type { DetailRfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';
import { PiecesSection } from '#web/ui/fichier/PiecesSection.tsx';
import { useActesRfaGroupement } from './queries.ts';

const APPELS = {
  joindre: rfaGroupementContract.joindreRfaGroupement,
  lire: rfaGroupementContract.lirePieceRfaGroupement,
};

/** The contract of the groupement and its amendments, which adhérents do not receive. */
export const RfaGroupementPieces = ({ rfa }: { rfa: DetailRfaGroupement }) => (
  <PiecesSection
    fiche={rfa}
    actes={useActesRfaGroupement()}
    appels={APPELS}
    libelle="Joindre le contrat, un avenant, un relevé…"
  />
);
