import { sql, type RawBuilder } from 'kysely';
import { motsCherches } from '#server/core/db/recherche.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { AttenteEncaissement } from '#shared/features/argent/encaissement/schemas/enumerations.ts';
import type { encaissementContract } from '#shared/features/argent/encaissement/contract.ts';

export type FiltresEncaissements = QueryOf<(typeof encaissementContract)['ongletsEncaissements']>;
type Condition = RawBuilder<boolean>;

/** Something is left to share out. */
export const aAffecter = sql<boolean>`c.etat in ('NON_AFFECTE', 'PARTIEL')`;

/**
 * Another living one `d` of the same paper as `c`, as long as nobody said that they are two (ECM-24). The same rule in
 * TypeScript: `estLeMemePapier` (rules.ts); `read-models/liste.test.ts` compares both.
 */
export const memePapierEncaissement = (
  colonnes: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`select ${colonnes} from encaissement d
  where d.tenant_id = c.tenant_id and d.numero_cle = c.numero_cle and d.annule_le is null and d.id <> c.id
    and case when c.payeur = 'LABO' and d.payeur = 'LABO'
      then d.laboratoire_id = c.laboratoire_id and extract(year from d.date) = extract(year from c.date)
      else coalesce(d.montant_ht_centimes = c.montant_ht_centimes, true)
        and coalesce(d.montant_ttc_centimes = c.montant_ttc_centimes, true) end
    and case when (d.papier_rang, d.id) > (c.papier_rang, c.id) then d.autre_papier_le else c.autre_papier_le
    end is null`;

/** What each figure counts, and the list that it opens (ECM-13). */
export const ATTENTES: Readonly<Record<AttenteEncaissement, Condition>> = {
  AVOIRS: sql<boolean>`(c.etat in ('NON_AFFECTE', 'PARTIEL') and c.nature = 'AVOIR' and c.reste_centimes > 0)`,
  PAIEMENTS: sql<boolean>`(c.etat in ('NON_AFFECTE', 'PARTIEL') and c.nature <> 'AVOIR' and c.reste_centimes > 0)`,
  A_VERIFIER: sql<boolean>`(c.annule_le is null and c.numero_cle is not null
    and exists (${memePapierEncaissement(sql`d.id`)}))`,
};

/** Each word in the encaissement, or in its laboratory's name, without case nor accents. */
const parMots = (tenantId: number, q: string): Condition[] =>
  motsCherches(q).map(
    (mot) => sql<boolean>`(strpos(c.recherche, (select f_normaliser(${mot}::text))) > 0 or c.laboratoire_id in (
        select lr.id from laboratoire lr join laboratoire_detail dr on dr.id = lr.detail_id
        where lr.tenant_id = ${tenantId} and strpos(dr.recherche, (select f_normaliser(${mot}::text))) > 0))`,
  );

const siOui = (voulu: boolean | undefined, condition: Condition): Condition | false =>
  voulu !== undefined && (voulu ? condition : sql<boolean>`not ${condition}`);

/** The `where` of `encaissement c`: always the tenant first. */
export const filtrerEncaissements = (tenantId: number, f: FiltresEncaissements): Condition => {
  const conditions: readonly (Condition | false | undefined)[] = [
    sql<boolean>`c.tenant_id = ${tenantId}`,
    f.etat && sql<boolean>`c.etat = ${f.etat}`,
    f.nature && sql<boolean>`c.nature = ${f.nature}`,
    f.source && sql<boolean>`c.source = ${f.source}`,
    f.payeur && sql<boolean>`c.payeur = ${f.payeur}`,
    f.laboratoireId !== undefined && sql<boolean>`c.laboratoire_id = ${f.laboratoireId}`,
    f.annee !== undefined && sql<boolean>`c.date between ${`${f.annee}-01-01`}::date and ${`${f.annee}-12-31`}::date`,
    f.attente && ATTENTES[f.attente],
    siOui(f.aAffecter, aAffecter),
    siOui(f.annule, sql<boolean>`c.annule_le is not null`),
    ...(f.q ? parMots(tenantId, f.q) : []),
  ];
  return sql.join(
    conditions.filter((condition) => condition !== false && condition !== undefined),
    sql` and `,
  );
};
