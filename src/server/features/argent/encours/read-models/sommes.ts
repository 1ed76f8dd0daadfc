import { sql, type RawBuilder } from 'kysely';

/** The sums of the contract over the rows `e` that are kept, as the arguments of `json_build_object`. @param recu what was received of one */
export const champsSommes = (
  recu: RawBuilder<number>,
  condition: RawBuilder<boolean> = sql<boolean>`true`,
): RawBuilder<unknown> => {
  const somme = (valeur: RawBuilder<unknown>, siens = condition) =>
    sql`coalesce(sum(${valeur}) filter (where ${siens}), 0)::bigint`;
  const solde = sql`e.valeur_attendue_centimes - e.valeur_reglee_centimes`;
  return sql`'nombre', count(*) filter (where ${condition}),
    'attenduCentimes', ${somme(sql`e.valeur_attendue_centimes`)},
    'regleCentimes', ${somme(sql`e.valeur_reglee_centimes`)},
    'recuCentimes', ${somme(recu)},
    'soldeCentimes', ${somme(solde, sql<boolean>`${condition} and e.etat <> 'REGLE'`)},
    'ecartCentimes', ${somme(solde, sql<boolean>`${condition} and e.etat = 'REGLE'`)}`;
};

/**
 * The same of encours that are not settled, under several conditions at once: each row is read once and tried once by each.
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
    const [nombre, attendu, regle] = ['nombre', 'attendu', 'regle'].map((colonne) => somme(colonne, i));
    return sql`json_build_object('nombre', ${nombre}, 'attenduCentimes', ${attendu}, 'regleCentimes', ${regle}, 'recuCentimes', ${regle},
      'soldeCentimes', ${attendu} - ${regle}, 'ecartCentimes', 0) as ${sql.id(nom)}`;
  });
  return sql`select ${sql.join(groupe)} from (
    select ${sql.join(tests)}, count(*) as nombre, sum(e.valeur_attendue_centimes) as attendu, sum(e.valeur_reglee_centimes) as regle
    from ${depuis} group by ${sql.join(noms.map((_, i) => sql.ref(`c${i}`)))}) g`;
};
