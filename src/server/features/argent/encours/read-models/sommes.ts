import { sql, type RawBuilder } from 'kysely';
import { recuEntier, type PartsDeCeQuiRegle } from './filtres.ts';

/**
 * The sums of the contract over the rows `e` that are kept, as the arguments of `json_build_object`. A balance comes
 * from sums already made: each condition is tried on every row of the account.
 * @param parts what was received of one, and what settled it otherwise
 */
export const champsSommesEncours = (
  { recu, compense }: PartsDeCeQuiRegle,
  condition?: RawBuilder<boolean>,
): RawBuilder<unknown> => {
  const quand = (tests: readonly RawBuilder<boolean>[]) =>
    tests.length === 0 ? sql`` : sql`filter (where ${sql.join(tests, sql` and `)})`;
  const testsParDefaut = condition ? [condition] : [];
  const somme = (valeur: RawBuilder<unknown>, tests = testsParDefaut) =>
    sql`coalesce(sum(${valeur}) ${quand(tests)}, 0)::bigint`;
  const attendu = somme(sql`e.valeur_attendue_centimes`);
  const regleCentimes = somme(sql`e.valeur_reglee_centimes`);
  const ecart = somme(sql`e.valeur_attendue_centimes - e.valeur_reglee_centimes`, [
    ...testsParDefaut,
    sql<boolean>`e.etat = 'REGLE'`,
  ]);
  return sql`'nombre', count(*) ${quand(testsParDefaut)}, 'attenduCentimes', ${attendu},
    'regleCentimes', ${regleCentimes}, 'recuCentimes', ${somme(recu)}, 'compenseCentimes', ${somme(compense)},
    'soldeCentimes', ${attendu} - ${regleCentimes} - ${ecart}, 'ecartCentimes', ${ecart}`;
};

/**
 * The same of encours that are not settled, under several conditions at once: each row is read once and tried once by
 * each.
 * @param conditions by name
 * @param depuis the rows `e`
 * @returns a row with, by name, the sums of what the condition keeps
 */
export const sommesParCondition = (
  conditions: Readonly<Record<string, RawBuilder<boolean>>>,
  depuis: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const noms = Object.keys(conditions);
  const tests = Object.values(conditions).map((condition, i) => sql`(${condition}) as ${sql.id(`c${i}`)}`);
  const somme = (colonne: string, i: number) =>
    sql`coalesce(sum(g.${sql.id(colonne)}) filter (where g.${sql.id(`c${i}`)}), 0)::bigint`;
  const groupe = noms.map((nom, i) => {
    const [nombre, attendu, regleCentimes, recu] = ['nombre', 'attendu', 'regle', 'recu'].map((colonne) =>
      somme(colonne, i),
    );
    return sql`json_build_object('nombre', ${nombre}, 'attenduCentimes', ${attendu}, 'regleCentimes', ${regleCentimes},
      'recuCentimes', ${recu},
      'compenseCentimes', ${regleCentimes} - ${recu}, 'soldeCentimes', ${attendu} - ${regleCentimes}, 'ecartCentimes',
      0) as ${sql.id(nom)}`;
  });
  return sql`select ${sql.join(groupe)} from (
    select ${sql.join(tests)}, count(*) as nombre, sum(e.valeur_attendue_centimes) as attendu,
      sum(e.valeur_reglee_centimes) as regle,
      sum(${recuEntier}) as recu
    from ${depuis} group by ${sql.join(noms.map((_, i) => sql.ref(`c${i}`)))}) g`;
};
