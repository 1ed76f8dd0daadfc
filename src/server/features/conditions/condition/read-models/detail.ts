import type { TenantTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { piecesMontrees } from '#server/core/files/pieces.ts';
import { historiqueDe } from '#server/core/historique.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { DetailCondition } from '#shared/features/conditions/condition/schemas.ts';
import { findProduitsDeCondition } from '../repository.ts';
import { uneCondition } from './liste.ts';
import { piecesDeCondition } from './pieces.ts';

/** One condition with all that hangs on it. @throws 404 */
export const detailCondition = async (
  tx: TenantTx,
  acteur: Acteur,
  id: number,
  aujourdhui: Jour,
): Promise<DetailCondition> => {
  const [condition, produits, pieces, historique] = await ensemble(
    uneCondition(tx, acteur, id, aujourdhui),
    findProduitsDeCondition(tx, id),
    piecesMontrees(tx, piecesDeCondition, id, { acteur, aujourdhui }),
    historiqueDe(tx, 'condition', id),
  );
  return { ...condition, produits, pieces, historique };
};
