import { sql, type RawBuilder } from 'kysely';
import { naturesFiscales, type NatureFiscale } from '#shared/features/argent/encours/schemas/enumerations.ts';
import type { SommesDUneNature, SommesEncours } from '#shared/features/argent/encours/schemas.ts';
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

type Totaux = readonly [
  nombre: number,
  attendu: number | null,
  regle: number | null,
  compense: number | null,
  ecart: number | null,
  recu: number | null,
];
/** Of all the rows, then of those in TTC alone; amounts are null of no row. */
export type TotauxSql = readonly [tous: Totaux, ttc: Totaux];
/**
 * The totals of which `sommesDesTotaux` makes the sums of the contract, at a third less than PostgreSQL takes to write
 * them itself: each row is tried for one nature, and its tests are made once.
 * @param depuis the rows `e`, and what keeps them
 */
export const totauxEncours = ({ recu, compense }: PartsDeCeQuiRegle, depuis: Nombre): Nombre => {
  // What was received in all is settled less compensated: a sum less for each row.
  const entier = recu === recuEntier;
  const totaux = (quand: Nombre, closes: Nombre) => sql`json_build_array(count(*) ${quand}, sum(t.attendu) ${quand},
    sum(t.regle) ${quand}, sum(t.compense) ${quand}, sum(t.attendu - t.regle) ${closes},
    ${entier ? sql`null` : sql`sum(t.recu) ${quand}`})`;
  // `offset 0`: what a row is tried for is known before its sums, not tried again by each of them.
  return sql`select json_build_array(${totaux(sql``, sql`filter (where t.clos)`)},
      ${totaux(sql`filter (where t.ttc)`, sql`filter (where t.ttc and t.clos)`)}) as totaux
    from (select e.nature_fiscale = 'TTC' as ttc, e.etat = 'REGLE' as clos, e.valeur_attendue_centimes as attendu,
      e.valeur_reglee_centimes as regle, ${compense} as compense ${entier ? sql`` : sql`, ${recu} as recu`}
      from ${depuis} offset 0) t`;
};

const sommesDUneNature = (
  natureFiscale: NatureFiscale,
  totaux: readonly number[],
  { entier }: { readonly entier: boolean },
): SommesDUneNature => {
  const [nombre = 0, attendu = 0, sommeReglee = 0, compense = 0, ecart = 0, recu = 0] = totaux;
  return {
    nombre,
    natureFiscale: nombre > 0 ? natureFiscale : null,
    attenduCentimes: attendu,
    regleCentimes: sommeReglee,
    recuCentimes: entier ? sommeReglee - compense : recu,
    compenseCentimes: compense,
    soldeCentimes: attendu - sommeReglee - ecart,
    ecartCentimes: ecart,
  };
};
/** The sums of the contract; `tuiles.test.ts` compares them with `sommerEncours` and with `sommesEncours`. */
export const sommesDesTotaux = ([tous, deTtc]: TotauxSql): SommesEncours => {
  const entier = tous[5] === null;
  const ttc = deTtc.map(Number);
  const horsTtc = tous.map((total, rang) => Number(total) - (ttc[rang] ?? 0));
  const sommesTtc = sommesDUneNature('TTC', ttc, { entier });
  const sommesHt = sommesDUneNature('HT', horsTtc, { entier });
  if (sommesTtc.nombre === 0) return { ...sommesHt, autreNature: null };
  if (sommesHt.nombre === 0) return { ...sommesTtc, autreNature: null };
  return { ...sommesHt, nombre: tous[0], autreNature: sommesTtc };
};

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
