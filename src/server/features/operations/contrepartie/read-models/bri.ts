import { sql } from 'kysely';
import type { SystemeTx, TenantTx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';

/** What one pharmacy sold of one product under a BRI. */
export type LigneBri = {
  readonly pharmacieId: number;
  readonly pharmacie: string;
  readonly finess: string | null;
  readonly produit: string;
  readonly ean: string | null;
  /** One product is one EAN, or one name where there is none. */
  readonly cle: string;
  readonly quantite: number;
};
type Periode = { readonly du: Jour; readonly au: Jour };

/** Condition of a held promotion with a BRI, over within the period, whose sales are counted. */
const comptees = ({ du, au }: Periode) => sql`
  p.date_fin between ${du}::date and ${au}::date and pr.quantite_vendue > 0
  and exists (select from promotion_dispositif x where x.tenant_id = p.tenant_id and x.promotion_id = p.id
    and x.dispositif = 'BRI')
  and case when p.modele_id is null then p.origine <> 'GROUPEMENT' and p.etat_promo = 'VALIDATED'
    else p.acceptation_promo in ('ACCEPTED', 'PAYPS') end`;
const colonnes = sql`t.id as "pharmacieId", t.nom as pharmacie, t.finess, min(f_tri(pr.nom) collate textes) as produit,
  pr.ean,
  coalesce(pr.ean, 'nom:' || f_normaliser(pr.nom)) as cle, sum(pr.quantite_vendue)::bigint as quantite`;
const groupes = sql`group by t.id, t.nom, t.finess, pr.ean, coalesce(pr.ean, 'nom:' || f_normaliser(pr.nom))
  order by f_tri(t.nom) collate textes, t.id, produit, cle`;

/** Of one pharmacy, whatever the origin of the promotion. */
export const briPharmacie = async (tx: TenantTx, laboratoireId: number, periode: Periode): Promise<LigneBri[]> => {
  const { rows } = await sql<LigneBri>`
    select ${colonnes} from promotion p
    join promotion_produit pr on pr.tenant_id = p.tenant_id and pr.promotion_id = p.id
    join tenant t on t.id = p.tenant_id
    where p.tenant_id = ${tx.tenantId} and p.laboratoire_id = ${laboratoireId} and
      ${comptees(periode)} ${groupes}`.execute(tx);
  return rows;
};

/**
 * Of a groupement's adhérents, on its own promotions only (OPE-44): the copies of its modèles, in pharmacies that are
 * its adhérents now. They are found by their ids, never by their names. It sees every tenant: the groupement is written
 * in each condition.
 */
export const briGroupement = async (
  tx: SystemeTx,
  groupementId: number,
  laboratoireId: number,
  periode: Periode,
): Promise<LigneBri[]> => {
  const { rows } = await sql<LigneBri>`
    select ${colonnes} from promotion m
    join promotion p on p.groupement_id = m.tenant_id and p.modele_id = m.id
    join adhesion a on a.tenant_id = m.tenant_id and a.pharmacie_id = p.tenant_id and a.etat = 'ACCEPTED'
    join promotion_produit pr on pr.tenant_id = p.tenant_id and pr.promotion_id = p.id
    join tenant t on t.id = p.tenant_id
    where m.tenant_id = ${groupementId} and m.laboratoire_id = ${laboratoireId} and
      ${comptees(periode)} ${groupes}`.execute(tx);
  return rows;
};
