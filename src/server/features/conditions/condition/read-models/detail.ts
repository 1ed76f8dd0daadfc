import type { TenantTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { historiqueDe } from '#server/core/historique.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { DetailCondition } from '#shared/features/conditions/condition/schemas.ts';
import { findProduitsDeCondition } from '../repository.ts';
import { uneCondition } from './liste.ts';

const piecesDe = (tx: TenantTx, id: number) =>
  tx
    .selectFrom('condition_piece as p')
    .innerJoin('fichier as f', (jointure) =>
      jointure.onRef('f.tenant_id', '=', 'p.tenant_id').onRef('f.id', '=', 'p.fichier_id'),
    )
    .select(['f.id as fichierId', 'f.nom', 'f.mime', 'f.taille', 'f.cree_par_nom as creeParNom', 'f.cree_le as creeLe'])
    .where('p.tenant_id', '=', tx.tenantId)
    .where('p.condition_id', '=', id)
    .orderBy('f.id')
    .execute();

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
    piecesDe(tx, id),
    historiqueDe(tx, 'condition', id),
  );
  return { ...condition, produits, pieces, historique };
};
