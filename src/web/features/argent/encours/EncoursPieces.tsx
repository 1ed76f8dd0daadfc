import { SANS_PATIENT } from '#shared/core/textes/mentions.ts';
import { encoursContract } from '#shared/features/argent/encours/contract.ts';
import type { DetailEncours } from '#shared/features/argent/encours/schemas.ts';
import { PiecesSection } from '#web/ui/fichier/PiecesSection.tsx';
import { useActesEncours } from './queries.ts';

const APPELS = { joindre: encoursContract.joindrePieces, lire: encoursContract.lirePiece };

/** The proofs of an encours: once it is declared, they can only be withdrawn, not deleted (COM-130). */
export const EncoursPieces = ({ encours }: { encours: DetailEncours }) => (
  <PiecesSection
    fiche={encours}
    actes={useActesEncours()}
    appels={APPELS}
    libelle="Joindre une facture, un bon de livraison, une photo…"
    note={SANS_PATIENT}
  />
);
