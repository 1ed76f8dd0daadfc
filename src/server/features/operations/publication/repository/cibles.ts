import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { VISE } from '../read-models/vises.ts';
import type { Jour } from '#shared/core/dates.ts';

/** A modèle whose every part is decided, one of them at least to send (OPE-52). */
export const publiable: RawBuilder<boolean> = sql<boolean>`(m.origine = 'GROUPEMENT' and m.modele_id is null
  and coalesce(m.etat_promo, m.etat_tg) <> 'DRAFT' and coalesce(m.etat_tg, m.etat_promo) <> 'DRAFT'
  and 'VALIDATED' in (m.etat_promo, m.etat_tg))`;

export type Modele = {
  readonly id: number;
  readonly groupementId: number;
  readonly nomOperation: string;
  readonly laboratoireNom: string;
  readonly dateDebut: Jour;
  readonly dateFin: Jour;
  readonly delaiReponseJours: number | null;
  readonly publieeLe: string | null;
};

const colonnes = sql`m.id, m.tenant_id as "groupementId", m.nom_operation as "nomOperation", d.nom as "laboratoireNom", m.date_debut as "dateDebut",
  m.date_fin as "dateFin", p.delai_reponse_jours as "delaiReponseJours", m.publiee_le as "publieeLe"`;
const jointures = sql`left join laboratoire l on l.tenant_id = m.tenant_id and l.id = m.laboratoire_id
  left join laboratoire_detail d on d.id = l.detail_id left join priorite p on p.tenant_id = m.tenant_id and p.id = m.priorite_id`;

/**
 * The modèle, locked alone. No pharmacy joins, leaves or changes segment during what is done with it: these acts lock
 * it too (`verrouillerCourants`). Undefined when it is not, or no longer, to be sent.
 */
export const verrouillerPubliable = async (
  tx: SystemeTx,
  groupementId: number,
  id: number,
): Promise<Modele | undefined> => {
  const { rows } = await sql<Modele>`select ${colonnes} from promotion m ${jointures}
    where m.tenant_id = ${groupementId} and m.id = ${id} and ${publiable} for update of m`.execute(tx);
  return rows[0];
};

/**
 * The modèles that run, locked against their publication, their change and their withdrawal: one that is being
 * published is waited for. Those that are only about to be published are left to their publication, which will see what
 * happened here.
 */
export const verrouillerCourants = async (tx: SystemeTx, groupementId: number, aujourdhui: Jour): Promise<Modele[]> => {
  const { rows } = await sql<Modele>`select ${colonnes} from promotion m ${jointures}
    where m.tenant_id = ${groupementId} and ${publiable} and m.date_fin >= ${aujourdhui}::date order by m.id for share of m`.execute(
    tx,
  );
  return rows.filter(({ publieeLe }) => publieeLe !== null);
};

export const modeleDe = async (tx: SystemeTx, groupementId: number, id: number): Promise<Modele | undefined> => {
  const { rows } =
    await sql<Modele>`select ${colonnes} from promotion m ${jointures} where m.tenant_id = ${groupementId} and m.id = ${id}`.execute(
      tx,
    );
  return rows[0];
};

/** The adhérents a modèle is for, whatever they received already. */
export const pharmaciesVisees = async (
  tx: SystemeTx,
  { id, groupementId }: Pick<Modele, 'id' | 'groupementId'>,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select a.pharmacie_id as id from promotion m
    join adhesion a on a.tenant_id = m.tenant_id and a.etat = 'ACCEPTED'
    where m.tenant_id = ${groupementId} and m.id = ${id} and ${VISE} order by a.pharmacie_id`.execute(tx);
  return rows.map((ligne) => ligne.id);
};
