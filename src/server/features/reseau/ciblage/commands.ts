import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx, Tx } from '#server/core/db/database.ts';
import { journaliserTous, type Auteur } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { notifierTous } from '#server/features/courrier/notification/commands.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { formatJour, type Jour } from '#shared/core/dates.ts';

/**
 * Who is published what, decided one at a time for each groupement: an adhérent that joins a segment and a condition
 * that is published to it at the same moment cannot miss each other. Taken after the rows each act locks.
 */
export const verrouillerCiblage = async (tx: Tx, groupementId: number): Promise<void> => {
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
  where c.tenant_id = ${groupementId} and c.etat = 'VALIDATED' and c.date_fin >= ${aujourdhui}::date and a.etat = 'ACCEPTED'
    ${conditionId === undefined ? sql`` : sql`and c.id = ${conditionId}`}
    ${pharmacieIds === undefined ? sql`` : sql`and a.pharmacie_id = any(${[...pharmacieIds]}::bigint[])`}`;

/**
 * An adhérent reads and answers on the page of the laboratory: it has that laboratory, its own row, if it had not yet.
 */
const adopter = async (tx: SystemeTx, auteur: Auteur, ciblage: Ciblage): Promise<void> => {
  const { rows } = await sql<{ tenantId: number; id: number; detailId: number }>`
    insert into laboratoire (tenant_id, detail_id, cree_par_nom)
    select distinct pharmacie_id, detail_id, (select nom from tenant where id = ${ciblage.groupementId}) from (${cibles(ciblage)}) k
    on conflict (tenant_id, detail_id) do nothing
    returning tenant_id as "tenantId", id, detail_id as "detailId"`.execute(tx);
  await journaliserTous(
    tx,
    auteur,
    rows.map(({ tenantId, id, detailId }) => ({
      tenantId,
      objet: 'laboratoire',
      objetId: id,
      action: 'adopter',
      apres: { detailId },
    })),
  );
};

const avertir = async (
  tx: SystemeTx,
  acteur: Acteur | null,
  conditionId: number,
  pharmacieIds: readonly number[],
): Promise<void> => {
  const { laboratoire, groupement, partenariat, dateDebut, dateFin } = await tx
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
  await notifierTous(tx, pharmacieIds, acteur, {
    type: 'CONDITION',
    title: 'Conditions de votre groupement',
    body: `${groupement} vous propose des conditions ${laboratoire} (${partenariat}), du ${formatJour(dateDebut)} au ${formatJour(dateFin)}. Choisissez la vôtre.`,
    dateLimite: dateFin,
    roles: ['ADMIN', 'ACHAT'],
    lien: { ecran: 'laboratoire', params: { nomProp: laboratoire, onglet: 'conditions' } },
  });
};

/**
 * The browsers of the groupement and of its adhérents read again what is proposed, and the conditions that come of it.
 */
export const prevenirConditions = (tx: Tx, tenantIds: readonly number[], id = 0): void =>
  prevenirApres(
    tx,
    tenantIds.flatMap((tenantId) =>
      (['condition-groupement', 'condition'] as const).map((sujet) => ({
        k: 'change' as const,
        tenantId,
        sujet,
        id: sujet === 'condition' ? 0 : id,
      })),
    ),
  );

/**
 * Publishes to each targeted adhérent what it has not received yet, and tells it: a few statements, however many
 * adhérents. Under the lock.
 * @returns the adhérents that received something
 */
export const cibler = async (tx: SystemeTx, acteur: Acteur | null, ciblage: Ciblage): Promise<readonly number[]> => {
  await adopter(tx, acteur ?? 'systeme', ciblage);
  const { rows } = await sql<{ conditionId: number; pharmacieId: number }>`
    insert into condition_reponse (tenant_id, condition_groupement_id, pharmacie_id)
    select tenant_id, condition_id, pharmacie_id from (${cibles(ciblage)}) k order by condition_id, pharmacie_id
    on conflict do nothing
    returning condition_groupement_id as "conditionId", pharmacie_id as "pharmacieId"`.execute(tx);
  for (const [conditionId, siennes] of Map.groupBy(rows, (ligne) => ligne.conditionId))
    await avertir(
      tx,
      acteur,
      conditionId,
      siennes.map(({ pharmacieId }) => pharmacieId),
    );
  return [...new Set(rows.map(({ pharmacieId }) => pharmacieId))];
};

type Mouvement = { readonly groupementId: number; readonly aujourdhui: Jour; readonly pharmacieIds: readonly number[] };

/**
 * Adhérents that changed segment: what targets them now is published to them, what no longer does and was not accepted
 * goes.
 */
export const recalerMembres = async (tx: SystemeTx, acteur: Acteur | null, mouvement: Mouvement): Promise<void> => {
  const { groupementId, pharmacieIds } = mouvement;
  await verrouillerCiblage(tx, groupementId);
  await sql`delete from condition_reponse r
    where r.tenant_id = ${groupementId} and r.pharmacie_id = any(${[...pharmacieIds]}::bigint[]) and r.etat <> 'ACCEPTED'
      and not exists (select from (${cibles(mouvement)}) k where k.condition_id = r.condition_groupement_id and k.pharmacie_id = r.pharmacie_id)`.execute(
    tx,
  );
  await cibler(tx, acteur, mouvement);
  prevenirConditions(tx, [groupementId, ...pharmacieIds]);
};

/** An adhésion that ends: open choices go, accepted ones stay in the pharmacy as its own history (RES-5). */
export const detacherMembre = async (
  tx: SystemeTx,
  auteur: Auteur,
  groupementId: number,
  pharmacieId: number,
): Promise<void> => {
  await verrouillerCiblage(tx, groupementId);
  await tx
    .deleteFrom('condition_reponse')
    .where('tenant_id', '=', groupementId)
    .where('pharmacie_id', '=', pharmacieId)
    .execute();
  const gardees = await tx
    .updateTable('condition')
    .set({ liee: false, modifie_le: sql`now()`, version: sql`version + 1` })
    .where('tenant_id', '=', pharmacieId)
    .where('source_tenant_id', '=', groupementId)
    .where('liee', '=', true)
    .returning('id')
    .execute();
  await journaliserTous(
    tx,
    auteur,
    gardees.map(({ id }) => ({
      tenantId: pharmacieId,
      objet: 'condition',
      objetId: id,
      action: 'garder-groupement',
      apres: { liee: false },
    })),
  );
  prevenirConditions(tx, [groupementId, pharmacieId]);
};
