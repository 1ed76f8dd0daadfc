import { sql, type RawBuilder } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { PartEnregistree } from '../repository.ts';

/** The shares that count, first to last. */
const partsActives = async (tx: TenantTx, filtre: RawBuilder<boolean>): Promise<PartEnregistree[]> => {
  const { rows } = await sql<PartEnregistree>`
    select r.id, r.encaissement_id as "encaissementId", r.encours_id as "encoursId",
      r.montant_centimes as "montantCentimes", r.montant_recu_centimes as "montantRecuCentimes", r.solde,
      coalesce(r.etat_avant, 'DECLARE') as "etatAvant", coalesce(r.acte_id, r.id) as "acteId"
    from encours_reglement r
    where r.tenant_id = ${tx.tenantId} and r.annule_le is null and r.encaissement_id is not null
      and ${filtre} order by r.id`.execute(tx);
  return rows;
};

/** @param acteId one act alone; absent: all */
export const partsDeLEncaissement = (tx: TenantTx, id: number, acteId?: number): Promise<PartEnregistree[]> =>
  partsActives(
    tx,
    acteId === undefined
      ? sql<boolean>`r.encaissement_id = ${id}`
      : sql<boolean>`r.encaissement_id = ${id} and coalesce(r.acte_id, r.id) = ${acteId}`,
  );

/** What was received of an encours, by the encaissements it came from. */
export const partsDeLEncours = (tx: TenantTx, encoursId: number): Promise<PartEnregistree[]> =>
  partsActives(tx, sql<boolean>`r.encours_id = ${encoursId}`);
