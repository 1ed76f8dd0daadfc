import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import type { DuLaboratoire } from '#server/features/argent/facture/commands/comparer.ts';
import type { ConditionDeControle } from '#shared/features/argent/facture/rules/candidats.ts';
import { promesseDe } from '#shared/features/conditions/condition/rules/promesse.ts';
import { lireDelai } from '#shared/features/conditions/condition/rules.ts';

type ConditionLue = Omit<ConditionDeControle, 'remiseCentiemes' | 'ug' | 'seuil' | 'delai' | 'produits'> & {
  readonly texte: string;
  readonly remisePct: number | null;
  readonly ugTexte: string | null;
  readonly delaiPaiement: string | null;
  readonly produits: readonly { readonly nom: string; readonly ean: string | null; readonly remise: string | null }[];
};

/**
 * The conditions of a laboratory in figures, for the control of its invoices: what was read of their words when they
 * were typed.
 */
export const conditionsAControler = async (
  tx: Tx,
  { tenantId, laboratoireId }: DuLaboratoire,
): Promise<ConditionDeControle[]> => {
  const { rows } = await sql<{ json: ConditionLue }>`
    select row_to_json(x) as json from (
      select c.id, c.gamme, c.date_debut as debut, c.date_fin as fin, c.remise_texte as remise,
        c.condition as texte,
        c.remise_pct as "remisePct", c.ug as "ugTexte",
        c.franco_centimes as "francoCentimes", c.minimum_commande_centimes as "minimumCentimes",
        c.delai_paiement as "delaiPaiement",
        (select coalesce(json_agg(json_build_object('nom', p.nom, 'ean', p.ean, 'remise', p.remise)
        order by p.position), '[]'::json)
         from condition_produit p where p.tenant_id = c.tenant_id and p.condition_id = c.id) as produits
      from condition c where c.tenant_id = ${tenantId} and c.laboratoire_id = ${laboratoireId}
        and c.retiree_le is null order by c.id)
        x`.execute(tx);
  return rows.map(({ json: { remisePct, ugTexte, texte, delaiPaiement, produits, ...condition } }) => {
    const dite = { remisePct, ug: ugTexte, condition: texte, remise: condition.remise };
    return {
      ...condition,
      ...promesseDe(dite),
      delai: lireDelai(delaiPaiement),
      produits: produits.map(({ nom, ean, remise }) => ({
        nom,
        ean,
        remise: remise ?? condition.remise,
        ...promesseDe(dite, remise),
      })),
    };
  });
};

/**
 * The id of a condition while it is there, inside the statement that writes it: it may be deleted while invoices are
 * compared with it.
 */
export const conditionGardee = (tenantId: number, id: RawBuilder<number | null>): RawBuilder<number | null> =>
  sql`(select c.id from condition c where c.tenant_id = ${tenantId} and c.id = ${id})`;
