import { conditionContract } from '#shared/features/conditions/condition/contract.ts';
import type { DetailCondition } from '#shared/features/conditions/condition/schemas.ts';
import { call, lireFichier } from '#web/lib/api.ts';
import { ouvrirFichier } from '#web/lib/ouvrir-fichier.ts';
import { PiecesSection } from '#web/ui/PiecesSection.tsx';
import { useActesCondition } from './queries.ts';

/** The contract, the price list. */
export const ConditionPieces = ({ condition: { id, pieces, droits } }: { condition: DetailCondition }) => {
  const actes = useActesCondition();
  return (
    <PiecesSection
      pieces={pieces}
      joindre={droits.joindre}
      retirer={droits.joindre}
      libelle="Joindre le contrat, le tarif, un mail…"
      lire={({ fichierId }, signal) =>
        lireFichier(conditionContract.lirePieceCondition, { params: { id, fichierId }, signal })
      }
      ouvrir={({ fichierId, mime }) =>
        ouvrirFichier(mime, conditionContract.lirePieceCondition, { params: { id, fichierId } })
      }
      envoyer={async (fichier, suivi) => {
        await call(conditionContract.joindreCondition, { params: { id }, fichiers: [fichier], ...suivi });
        actes.rafraichir();
      }}
      enlever={({ fichierId }) => actes.retirerPiece(id, fichierId)}
    />
  );
};
