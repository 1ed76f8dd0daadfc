import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import { JOURS_ANNONCE_RDV } from '#shared/features/rendez-vous/rdv/rules.ts';
import { actionDue } from '../read-models/a-faire.ts';

export type CleDeLigne = { readonly tenantId: number; readonly id: number };

/**
 * Marks the due actions as reminded, skipping those that another instance is marking.
 * @returns their keys
 */
export const updateActionsRappelees = async (tx: SystemeTx, jour: Jour, lot: number): Promise<CleDeLigne[]> => {
  const { rows } = await sql<CleDeLigne>`
    update rdv_action set rappelee_le = now() where (tenant_id, id) in (
      select a.tenant_id, a.id from rdv_action a where ${actionDue(jour)} and a.rappelee_le is null
      order by a.echeance limit ${lot} for update skip locked) returning tenant_id as "tenantId", id`.execute(tx);
  return rows;
};

/** Marks as reminded, likewise, the RDVs that announce a next one in the coming days. @returns their keys */
export const updateProchainsRdvRappeles = async (tx: SystemeTx, jour: Jour, lot: number): Promise<CleDeLigne[]> => {
  const { rows } = await sql<CleDeLigne>`
    update rdv set prochain_rappele_le = now() where (tenant_id, id) in (
      select r.tenant_id, r.id from rdv r where r.prochain_rappele_le is null
        and r.prochain_rdv between ${jour}::date and ${ajouterJours(jour, JOURS_ANNONCE_RDV)}::date
      order by r.prochain_rdv limit ${lot} for update skip locked) returning tenant_id as "tenantId", id`.execute(tx);
  return rows;
};
