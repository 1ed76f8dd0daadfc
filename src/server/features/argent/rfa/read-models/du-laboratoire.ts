import { sql } from 'kysely';
import type { SystemeTx, Tx } from '#server/core/db/database.ts';
import { empreinteDeLaBase } from './rfas.ts';

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
  /** A tier is confirmed, or the rest claimed: encours follow the base. False for a modèle, which has none. */
  readonly confirmee: boolean;
};
export const rfasDuLaboratoire = async (
  tx: Tx,
  { tenantId, laboratoireId }: DuLaboratoire,
): Promise<RfaDuLaboratoire[]> => {
  const { rows } = await sql<RfaDuLaboratoire>`
    select r.id, r.groupement_id as "groupementId", r.modele_id as "modeleId", r.etat is null
      and r.acceptation = 'ACCEPTED' and exists (select from rfa_atteinte a
      where a.tenant_id = r.tenant_id and a.rfa_id = r.id and a.etat = 'VALIDE') as confirmee
    from rfa r where r.tenant_id = ${tenantId} and r.laboratoire_id = ${laboratoireId} order by r.id`.execute(tx);
  return rows;
};

const A_LA_FOIS = 500;
/**
 * Laboratories whose purchases are not those that the kept bases of their RFA were read from, last year's included
 * (RFA-37).
 */
export const laboratoiresARelire = async (tx: SystemeTx): Promise<DuLaboratoire[]> => {
  const { rows } = await sql<DuLaboratoire>`
    select distinct r.tenant_id as "tenantId", r.laboratoire_id as "laboratoireId"
    from rfa r join laboratoire l on l.tenant_id = r.tenant_id and l.id = r.laboratoire_id join laboratoire_detail d
      on d.id = l.detail_id
    left join rfa_base_lue g on g.tenant_id = r.tenant_id and g.rfa_id = r.id
    where r.annee >= extract(year from now()) - 1 and g.empreinte is distinct from ${empreinteDeLaBase}
    order by 1, 2 limit ${A_LA_FOIS}`.execute(tx);
  return rows;
};

/** The laboratories of which the account accepted a RFA measured on its sales (RFA-40). */
export const laboratoiresSellOut = async (tx: Tx, tenantId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select distinct laboratoire_id as id from rfa where tenant_id = ${tenantId}
    and acceptation = 'ACCEPTED' and type in ('CA_SELL_OUT', 'QUANTITE_SELL_OUT')`.execute(tx);
  return rows.map(({ id }) => id);
};
