import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { remiseLue } from '#shared/features/conditions/condition/rules.ts';
import { lireRemise } from '#shared/features/conditions/condition/rules/remise.ts';
import type {
  ConditionDuCout,
  RfaDuCout,
  SourcesDuCout,
} from '#shared/features/pilotage/comparatif/rules/cout-reel.ts';

type ConditionLue = Omit<ConditionDuCout, 'ug' | 'produits'> & {
  readonly remise: string;
  readonly ugTexte: string | null;
  readonly produits: readonly { readonly nom: string; readonly ean: string | null; readonly remise: string | null }[];
};

const enUg = (ug: string | null): string | null => {
  const nu = ug?.replaceAll(/\s/g, '') ?? null;
  return nu !== null && /^[1-9]\d{0,3}\+[1-9]\d{0,3}$/.test(nu) ? nu : null;
};

/** In force some day of the year. */
const conditionsDe = async (tx: TenantTx, annee: number): Promise<ConditionDuCout[]> => {
  const { rows } = await sql<{ json: ConditionLue }>`
    select row_to_json(x) as json from (
      select c.id, c.laboratoire_id as "laboratoireId", c.gamme, c.date_debut as debut, c.date_fin as fin,
        c.remise_texte as remise, c.ug as "ugTexte",
        (select coalesce(json_agg(json_build_object('nom', p.nom, 'ean', p.ean, 'remise', p.remise)
        order by p.position), '[]'::json)
         from condition_produit p where p.tenant_id = c.tenant_id and p.condition_id = c.id) as produits
      from condition c where c.tenant_id = ${tx.tenantId} and c.retiree_le is null
        and c.date_debut <= make_date(${annee}::integer, 12, 31) and c.date_fin >= make_date(${annee}::integer, 1, 1)
        and exists (select from comparatif k where k.tenant_id = c.tenant_id and k.laboratoire_id = c.laboratoire_id
          and k.annee = ${annee})
      order by c.id) x`.execute(tx);
  return rows.map(({ json: { remise, ugTexte, produits, ...condition } }) => ({
    ...condition,
    ug: enUg(remiseLue({ remise, ug: ugTexte }).ug),
    produits: produits.map((produit) => ({
      nom: produit.nom,
      ean: produit.ean,
      ug: produit.remise === null ? null : enUg(lireRemise(produit.remise).ug),
    })),
  }));
};

/**
 * Accepted RFA whose rate applies from the first euro: the rate of the highest confirmed palier, or else of the first
 * level.
 */
const rfasDe = async (tx: TenantTx, annee: number): Promise<RfaDuCout[]> => {
  const { rows } = await sql<{ json: RfaDuCout }>`
    select row_to_json(x) as json from (
      select r.id, r.laboratoire_id as "laboratoireId", r.annee, r.gamme, r.produit, r.modifie_le::date as le,
        array(select p.ean from rfa_produit p where p.tenant_id = r.tenant_id and p.rfa_id = r.id) as eans,
        coalesce((select p.valeur from rfa_palier p where p.tenant_id = r.tenant_id and p.rfa_id = r.id
          and p.valeur is not null
          and exists (select from rfa_atteinte a where a.tenant_id = p.tenant_id and a.palier_id = p.id
          and a.etat = 'VALIDE')
          order by p.position desc limit 1), r.taux) / 100.0 as "tauxPct"
      from rfa r where r.tenant_id = ${tx.tenantId} and r.annee = ${annee} and r.acceptation = 'ACCEPTED'
        and r.resultat_type = 'TAUX_PREMIER_EURO'
        and exists (select from comparatif k where k.tenant_id = r.tenant_id and k.laboratoire_id = r.laboratoire_id
        and k.annee = r.annee)
      order by r.id) x`.execute(tx);
  return rows.map(({ json }) => json);
};

/** What the account negotiated for the laboratories that it compares in a year (CMP-8). */
export const sourcesDuCout = async (tx: TenantTx, annee: number): Promise<SourcesDuCout> => {
  const [conditions, rfas] = await ensemble(conditionsDe(tx, annee), rfasDe(tx, annee));
  return { conditions, rfas };
};
