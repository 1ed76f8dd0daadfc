import { rfaGroupementContract } from '#shared/features/argent/rfa-groupement/contract.ts';
import type { DetailRfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';
import { call, lireFichier } from '#web/lib/api.ts';
import { ouvrirFichier } from '#web/lib/ouvrir-fichier.ts';
import { PiecesSection } from '#web/ui/PiecesSection.tsx';
import { useActesRfaGroupement } from './queries.ts';

/** The contract of the groupement and its amendments: they stay there. */
export const RfaGroupementPieces = ({ rfa: { id, pieces, droits } }: { rfa: DetailRfaGroupement }) => {
  const actes = useActesRfaGroupement();
  const c = rfaGroupementContract;
  return (
    <PiecesSection
      pieces={pieces}
      joindre={droits.joindre}
      retirer={droits.joindre}
      libelle="Joindre le contrat, un avenant, un relevé…"
      lire={({ fichierId }, signal) => lireFichier(c.lirePieceRfaGroupement, { params: { id, fichierId }, signal })}
      ouvrir={({ fichierId, mime }) => ouvrirFichier(mime, c.lirePieceRfaGroupement, { params: { id, fichierId } })}
      envoyer={async (fichier, suivi) => {
        await call(c.joindreRfaGroupement, { params: { id }, fichiers: [fichier], ...suivi });
        actes.rafraichir();
      }}
      enlever={({ fichierId }) => actes.retirerPiece(id, fichierId)}
    />
  );
};
