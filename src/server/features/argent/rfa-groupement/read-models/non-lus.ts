import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { ADHESION } from '#server/features/argent/rfa/read-models/copies.ts';
import type { NonLus } from '#server/features/argent/rfa/read-models/non-lus.ts';
import type { Acteur } from '#shared/core/acteur.ts';

/** What waits to be read of each modèle: inside the groupement, and what its adhérents show of their copies. */
export const nonLusDesModeles = async (
  tx: SystemeTx,
  acteur: Acteur,
  ids: readonly number[],
  nonLus: NonLus,
): Promise<ReadonlyMap<number, number>> => {
  const deModele = { tenantId: sql.ref('m.tenant_id'), objetId: sql.ref('m.id') };
  const deCopie = { tenantId: sql.ref('r.tenant_id'), objetId: sql.ref('r.id') };
  const { rows } = await sql<{ id: number; nombre: number }>`select m.id, ${nonLus('RFA_GROUPEMENT', deModele, acteur)}
      + coalesce((select sum(${nonLus('RFA_GROUPEMENT', deCopie, acteur, { partageSeul: true })}) from rfa r
        join adhesion a
        on ${ADHESION}
        where r.groupement_id = m.tenant_id and r.modele_id = m.id), 0)::bigint as nombre
    from rfa m where m.tenant_id = ${acteur.tenantId} and m.id = any(${[...ids]}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, nombre }) => [id, nombre]));
};
