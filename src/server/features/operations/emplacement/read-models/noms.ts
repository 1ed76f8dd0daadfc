import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';

/** The id of each zone, by its name without case nor accents. */
export const zonesParNom = async (tx: TenantTx): Promise<Map<string, number>> => {
  const { rows } = await sql<{ cle: string; id: number }>`
    select f_normaliser(nom) as cle, id from zone where tenant_id = ${tx.tenantId}`.execute(tx);
  return new Map(rows.map(({ cle, id }) => [cle, id]));
};

/** The names of the emplacements of a zone, without case nor accents. */
export const nomsDeLaZone = async (tx: TenantTx, zoneId: number): Promise<Set<string>> => {
  const { rows } = await sql<{ cle: string }>`
    select f_normaliser(nom) as cle from emplacement where tenant_id = ${tx.tenantId} and zone_id = ${zoneId}`.execute(
    tx,
  );
  return new Set(rows.map(({ cle }) => cle));
};
