import { sql } from 'kysely';
import type { SystemeTx, TenantTx } from '#server/core/db/database.ts';
import { modelePubliableSql } from '#server/features/operations/operation/repository/modeles.ts';
import { VISE } from '#server/features/operations/operation/read-models/vises.ts';
import type { Jour } from '#shared/core/dates.ts';

export type ModelePublie = {
  readonly id: number;
  readonly groupementId: number;
  readonly nomOperation: string;
  readonly laboratoireNom: string;
  readonly dateDebut: Jour;
  readonly dateFin: Jour;
  readonly delaiReponseJours: number | null;
  readonly publieeLe: string | null;
};

const colonnes = sql`m.id, m.tenant_id as "groupementId", m.nom_operation as "nomOperation", d.nom as "laboratoireNom",
  m.date_debut as "dateDebut",
  m.date_fin as "dateFin", p.delai_reponse_jours as "delaiReponseJours", m.publiee_le as "publieeLe"`;
const jointures = sql`left join laboratoire l on l.tenant_id = m.tenant_id and l.id = m.laboratoire_id
  left join laboratoire_detail d on d.id = l.detail_id left join priorite p on p.tenant_id = m.tenant_id
    and p.id = m.priorite_id`;

/** These modèles, in the order of their ids. */
export const modelesPublies = async (
  tx: SystemeTx,
  groupementId: number,
  ids: readonly number[],
): Promise<ModelePublie[]> => {
  const { rows } = await sql<ModelePublie>`select ${colonnes} from promotion m ${jointures}
    where m.tenant_id = ${groupementId} and m.id = any(${[...ids]}::bigint[]) order by m.id`.execute(tx);
  return rows;
};

export const modeleDe = async (tx: SystemeTx, groupementId: number, id: number): Promise<ModelePublie | undefined> =>
  (await modelesPublies(tx, groupementId, [id]))[0];

/** The adhérents a modèle is for, whatever they received already. */
export const pharmaciesViseesPublication = async (
  tx: SystemeTx,
  { id, groupementId }: Pick<ModelePublie, 'id' | 'groupementId'>,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select a.pharmacie_id as id from promotion m
    join adhesion a on a.tenant_id = m.tenant_id and a.etat = 'ACCEPTED'
    where m.tenant_id = ${groupementId} and m.id = ${id} and ${VISE} order by a.pharmacie_id`.execute(tx);
  return rows.map((ligne) => ligne.id);
};

/** Day and number of target adhérents of a modèle ready to publish; null if it cannot be published, or was already. */
export const modeleAPublier = async (
  tx: TenantTx,
  id: number,
): Promise<{ affichageDate: Jour | null; cibles: number } | null> => {
  const { rows } = await sql<{ affichageDate: Jour | null; cibles: number }>`
    select m.affichage_date as "affichageDate",
      (select count(*) from adhesion a where a.tenant_id = m.tenant_id and a.etat = 'ACCEPTED' and ${VISE}) as cibles
    from promotion m where m.tenant_id = ${tx.tenantId} and m.id = ${id} and m.publiee_le is null
      and ${modelePubliableSql}`.execute(tx);
  return rows[0] ?? null;
};
