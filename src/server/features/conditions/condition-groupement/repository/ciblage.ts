import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx, Tx } from '#server/core/db/database.ts';
import type { Adoption } from '#server/features/catalogue/laboratoire/commands/adopter.ts';
import type { Jour } from '#shared/core/dates.ts';

/**
 * Who is published what, decided one at a time for each groupement: an adhérent that joins a segment and a condition
 * that is published to it at the same moment cannot miss each other. Taken after the rows each act locks.
 */
export const lockCiblage = async (tx: Tx, groupementId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`condition-groupement:${groupementId}`}, 0))`.execute(tx);
};

export type Ciblage = {
  readonly groupementId: number;
  readonly aujourdhui: Jour;
  /** Only this condition, when it is published. */
  readonly conditionId?: number;
  /** Only these adhérents, when they move. */
  readonly pharmacieIds?: readonly number[];
};

/**
 * The published conditions that still run, with the adhérents of the segments they target: the one definition of "who
 * gets what" (RES-13).
 */
const cibles = ({ groupementId, aujourdhui, conditionId, pharmacieIds }: Ciblage): RawBuilder<unknown> => sql`
  select distinct c.tenant_id, c.id as condition_id, c.detail_id, a.pharmacie_id
  from condition_groupement c
  join condition_groupement_segment s on s.tenant_id = c.tenant_id and s.condition_groupement_id = c.id
  join adhesion_segment x on x.tenant_id = s.tenant_id and x.segment_id = s.segment_id
  join adhesion a on a.tenant_id = x.tenant_id and a.id = x.adhesion_id
  where c.tenant_id = ${groupementId} and c.etat = 'VALIDATED' and c.date_fin >= ${aujourdhui}::date
    and a.etat = 'ACCEPTED'
    ${conditionId === undefined ? sql`` : sql`and c.id = ${conditionId}`}
    ${pharmacieIds === undefined ? sql`` : sql`and a.pharmacie_id = any(${[...pharmacieIds]}::bigint[])`}`;

/** An adhérent reads and answers on the page of the laboratory, so it must have adopted it. */
export const findLaboratoiresDesCibles = async (tx: SystemeTx, ciblage: Ciblage): Promise<Adoption[]> => {
  const { rows } = await sql<Adoption>`
    select distinct pharmacie_id as "tenantId", detail_id as "detailId", null as "parId",
      (select nom from tenant where id = ${ciblage.groupementId}) as "parNom"
    from (${cibles(ciblage)}) k`.execute(tx);
  return rows;
};

type ConditionProposee = { readonly conditionId: number; readonly pharmacieId: number };

/** Waits for the answer of each targeted adhérent that had not received the condition. */
export const insertReponsesAttendues = async (tx: SystemeTx, ciblage: Ciblage): Promise<ConditionProposee[]> => {
  const { rows } = await sql<ConditionProposee>`
    insert into condition_reponse (tenant_id, condition_groupement_id, pharmacie_id)
    select tenant_id, condition_id, pharmacie_id from (${cibles(ciblage)}) k order by condition_id, pharmacie_id
    on conflict do nothing
    returning condition_groupement_id as "conditionId", pharmacie_id as "pharmacieId"`.execute(tx);
  return rows;
};

type ReponseRetiree = { readonly pharmacieId: number; readonly conditionId: number };
/** Removes the answers not given by adhérents that are no longer targeted. */
export const deleteReponsesNonVisees = async (
  tx: SystemeTx,
  mouvement: Ciblage & { readonly pharmacieIds: readonly number[] },
): Promise<ReponseRetiree[]> => {
  const { groupementId, pharmacieIds } = mouvement;
  const { rows } = await sql<ReponseRetiree>`delete from condition_reponse r
    where r.tenant_id = ${groupementId} and r.pharmacie_id = any(${[...pharmacieIds]}::bigint[])
      and r.etat <> 'ACCEPTED'
      and not exists (select from (${cibles(mouvement)}) k where k.condition_id = r.condition_groupement_id
      and k.pharmacie_id = r.pharmacie_id)
    returning r.pharmacie_id as "pharmacieId", r.condition_groupement_id as "conditionId"`.execute(tx);
  return rows;
};

export const deleteReponsesDe = (tx: SystemeTx, groupementId: number, pharmacieId: number) =>
  tx
    .deleteFrom('condition_reponse')
    .where('tenant_id', '=', groupementId)
    .where('pharmacie_id', '=', pharmacieId)
    .returning(['pharmacie_id as pharmacieId', 'condition_groupement_id as conditionId'])
    .execute();

/** What the message about a published condition says. */
export const findConditionAnnoncee = (tx: SystemeTx, conditionId: number) =>
  tx
    .selectFrom('condition_groupement as c')
    .innerJoin('laboratoire_detail as d', 'd.id', 'c.detail_id')
    .innerJoin('tenant as g', 'g.id', 'c.tenant_id')
    .innerJoin('partenariat as p', (jointure) =>
      jointure.onRef('p.tenant_id', '=', 'c.tenant_id').onRef('p.id', '=', 'c.partenariat_id'),
    )
    .select([
      'd.nom as laboratoire',
      'g.nom as groupement',
      'p.nom as partenariat',
      'c.date_debut as dateDebut',
      'c.date_fin as dateFin',
    ])
    .where('c.id', '=', conditionId)
    .executeTakeFirstOrThrow();
