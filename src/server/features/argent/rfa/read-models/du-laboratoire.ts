import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';

type DuLaboratoire = { readonly tenantId: number; readonly laboratoireId: number };

/** Which of these laboratories have a RFA: their invoices move its base. */
export const laboratoiresAvecRfa = async (tx: Tx, tenantId: number, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`select distinct laboratoire_id as id from rfa
    where tenant_id = ${tenantId} and laboratoire_id = any(${[...ids]}::bigint[]) order by 1`.execute(tx);
  return rows.map(({ id }) => id);
};

type RfaDuLaboratoire = {
  readonly id: number;
  readonly groupementId: number | null;
  readonly modeleId: number | null;
  /** One of its tiers is: its encours follow the base. */
  readonly confirmee: boolean;
};
export const rfasDuLaboratoire = async (
  tx: Tx,
  { tenantId, laboratoireId }: DuLaboratoire,
): Promise<RfaDuLaboratoire[]> => {
  const { rows } = await sql<RfaDuLaboratoire>`
    select r.id, r.groupement_id as "groupementId", r.modele_id as "modeleId", r.acceptation = 'ACCEPTED' and exists (select from rfa_atteinte a
      where a.tenant_id = r.tenant_id and a.rfa_id = r.id and a.palier_id is not null and a.etat = 'VALIDE') as confirmee
    from rfa r where r.tenant_id = ${tenantId} and r.laboratoire_id = ${laboratoireId} order by r.id`.execute(tx);
  return rows;
};
