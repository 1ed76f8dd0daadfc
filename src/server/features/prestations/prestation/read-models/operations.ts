import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { OperationLiee } from '#shared/features/prestations/prestation/schemas/lecture.ts';

const MAX_PROPOSEES = 200;
const colonnes = sql`m.id as "promotionId", m.nom_operation as nom, d.nom as "laboratoireNom",
  m.date_debut as "dateDebut",
  m.date_fin as "dateFin", m.etat_tg is not null as "preuveDemandee"`;
const sources = sql`promotion m left join laboratoire l on l.tenant_id = m.tenant_id and l.id = m.laboratoire_id
  left join laboratoire_detail d on d.id = l.detail_id`;

/** The operations that a prestation pays, in the order of their dates. */
export const operationsLiees = async (tx: TenantTx, prestationId: number): Promise<OperationLiee[]> => {
  const { rows } = await sql<OperationLiee>`select ${colonnes} from prestation_promotion x
    join ${sources} on m.tenant_id = x.tenant_id and m.id = x.promotion_id
    where x.tenant_id = ${tx.tenantId} and x.prestation_id = ${prestationId} order by m.date_debut, m.id`.execute(tx);
  return rows;
};

/** The operations of this groupement with a laboratory, that its adhérents received: the last first. */
export const operationsAPayer = async (tx: TenantTx, laboratoireId: number): Promise<OperationLiee[]> => {
  const { rows } = await sql<OperationLiee>`select ${colonnes} from ${sources}
    where m.tenant_id = ${tx.tenantId} and m.laboratoire_id = ${laboratoireId} and m.origine = 'GROUPEMENT'
      and m.modele_id is null
      and m.publiee_le is not null order by m.date_debut desc, m.id desc limit ${MAX_PROPOSEES}`.execute(tx);
  return rows;
};

/** Whether these are all operations of this groupement with this laboratory. */
export const sontDuLaboratoire = async (
  tx: TenantTx,
  laboratoireId: number,
  promotionIds: readonly number[],
): Promise<boolean> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from promotion m
    where m.tenant_id = ${tx.tenantId} and m.id = any(${[...promotionIds]}::bigint[])
      and m.laboratoire_id = ${laboratoireId}
      and m.origine = 'GROUPEMENT' and m.modele_id is null`.execute(tx);
  return rows[0]?.n === promotionIds.length;
};

export const idsDesOperations = async (tx: TenantTx, prestationId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select promotion_id as id from prestation_promotion
    where tenant_id = ${tx.tenantId} and prestation_id = ${prestationId} order by promotion_id`.execute(tx);
  return rows.map(({ id }) => id);
};
