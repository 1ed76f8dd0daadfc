import { prestationContract } from '#shared/features/prestations/prestation/contract.ts';
import type { DetailPrestation } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import { PiecesSection } from '#web/ui/fichier/PiecesSection.tsx';
import { useActesPrestation } from './queries.ts';

const APPELS = { joindre: prestationContract.joindrePrestation, lire: prestationContract.lirePiecePrestation };

/** The invoice sent to the laboratory, its order, what proves the service. */
export const PrestationPieces = ({ prestation: { id, pieces, droits } }: { prestation: DetailPrestation }) => {
  const { rafraichir, retirerPiece } = useActesPrestation();
  return (
    <PiecesSection
      id={id}
      pieces={pieces}
      appels={APPELS}
      joindre={droits.joindre}
      libelle="Joindre la facture, le bon de commande, un justificatif…"
      rafraichir={rafraichir}
      enlever={retirerPiece}
    />
  );
};
