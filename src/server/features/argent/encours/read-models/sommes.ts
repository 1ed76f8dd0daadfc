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
