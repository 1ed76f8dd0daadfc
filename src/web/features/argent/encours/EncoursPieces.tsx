import { SANS_PATIENT } from '#shared/core/mentions.ts';
import { encoursContract } from '#shared/features/argent/encours/contract.ts';
import type { DetailEncours, Piece } from '#shared/features/argent/encours/contract/schemas.ts';
import { call, lireFichier } from '#web/lib/api.ts';
import { ouvrirFichier } from '#web/lib/ouvrir-fichier.ts';
import type { useVueFichier } from '#web/ui/fichier/use-vue-fichier.tsx';
import { PiecesSection } from '#web/ui/PiecesSection.tsx';
import { echec } from '#web/ui/snackbar.tsx';
import { useActesEncours } from './queries.ts';

const ouvrir = (id: number, { fichierId, mime }: Piece): Promise<void> =>
  ouvrirFichier(mime, encoursContract.lirePiece, { params: { id, fichierId } });

const lire = (id: number, { fichierId }: Pick<Piece, 'fichierId'>, signal: AbortSignal) =>
  lireFichier(encoursContract.lirePiece, { params: { id, fichierId }, signal });

/** Shows a file of this encours, here or in another tab. @param voir of `useVueFichier` */
export const montrerPiece = (id: number, piece: Piece, voir: ReturnType<typeof useVueFichier>['voir']): void =>
  voir({ fichier: piece, lire: (signal) => lire(id, piece, signal) }, () => void ouvrir(id, piece).catch(echec));

/** Proofs. Those of a settled encours stay (ENC-11). */
export const EncoursPieces = ({ encours: { id, pieces, droits, etat } }: { encours: DetailEncours }) => {
  const actes = useActesEncours();
  return (
    <PiecesSection
      pieces={pieces}
      joindre={droits.joindre}
      retirer={droits.joindre && etat !== 'REGLE'}
      libelle="Joindre une facture, un bon de livraison, une photo…"
      note={SANS_PATIENT}
      lire={(piece, signal) => lire(id, piece, signal)}
      ouvrir={(piece) => ouvrir(id, piece)}
      envoyer={async (fichier, suivi) => {
        await call(encoursContract.joindrePieces, { params: { id }, fichiers: [fichier], ...suivi });
        actes.rafraichir();
      }}
      enlever={({ fichierId }) => actes.retirerPiece(id, fichierId)}
    />
  );
};
