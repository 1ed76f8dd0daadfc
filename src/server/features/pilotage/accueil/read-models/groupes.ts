import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import { montantsParNature } from '#server/features/argent/encours/read-models/sommes.ts';
import { ajouterMontants, type MontantsParNature } from '#shared/core/nature-fiscale.ts';
import { montantsDeLElement } from '#shared/features/pilotage/accueil/rules.ts';
import type { ElementAFaire, GroupeAFaire } from '#shared/features/pilotage/accueil/contract.ts';
import {
  MAX_REPLIEES,
  MAX_SANS_LISTE,
  MAX_SEULES,
  type SorteAFaire,
} from '#shared/features/pilotage/accueil/schemas/enumerations.ts';

/** An element as the home names it, from a line `x` of `lireGroupes` and the name `d.nom` of its laboratory. */
export const elementJson = sql`json_build_object('id', x.id, 'titre', x.titre, 'precision', d.nom, 'jour', x.jour,
  'centimes', x.centimes, 'natureFiscale', x.nature,
  'laboratoireId', x.laboratoire_id, 'parentId', null, 'part', null)`;
/** The laboratory of a line `x`. */
export const laboratoireDe = (tenantId: number): RawBuilder<unknown> =>
  sql`left join laboratoire l on l.tenant_id = ${tenantId} and l.id = x.laboratoire_id left join laboratoire_detail d
    on d.id = l.detail_id`;

/** Several selections, one under the other. */
export const unionDesGroupes = (selections: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(selections, sql` union all `);

/** Before the rights of who reads. */
export type GroupeLu = Omit<GroupeAFaire, 'acte'>;
/**
 * Counts the lines of an account by kind, with each of them while they are few (PIL-9).
 * @param lignes `sorte, id, titre, laboratoire_id, jour, centimes, nature`: that of `centimes`
 * @param avant the common tables that `lignes` reads, each followed by a comma
 */
export const lireGroupes = async (
  tx: Tx,
  tenantId: number,
  lignes: RawBuilder<unknown>,
  avant: RawBuilder<unknown> = sql``,
): Promise<GroupeLu[]> => {
  const { rows } = await sql<Omit<GroupeLu, 'annee'>>`
    with ${avant} lignes (sorte, id, titre, laboratoire_id, jour, centimes, nature) as materialized (${lignes}),
    groupes as (select sorte, count(*)::int as nombre, min(jour) as jour,
      ${montantsParNature(sql`centimes`, { nature: sql`nature` })} as montants from lignes group by sorte)
    select g.sorte, g.nombre, g.montants, g.jour, case when g.nombre > ${MAX_SEULES} then '[]'::json else (
      select json_agg(${elementJson}) from lignes x ${laboratoireDe(tenantId)} where x.sorte = g.sorte) end as elements,
      case when g.nombre > ${MAX_SEULES} then (select json_agg(y.id) from (
        select x.id from lignes x where x.sorte = g.sorte order by x.id desc limit ${MAX_REPLIEES}) y) else '[]'::json
          end as repliees
    from groupes g`.execute(tx);
  return rows.map((groupe) => ({ ...groupe, annee: null }));
};

const premierJour = (elements: readonly ElementAFaire[]): string | null =>
  elements.flatMap(({ jour }) => jour ?? []).toSorted()[0] ?? null;
const somme = (elements: readonly ElementAFaire[]): MontantsParNature =>
  elements.map(montantsDeLElement).reduce(ajouterMontants, {});

/** The same of what is already in memory: no group when there is none. @param annee of RFA */
export const enGroupe = (sorte: SorteAFaire, tous: readonly ElementAFaire[], annee: number | null = null): GroupeLu[] =>
  tous.length === 0
    ? []
    : [
        {
          sorte,
          annee,
          nombre: tous.length,
          montants: somme(tous),
          jour: premierJour(tous),
          elements: tous.length > MAX_SEULES ? [] : [...tous],
          repliees: tous.length > MAX_SEULES ? tous.slice(-MAX_REPLIEES).map(({ id }) => id) : [],
        },
      ];

/** Of what no list shows: the first ones, in the order given, each on its own line. */
export const sansListe = (sorte: SorteAFaire, tous: readonly ElementAFaire[]): GroupeLu[] =>
  enGroupe(sorte, tous).map((groupe) => ({ ...groupe, elements: tous.slice(0, MAX_SANS_LISTE), repliees: [] }));

/** An element, what it does not say left out. */
export const elementAFaire = (champs: Pick<ElementAFaire, 'id' | 'titre'> & Partial<ElementAFaire>): ElementAFaire => ({
  precision: null,
  jour: null,
  centimes: null,
  natureFiscale: null,
  laboratoireId: null,
  parentId: null,
  part: null,
  ...champs,
});
