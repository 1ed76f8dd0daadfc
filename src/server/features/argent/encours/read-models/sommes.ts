import { sql, type RawBuilder } from 'kysely';
import { naturesFiscales, type NatureFiscale } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { recuEntier, type PartsDeCeQuiRegle } from './filtres.ts';

type Nombre = RawBuilder<unknown>;
type SommesSql = Readonly<Record<'nombre' | 'attendu' | 'regle' | 'recu' | 'compense' | 'ecart', Nombre>>;

const objetDe = (
  nature: NatureFiscale,
  { nombre, attendu, regle: sommeReglee, recu, compense, ecart }: SommesSql,
): RawBuilder<unknown> =>
  sql`jsonb_build_object('nombre', ${nombre},
    'natureFiscale', case when ${nombre} > 0 then ${sql.lit(nature)}::text end, 'attenduCentimes', ${attendu},
    'regleCentimes', ${sommeReglee}, 'recuCentimes', ${recu}, 'compenseCentimes', ${compense},
    'soldeCentimes', ${attendu} - ${sommeReglee} - ${ecart}, 'ecartCentimes', ${ecart})`;

/** The sums of the only nature there is, or HT with TTC apart: they are never added (ENC-78). */
const parNature = (sommesDe: (nature: NatureFiscale) => SommesSql): RawBuilder<unknown> => {
  const [ht, ttc] = naturesFiscales.map((nature) => ({ nature, sommes: sommesDe(nature) })) as [
    { nature: NatureFiscale; sommes: SommesSql },
    { nature: NatureFiscale; sommes: SommesSql },
  ];
  const objets = { HT: objetDe(ht.nature, ht.sommes), TTC: objetDe(ttc.nature, ttc.sommes) };
  const [nombreHt, nombreTtc] = [ht.sommes.nombre, ttc.sommes.nombre];
  return sql`case when ${nombreTtc} = 0 then ${objets.HT} || '{"autreNature": null}'
    when ${nombreHt} = 0 then ${objets.TTC} || '{"autreNature": null}'
    else ${objets.HT} || jsonb_build_object('nombre', ${nombreHt} + ${nombreTtc}, 'autreNature', ${objets.TTC}) end`;
};

/**
 * The sums of the contract over the rows `e` that are kept, as a JSON object. The same in TypeScript: `sommerEncours`;
 * `tuiles.test.ts` compares both. A balance comes from sums already made: each condition is tried on every row of the
 * account.
 * @param parts what was received of one, and what settled it otherwise
 */
export const sommesEncours = (
  { recu, compense }: PartsDeCeQuiRegle,
  condition?: RawBuilder<boolean>,
): RawBuilder<unknown> =>
  parNature((nature) => {
    const tests = [sql<boolean>`e.nature_fiscale = ${sql.lit(nature)}`, ...(condition ? [condition] : [])];
    const quand = (gardes: readonly RawBuilder<boolean>[]) => sql`filter (where ${sql.join(gardes, sql` and `)})`;
    const somme = (valeur: RawBuilder<unknown>, gardes = tests) =>
      sql`coalesce(sum(${valeur}) ${quand(gardes)}, 0)::bigint`;
    return {
      nombre: sql`count(*) ${quand(tests)}`,
      attendu: somme(sql`e.valeur_attendue_centimes`),
      regle: somme(sql`e.valeur_reglee_centimes`),
      recu: somme(recu),
      compense: somme(compense),
      ecart: somme(sql`e.valeur_attendue_centimes - e.valeur_reglee_centimes`, [
        ...tests,
        sql<boolean>`e.etat = 'REGLE'`,
      ]),
    };
  });

/**
 * The sums of encours that are not settled, under several conditions at once: each row is read once and tried once by
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
  const groupe = noms.map((nom, i) => {
    const sommes = parNature((nature) => {
      const somme = (colonne: string) =>
        sql`coalesce(sum(g.${sql.id(colonne)}) filter (where g.${sql.id(`c${i}`)}
          and g.nature_fiscale = ${sql.lit(nature)}), 0)::bigint`;
      const [attendu, sommeReglee, recu] = [somme('attendu'), somme('regle'), somme('recu')];
      return {
        nombre: somme('nombre'),
        attendu,
        regle: sommeReglee,
        recu,
        compense: sql`${sommeReglee} - ${recu}`,
        ecart: sql`0`,
      };
    });
    return sql`${sommes} as ${sql.id(nom)}`;
  });
  return sql`select ${sql.join(groupe)} from (
    select ${sql.join(tests)}, e.nature_fiscale, count(*) as nombre, sum(e.valeur_attendue_centimes) as attendu,
      sum(e.valeur_reglee_centimes) as regle,
      sum(${recuEntier}) as recu
    from ${depuis} group by e.nature_fiscale, ${sql.join(noms.map((_, i) => sql.ref(`c${i}`)))}) g`;
};

/**
 * One amount of the rows that are kept, each nature apart, as `MontantsParNature`: only those that there are.
 * @param nature the column that tells it. Default: that of the encours `e`
 */
export const montantsParNature = (
  valeur: RawBuilder<unknown>,
  {
    nature = sql`e.nature_fiscale`,
    quand = sql<boolean>`true`,
  }: {
    readonly nature?: RawBuilder<unknown>;
    readonly quand?: RawBuilder<boolean>;
  } = {},
): RawBuilder<unknown> => {
  const sommes = naturesFiscales.map(
    (deLaNature) =>
      sql`${sql.lit(deLaNature)}, (sum(${valeur})
        filter (where ${quand} and ${nature} = ${sql.lit(deLaNature)}))::bigint`,
  );
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(sommes)}))`;
};
