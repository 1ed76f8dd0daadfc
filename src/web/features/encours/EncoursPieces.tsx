import { SANS_PATIENT } from '#shared/core/mentions.ts';
import { encoursContract } from '#shared/features/encours/contract.ts';
import type { DetailEncours, Piece } from '#shared/features/encours/contract/schemas.ts';
import { call, lireFichier, telecharger } from '#web/lib/api.ts';
import { PiecesSection } from '#web/ui/PiecesSection.tsx';
import { useActesEncours } from './queries.ts';

/** What a browser shows by itself; the rest is saved. */
const LISIBLES = /^(?:application\/pdf|image\/(?:png|jpeg|webp|gif))$/;

const ouvrir = async (id: number, { fichierId, mime }: Piece) => {
  const params = { id, fichierId };
  if (!LISIBLES.test(mime)) {
    await telecharger(encoursContract.lirePiece, { params });
    return;
  }
  // Opened in the click itself: after an answer the browser would take it for a pop-up.
  const onglet = window.open('', '_blank');
  try {
    const { contenu } = await lireFichier(encoursContract.lirePiece, { params });
    const url = URL.createObjectURL(new Blob([contenu], { type: mime }));
    if (onglet) onglet.location.href = url;
    else await telecharger(encoursContract.lirePiece, { params });
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (erreur) {
    onglet?.close();
    throw erreur;
  }
};

/** Proofs. Those of a settled claim stay. */
export const EncoursPieces = ({ encours: { id, pieces, droits, etat } }: { encours: DetailEncours }) => {
  const actes = useActesEncours();
  return (
    <PiecesSection
      pieces={pieces}
      joindre={droits.joindre}
      retirer={droits.joindre && etat !== 'REGLE'}
      libelle="Joindre une facture, un bon de livraison, une photo…"
      note={SANS_PATIENT}
      ouvrir={(piece) => ouvrir(id, piece)}
      envoyer={async (fichier, suivi) => {
        await call(encoursContract.joindrePieces, { params: { id }, fichiers: [fichier], ...suivi });
        actes.rafraichir();
      }}
      enlever={({ fichierId }) => actes.retirerPiece(id, fichierId)}
    />
  );
};
