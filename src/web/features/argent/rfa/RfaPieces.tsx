import { rfaContract } from '#shared/features/argent/rfa/contract.ts';
import type { DetailRfa } from '#shared/features/argent/rfa/contract/lecture.ts';
import { call, lireFichier } from '#web/lib/api.ts';
import { ouvrirFichier } from '#web/lib/ouvrir-fichier.ts';
import { PiecesSection } from '#web/ui/PiecesSection.tsx';
import { useActesRfa } from './queries.ts';

/** The contract, its amendment, the laboratory's statement. */
export const RfaPieces = ({ rfa: { id, pieces, droits } }: { rfa: DetailRfa }) => {
  const actes = useActesRfa();
  return (
    <PiecesSection
      pieces={pieces}
      joindre={droits.joindre}
      retirer={droits.joindre}
      libelle="Joindre le contrat, un avenant, un relevé…"
      lire={({ fichierId }, signal) => lireFichier(rfaContract.lirePieceRfa, { params: { id, fichierId }, signal })}
      ouvrir={({ fichierId, mime }) => ouvrirFichier(mime, rfaContract.lirePieceRfa, { params: { id, fichierId } })}
      envoyer={async (fichier, suivi) => {
        await call(rfaContract.joindreRfa, { params: { id }, fichiers: [fichier], ...suivi });
        actes.rafraichir();
      }}
      enlever={({ fichierId }) => actes.retirerPiece(id, fichierId)}
    />
  );
};
