import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx, Tx } from '#server/core/db/database.ts';
import { exigerPresence } from '#server/core/version.ts';
import { ADHESION } from '#server/features/argent/rfa/read-models/copies.ts';
import { lireRfas, type RfaLue } from '#server/features/argent/rfa/read-models/rfas.ts';
import { cibleAdhesionSql } from '#server/features/reseau/diffusion/read-models.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import { vueRfa } from '#shared/features/argent/rfa/rules/vue.ts';
import { droitsRfaGroupement } from '#shared/features/argent/rfa-groupement/rules.ts';
import type { RfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';

type Complement = Pick<
  RfaGroupement,
  'id' | 'etat' | 'publieeLe' | 'segments' | 'nbCibles' | 'reponses' | 'nbDeclarees'
>;

/** The copies of the adhérents: what a pharmacy that left had answered is no longer watched. */
const copies = sql`rfa r join adhesion a on ${ADHESION} where r.groupement_id = m.tenant_id and r.modele_id = m.id`;
/** The copies by answer, and the accepted ones whose base, which the total adds, was written (RFA-27). */
const comptes = sql`cross join lateral (select json_build_object(
    'WAITING', count(*) filter (where r.acceptation = 'WAITING'),
    'ACCEPTED', count(*) filter (where r.acceptation = 'ACCEPTED'),
    'REFUSED', count(*) filter (where r.acceptation = 'REFUSED')) as reponses,
  count(*) filter (where r.acceptation = 'ACCEPTED' and exists (
    select from rfa_base b where b.tenant_id = r.tenant_id and b.rfa_id = r.id)) as "nbDeclarees"
  from ${copies}) c`;

const complements = async (
  tx: SystemeTx,
  groupementId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Complement>> => {
  const { rows } = await sql<Complement>`select m.id, m.etat, m.publiee_le as "publieeLe",
      coalesce((select json_agg(json_build_object('id', s.id, 'nom', s.nom) order by f_tri(s.nom) collate textes, s.id)
        from rfa_segment x join segment s on s.tenant_id = x.tenant_id and s.id = x.segment_id
        where x.tenant_id = m.tenant_id and x.rfa_id = m.id), '[]') as segments,
      (select count(*) from adhesion a where a.tenant_id = m.tenant_id and a.etat = 'ACCEPTED'
        and ${cibleAdhesionSql('rfa_segment', 'rfa_id')}) as "nbCibles",
      c.reponses, c."nbDeclarees"
    from rfa m ${comptes} where m.tenant_id = ${groupementId} and m.id = any(${[...ids]}::bigint[])`.execute(tx);
  return new Map(rows.map((ligne) => [ligne.id, ligne]));
};

type MoisDeModele = RfaLue['bases'][number] & { readonly id: number };
/** What adhérents declared of each modèle, month by month, all together. */
const basesDuGroupement = async (
  tx: SystemeTx,
  groupementId: number,
  ids: readonly number[],
): Promise<MoisDeModele[]> => {
  const { rows } = await sql<MoisDeModele>`select m.id, b.mois, sum(b.base)::bigint as base,
      sum(b.base_resultat)::bigint as "baseResultat"
    from rfa m join rfa r on r.groupement_id = m.tenant_id and r.modele_id = m.id and r.acceptation = 'ACCEPTED'
    join adhesion a on ${ADHESION}
    join rfa_base b on b.tenant_id = r.tenant_id and b.rfa_id = r.id
    where m.tenant_id = ${groupementId} and m.id = any(${[...ids]}::bigint[]) group by m.id, b.mois
      order by m.id, b.mois`.execute(tx);
  return rows;
};

/** A groupement's RFA as stored, its base that of its adhérents together. */
export type ModeleLuRfaGroupement = RfaLue & { readonly complement: Complement };

/** @param filtre on `r`, which is already a modèle of this groupement */
export const lireModelesRfaGroupement = async (
  tx: SystemeTx,
  groupementId: number,
  filtre: RawBuilder<boolean>,
): Promise<ModeleLuRfaGroupement[]> => {
  const rfasLus = await lireRfas(
    tx,
    sql<boolean>`r.tenant_id = ${groupementId} and r.etat is not null and ${filtre}`,
    'calcul',
  );
  const ids = rfasLus.map(({ id }) => id);
  const parModele = await complements(tx, groupementId, ids);
  const bases = Map.groupBy(await basesDuGroupement(tx, groupementId, ids), ({ id }) => id);
  return rfasLus.map((modeleLu) => ({
    ...modeleLu,
    complement: exigerPresence(parModele.get(modeleLu.id)),
    bases: (bases.get(modeleLu.id) ?? []).map(({ id: _id, ...mois }) => mois),
  }));
};

/** One modèle of this groupement. @throws 404 */
export const unModeleLu = async (tx: SystemeTx, groupementId: number, id: number): Promise<ModeleLuRfaGroupement> =>
  exigerPresence((await lireModelesRfaGroupement(tx, groupementId, sql<boolean>`r.id = ${id}`))[0]);

/**
 * A modèle as the screen shows it: computed like a pharmacy's RFA, on the total of the groupement (RFA-27). It has no
 * encours: encours are the adhérents'.
 */
export const voirModele = (
  acteur: Pick<Acteur, 'role'>,
  { rappeleeLe: _r, complement, ...stockee }: ModeleLuRfaGroupement,
  aujourdhui: Jour,
): RfaGroupement => {
  const vue = vueRfa(acteur, { ...stockee, encours: [] }, aujourdhui);
  return {
    ...vue,
    ...complement,
    periodes: vue.periodes.map((periode) => ({ ...periode, resteAReclamerCentimes: 0 })),
    resteAReclamerCentimes: 0,
    enRetard: false,
    droits: droitsRfaGroupement(acteur, complement.etat),
  };
};

/** The segments of a modèle, for the journal and for a copy. */
export const segmentsVises = async (tx: Tx, groupementId: number, id: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select segment_id as id from rfa_segment
    where tenant_id = ${groupementId} and rfa_id = ${id} order by segment_id`.execute(tx);
  return rows.map((ligne) => ligne.id);
};

/** These modèles, in the order of their ids. */
export const modelesParIds = async (
  tx: SystemeTx,
  groupementId: number,
  ids: readonly number[],
): Promise<ModeleLuRfaGroupement[]> =>
  (await lireModelesRfaGroupement(tx, groupementId, sql<boolean>`r.id = any(${[...ids]}::bigint[])`)).toSorted(
    (a, b) => a.id - b.id,
  );
