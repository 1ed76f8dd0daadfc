import type { TenantTx } from '#server/core/db/database.ts';
import { surViolation } from '#server/core/db/violation.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { SegmentSaisi } from '#shared/features/reseau/segment/contract.ts';
import { segmentErrors } from '#shared/features/reseau/segment/errors.ts';
import { modifiePar } from '#server/core/db/modifie-par.ts';

const surDouble = surViolation({ segment_nom: segmentErrors.nomUtilise });
const surCible = surViolation({
  promotion_segment_tenant_id_segment_id_fkey: segmentErrors.utilise,
  rfa_segment_segment_fk: segmentErrors.utilise,
});

/** The row, locked. */
export const findSegment = (tx: TenantTx, id: number) =>
  tx
    .selectFrom('segment')
    .select(['id', 'nom', 'description', 'version', 'modifie_le as modifieLe', 'modifie_par_nom as modifieParNom'])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const insertSegment = (tx: TenantTx, saisi: SegmentSaisi, { nomComplet }: Acteur): Promise<{ id: number }> =>
  tx
    .insertInto('segment')
    .values({ tenant_id: tx.tenantId, ...saisi, modifie_par_nom: nomComplet })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(surDouble);

export const updateSegment = (tx: TenantTx, id: number, saisi: SegmentSaisi, { nomComplet }: Acteur) =>
  tx
    .updateTable('segment')
    .set({ ...saisi, ...modifiePar(nomComplet) })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute()
    .catch(surDouble);

/** Its adhérents leave it first. */
export const deleteSegment = (tx: TenantTx, id: number) =>
  tx.deleteFrom('segment').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute().catch(surCible);
