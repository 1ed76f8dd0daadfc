import { sql, type RawBuilder } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { MAX_LIGNES_EXPORT } from '#server/core/tableur/colonnes.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { conditionGroupementContract } from '#shared/features/conditions/condition-groupement/contract.ts';
import { droitsConditionGroupement } from '#shared/features/conditions/condition-groupement/rules.ts';
import type { ConditionGroupement } from '#shared/features/conditions/condition-groupement/schemas.ts';

type Page = QueryOf<(typeof conditionGroupementContract)['listConditionsGroupement']>;
type Filtres = Omit<Page, 'page' | 'taille'>;

const nbReponses = (etat: string) => sql`(select count(*) from condition_reponse r
  where r.tenant_id = c.tenant_id and r.condition_groupement_id = c.id and r.etat = ${sql.lit(etat)})`;
const colonnes = sql`
  c.id, c.laboratoire_id as "laboratoireId", d.nom as "laboratoireNom",
    coalesce(l.surcharges ->> 'color', d.color) as "laboratoireColor",
  c.partenariat_id as "partenariatId", p.nom as "partenariatNom", c.annee, c.date_debut as "dateDebut",
  c.date_fin as "dateFin",
  coalesce((select json_agg(json_build_object('id', s.id, 'nom', s.nom) order by f_tri(s.nom) collate textes, s.id)
    from condition_groupement_segment x join segment s on s.tenant_id = x.tenant_id and s.id = x.segment_id
    where x.tenant_id = c.tenant_id and x.condition_groupement_id = c.id), '[]') as segments,
  (select count(*) from condition_groupement_choix k where k.tenant_id = c.tenant_id
    and k.condition_groupement_id = c.id) as "nbChoix",
  c.etat, c.publiee_le as "publieeLe", c.publiee_par_nom as "publieeParNom",
  json_build_object('WAITING', ${nbReponses('WAITING')}, 'ACCEPTED', ${nbReponses('ACCEPTED')}, 'REFUSED',
    ${nbReponses('REFUSED')}) as reponses,
  c.cree_par_nom as "creeParNom", c.cree_le as "creeLe", c.modifie_par_nom as "modifieParNom",
  c.modifie_le as "modifieLe", c.version`;
const depuis = sql`condition_groupement c
  join laboratoire l on l.tenant_id = c.tenant_id and l.id = c.laboratoire_id join laboratoire_detail d
    on d.id = c.detail_id
  join partenariat p on p.tenant_id = c.tenant_id and p.id = c.partenariat_id`;

const filtrer = (tenantId: number, f: Filtres): RawBuilder<boolean> =>
  sql.join(
    [
      sql`c.tenant_id = ${tenantId}`,
      ...(f.laboratoireId === undefined ? [] : [sql`c.laboratoire_id = ${f.laboratoireId}`]),
      ...(f.partenariatId === undefined ? [] : [sql`c.partenariat_id = ${f.partenariatId}`]),
      ...(f.etat === undefined ? [] : [sql`c.etat = ${f.etat}`]),
      ...(f.annee === undefined
        ? []
        : [sql`c.date_debut <= ${`${f.annee}-12-31`}::date and c.date_fin >= ${`${f.annee}-01-01`}::date`]),
      ...(f.segmentId === undefined
        ? []
        : [
            sql`exists (select from condition_groupement_segment x where x.tenant_id = c.tenant_id
              and x.condition_groupement_id = c.id
              and x.segment_id = ${f.segmentId})`,
          ]),
      ...(f.q
        ? [
            sql`(strpos(f_normaliser(d.nom || ' ' || p.nom), f_normaliser(${f.q}::text)) > 0 or exists (
              select from condition_groupement_choix k where k.tenant_id = c.tenant_id
                and k.condition_groupement_id = c.id
                and strpos(f_normaliser(k.libelle || ' ' || k.gammes::text), f_normaliser(${f.q}::text)) > 0))`,
          ]
        : []),
    ],
    sql` and `,
  );

const TRIS: Readonly<Record<Filtres['tri'], RawBuilder<unknown>>> = {
  dateFin: sql`c.date_fin`,
  dateDebut: sql`c.date_debut`,
  partenariat: sql`f_tri(p.nom) collate textes`,
  laboratoire: sql`f_tri(d.nom) collate textes`,
  etat: sql`c.etat`,
  publieeLe: sql`c.publiee_le`,
};
const SENS = { asc: sql`asc nulls first`, desc: sql`desc nulls last` };

const trier = ({ tri, ordre }: Filtres): RawBuilder<unknown> =>
  sql`order by ${TRIS[tri]} ${SENS[ordre]}, c.id ${sql.raw(ordre)}`;

type ConditionGroupementLue = Omit<ConditionGroupement, 'droits'>;
const conditionsChoisies = async (
  tx: TenantTx,
  acteur: Acteur,
  aujourdhui: Jour,
  suite: RawBuilder<unknown>,
): Promise<ConditionGroupement[]> => {
  const { rows } = await sql<{ json: ConditionGroupementLue }>`
    select row_to_json(x) as json from (select ${colonnes} from ${depuis} where ${suite}) x`.execute(tx);
  return rows.map(({ json }) => ({ ...json, droits: droitsConditionGroupement(acteur, json, aujourdhui) }));
};

/**
 * A filter that names something of another account answers as one that names nothing (COM-11).
 * @throws 404
 */
const exigerConnus = async (tx: TenantTx, { laboratoireId, partenariatId, segmentId }: Filtres): Promise<void> => {
  for (const [table, id] of [
    ['laboratoire', laboratoireId],
    ['partenariat', partenariatId],
    ['segment', segmentId],
  ] as const) {
    if (id === undefined) continue;
    const connu = await tx
      .selectFrom(table)
      .select('id')
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!connu) throw coreErrors.introuvable();
  }
};

export const pageConditionsGroupement = async (tx: TenantTx, acteur: Acteur, f: Page, aujourdhui: Jour) => {
  await exigerConnus(tx, f);
  const filtre = filtrer(tx.tenantId, f);
  const [elements, { rows }] = await ensemble(
    conditionsChoisies(
      tx,
      acteur,
      aujourdhui,
      sql`${filtre} ${trier(f)} limit ${f.taille} offset ${(f.page - 1) * f.taille}`,
    ),
    sql<{ n: number }>`select count(*) as n from ${depuis} where ${filtre}`.execute(tx),
  );
  return { elements, total: rows[0]?.n ?? 0 };
};

/** What the filters keep, in the asked order; one more than an export may hold tells that it is too long. */
export const conditionsGroupementAExporter = async (
  tx: TenantTx,
  acteur: Acteur,
  f: Filtres,
  aujourdhui: Jour,
): Promise<ConditionGroupement[]> => {
  await exigerConnus(tx, f);
  return conditionsChoisies(
    tx,
    acteur,
    aujourdhui,
    sql`${filtrer(tx.tenantId, f)} ${trier(f)} limit ${MAX_LIGNES_EXPORT + 1}`,
  );
};

/** @throws 404 */
export const uneConditionGroupement = async (
  tx: TenantTx,
  acteur: Acteur,
  id: number,
  aujourdhui: Jour,
): Promise<ConditionGroupement> => {
  const [condition] = await conditionsChoisies(
    tx,
    acteur,
    aujourdhui,
    sql`c.tenant_id = ${tx.tenantId} and c.id = ${id}`,
  );
  if (!condition) throw coreErrors.introuvable();
  return condition;
};
