import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx, TenantTx } from '#server/core/db/database.ts';
import { motsCherches } from '#server/core/db/recherche.ts';
import { laboratoireOuvertAu } from '#server/core/habilitation.ts';
import { situationEncours } from '#server/features/argent/encours/read-models/filtres.ts';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import { montantsParNature } from '#server/features/argent/encours/read-models/sommes.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { SituationEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import type { CarteEncours, EncoursSuivi, tradeContract } from '#shared/features/pilotage/trade/contract.ts';

const solde = sql`(e.valeur_attendue_centimes - e.valeur_reglee_centimes)`;
const dansLaSituation = (situation: SituationEncours, jour: Jour): RawBuilder<boolean> =>
  sql<boolean>`(e.etat <> 'REGLE' and ${situationEncours(jour)} = ${situation})`;

const compter = (condition: RawBuilder<boolean>): RawBuilder<unknown> => sql`json_build_object(
  'nombre', count(*) filter (where ${condition}), 'montants', ${montantsParNature(solde, { quand: condition })})`;

/**
 * The part of the encours in the cards of `/trade`, for pharmacies whose habilitation opens them: of its laboratories
 * alone (RES-44).
 */
export const carteEncours = async (
  tx: SystemeTx,
  delegueId: number,
  tenantIds: readonly AuthorizedTenantId[],
  jour: Jour,
): Promise<ReadonlyMap<number, CarteEncours>> => {
  if (tenantIds.length === 0) return new Map();
  const { rows } = await sql<{ tenantId: number; carte: CarteEncours }>`
    select t.id as "tenantId", json_build_object(
      'aDeclarer', ${compter(sql<boolean>`e.etat = 'A_DECLARER'`)},
      'aDeclarerMaintenant', ${compter(dansLaSituation('A_RECLAMER', jour))},
      'aRegler', ${compter(sql<boolean>`e.etat = 'DECLARE'`)},
      'enRetard', ${compter(dansLaSituation('EN_RETARD', jour))},
      'rfa', ${compter(sql<boolean>`e.type = 'RFA'`)}) as carte
    from unnest(${[...tenantIds]}::bigint[]) as t(id)
    left join encours e on e.tenant_id = t.id and e.etat in ('A_DECLARER', 'DECLARE')
      and ${laboratoireOuvertAu(delegueId, sql`e.tenant_id`, sql`e.laboratoire_id`)}
    group by t.id`.execute(tx);
  return new Map(rows.map(({ tenantId, carte }) => [tenantId, carte]));
};

type RechercheEncoursTrade = QueryOf<(typeof tradeContract)['encoursTrade']>;
const TRIS: Readonly<Record<RechercheEncoursTrade['tri'], RawBuilder<unknown>>> = {
  dateDeclaration: sql`e.date_declaration`,
  dateEcheance: sql`e.date_echeance`,
  laboratoire: sql`f_tri(d.nom) collate textes`,
  solde,
};
const SENS = { asc: sql`asc`, desc: sql`desc` };
const parMots = (q: string): RawBuilder<boolean>[] =>
  motsCherches(q).map(
    (mot) => sql<boolean>`strpos(e.recherche || ' ' || d.recherche, (select f_normaliser(${mot}::text))) > 0`,
  );

/** A page of the encours of the visited pharmacy, without the names of its people; settled ones come last. */
export const encoursSuivis = async (
  tx: TenantTx,
  { page, taille, tri, ordre, q, etat }: RechercheEncoursTrade,
  jour: Jour,
): Promise<{ elements: EncoursSuivi[]; total: number }> => {
  const parLaboratoire = sql`join laboratoire l on l.tenant_id = e.tenant_id and l.id = e.laboratoire_id
    join laboratoire_detail d on d.id = l.detail_id`;
  // Joins the laboratory only when the search or the sort needs it.
  const source = (avecLaboratoire: boolean) => sql`from encours e ${avecLaboratoire ? parLaboratoire : sql``}
    where ${sql.join(
      [
        sql`e.tenant_id = ${tx.tenantId}`,
        ...(etat
          ? [
              sql`e.etat =
      ${etat}`,
            ]
          : []),
        ...(q ? parMots(q) : []),
      ],
      sql` and `,
    )}`;
  const rang = sql`order by e.etat = 'REGLE', ${TRIS[tri]} ${SENS[ordre]}, e.id ${SENS[ordre]}`;
  const { rows } = await sql<EncoursSuivi>`
    with choisis as materialized (
      select e.id ${source(Boolean(q) || tri === 'laboratoire')} ${rang} limit ${taille} offset ${(page - 1) * taille}
    )
    select e.id, e.numero, d.nom as "laboratoireNom", coalesce(l.surcharges ->> 'color', d.color) as "laboratoireColor",
      e.type, e.info, e.etat,
      e.valeur_attendue_centimes as "valeurAttendueCentimes", e.valeur_reglee_centimes as "valeurRegleeCentimes",
      e.nature_fiscale as "natureFiscale", ${solde} as "soldeCentimes",
      e.date_declaration as "dateDeclaration", e.date_echeance as "dateEcheance",
      ${dansLaSituation('EN_RETARD', jour)} as "enRetard"
    from choisis join encours e on e.tenant_id = ${tx.tenantId} and e.id = choisis.id
      ${parLaboratoire} ${rang}`.execute(tx);
  const compte = await sql<{ total: number }>`select count(*) as total ${source(Boolean(q))}`.execute(tx);
  return { elements: rows, total: compte.rows[0]?.total ?? 0 };
};
