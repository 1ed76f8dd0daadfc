import { prestationContract } from '#shared/features/prestations/prestation/contract.ts';
import type { DetailPrestation } from '#shared/features/prestations/prestation/contract/lecture.ts';
import { call, lireFichier } from '#web/lib/api.ts';
import { ouvrirFichier } from '#web/lib/ouvrir-fichier.ts';
import { PiecesSection } from '#web/ui/PiecesSection.tsx';
import { useActesPrestation } from './queries.ts';

/** The invoice sent to the laboratory, its order, what proves the service. */
export const PrestationPieces = ({ prestation: { id, pieces, droits } }: { prestation: DetailPrestation }) => {
  const actes = useActesPrestation();
  const c = prestationContract;
  return (
    <PiecesSection
      pieces={pieces}
      joindre={droits.joindre}
      retirer={droits.joindre}
      libelle="Joindre la facture, le bon de commande, un justificatif…"
      lire={({ fichierId }, signal) => lireFichier(c.lirePiecePrestation, { params: { id, fichierId }, signal })}
      ouvrir={({ fichierId, mime }) => ouvrirFichier(mime, c.lirePiecePrestation, { params: { id, fichierId } })}
      envoyer={async (fichier, suivi) => {
        await call(c.joindrePrestation, { params: { id }, fichiers: [fichier], ...suivi });
        void actes.rafraichir();
      }}
      enlever={({ fichierId }) => actes.retirerPiece(id, fichierId)}
    />
  );
};
