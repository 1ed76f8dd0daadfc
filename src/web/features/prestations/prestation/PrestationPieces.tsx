import { prestationContract } from '#shared/features/prestations/prestation/contract.ts';
import type { DetailPrestation } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import { PiecesSection } from '#web/ui/fichier/PiecesSection.tsx';
import { useActesPrestation } from './queries.ts';

const APPELS = { joindre: prestationContract.joindrePrestation, lire: prestationContract.lirePiecePrestation };

/** The files of a prestation: invoice, order, proofs of the service. */
export const PrestationPieces = ({ prestation }: { prestation: DetailPrestation }) => (
  <PiecesSection
    fiche={prestation}
    actes={useActesPrestation()}
    appels={APPELS}
    libelle="Joindre la facture, le bon de commande, un justificatif…"
  />
);
