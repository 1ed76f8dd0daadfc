import { sql } from 'kysely';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import { historiqueDe } from '#server/core/historique.ts';
import { exigerPresence } from '#server/core/version.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { DetailRfa } from '#shared/features/argent/rfa/contract/lecture.ts';
import { piecesRfa } from './pieces.ts';
import { lireRfas, voir, type RfaLue } from './rfas.ts';

/** One RFA as stored. @throws 404 */
export const uneRfaLue = async (tx: Tx, id: number, tenantId = tenantDe(tx)): Promise<RfaLue> => {
  const [lue] = await lireRfas(tx, sql<boolean>`r.tenant_id = ${tenantId} and r.id = ${id}`);
  return exigerPresence(lue);
};

export const produitsRfa = (tx: TenantTx, id: number) =>
  tx
    .selectFrom('rfa_produit')
    .select(['nom', 'ean'])
    .where('tenant_id', '=', tx.tenantId)
    .where('rfa_id', '=', id)
    .orderBy('position')
    .execute();

/** One RFA with all that hangs on it. @throws 404 */
export const detailRfa = async (tx: TenantTx, acteur: Acteur, id: number, aujourdhui: Jour): Promise<DetailRfa> => {
  const [lue, produits, pieces, historique] = await ensemble(
    uneRfaLue(tx, id),
    produitsRfa(tx, id),
    piecesRfa(tx, id),
    historiqueDe(tx, 'rfa', id),
  );
  return {
    ...voir(acteur, lue, aujourdhui),
    produits,
    bases: [...lue.bases],
    basesFactures: [...lue.basesFactures],
    pieces: pieces.map(({ sha256: _s, id: fichierId, ...piece }) => ({ fichierId, ...piece })),
    historique,
  };
};
