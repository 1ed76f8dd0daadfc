import { sql } from 'kysely';
import { aujourdhuiDe, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { formatJour, type Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { DetailPromotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import { sorteDe } from '#shared/features/operations/operation/rules.ts';
import { manquesPromotion } from '#shared/features/operations/operation/rules/manques.ts';
import { findChevauchements, type Chevauchement } from '#server/features/operations/operation/repository/places.ts';
import {
  colonnesPromotionSql,
  jointuresPromotion,
  modelesDesCopies,
  versPromotion,
  type RangeePromotion,
} from './projection.ts';
import { dispositifsJson } from '#server/features/operations/operation/read-models/saisie.ts';

type Detail = RangeePromotion &
  Omit<
    DetailPromotion,
    keyof RangeePromotion | 'manques' | 'avertissements' | 'etat' | 'statut' | 'droits' | 'groupementNom'
  >;

const RIEN = sql`'[]'::json`;
const produits = sql`coalesce((select json_agg(json_build_object('nom', x.nom, 'ean', x.ean, 'gamme', x.gamme,
  'quantite', x.quantite,
    'prixPublicTtcCentimes', x.prix_public_ttc_centimes, 'prixAchatHtCentimes', x.prix_achat_ht_centimes, 'tva', x.tva,
    'categorieEncadree', x.categorie_encadree, 'quantiteVendue', x.quantite_vendue, 'caTtcCentimes', x.ca_ttc_centimes)
      order by x.position)
  from promotion_produit x where x.tenant_id = p.tenant_id and x.promotion_id = p.id), ${RIEN})`;
const contreparties = sql`coalesce((select
  json_agg(json_build_object('id', c.id, 'part', c.part, 'action', c.action, 'contrepartie', c.contrepartie,
    'payeur', c.payeur, 'valeurCentiemes', c.valeur_centiemes, 'unite', c.unite, 'declencheur', c.declencheur,
    'delaiJours', c.delai_jours,
    'natureFiscale', c.nature_fiscale, 'tauxTvaCentiemes', c.taux_tva_centiemes,
    'encours', case when e.id is not null then json_build_object('id', e.id, 'numero', e.numero, 'etat', e.etat,
      'valeurAttendueCentimes', e.valeur_attendue_centimes,
      'natureFiscale', e.nature_fiscale, 'aCompleter', e.montant_a_completer
        and e.etat = 'A_DECLARER',
      'dateDeclaration', e.date_declaration) end) order by c.position, c.id)
  from promotion_contrepartie c
  left join encours e on e.tenant_id = c.tenant_id and e.source_type = 'PROMOTION' and e.source_id = c.promotion_id
    and e.source_detail_id = c.id
  where c.tenant_id = p.tenant_id and c.promotion_id = p.id), ${RIEN})`;

const encoursConserves = sql`coalesce((select
  json_agg(json_build_object('id', e.id, 'numero', e.numero, 'info', e.info, 'etat', e.etat,
    'natureFiscale', e.nature_fiscale, 'valeurAttendueCentimes', e.valeur_attendue_centimes,
    'valeurRegleeCentimes', e.valeur_reglee_centimes)
    order by e.id)
  from encours e where e.tenant_id = p.tenant_id and e.source_type = 'PROMOTION' and e.source_id = p.id
    and not exists (select from promotion_contrepartie c where c.tenant_id = e.tenant_id and c.promotion_id = p.id
      and c.id = e.source_detail_id)), ${RIEN})`;

const rangeeDetail = async (tx: TenantTx, acteur: Acteur, id: number, aujourdhui: Jour): Promise<Detail> => {
  const { rows } = await sql<{ json: Detail }>`
    select row_to_json(x) as json from (
      select ${colonnesPromotionSql(acteur)}, p.nom_auto as "nomAuto", p.conditions_promo as "conditionsPromo",
        p.multiple_de_trois as "multipleDeTrois",
        p.commentaire, p.priorite_id as "prioriteId", p.affichage_date as "affichageDate", ${produits} as produits,
        ${dispositifsJson} as parametres, ${contreparties} as contreparties,
        ${encoursConserves} as "encoursConserves",
        coalesce((select json_agg(x.segment_id order by x.segment_id) from promotion_segment x
          where x.tenant_id = p.tenant_id and x.promotion_id = p.id), ${RIEN}) as "segmentIds"
      from promotion p ${jointuresPromotion(aujourdhui)} where p.tenant_id = ${tx.tenantId} and p.id = ${id}
    ) x`.execute(tx);
  const [ligne] = rows;
  if (!ligne) throw coreErrors.introuvable();
  return ligne.json;
};

/**
 * Two drafts may plan one place: the user is only told (OPE-31). What the law and the codes say comes from
 * `regle-legale`.
 */
const croisements = (trouvees: readonly Chevauchement[]): string[] => [
  ...new Set(
    trouvees.map(({ nom, du, au, occupe }) =>
      occupe
        ? `Un emplacement est occupé par ${nom}, du ${formatJour(du)} au ${formatJour(au)}.`
        : `Un emplacement est aussi prévu pour ${nom}, du ${formatJour(du)} au ${formatJour(au)} : la première ` +
          'validée l’aura.',
    ),
  ),
];

/**
 * One promotion with all that hangs on it, what is missing before it is validated, and what deserves a second look.
 * @throws 404
 */
export const detailPromotion = async (
  tx: TenantTx,
  { acteur, services }: Pick<Contexte, 'acteur' | 'services'>,
  id: number,
): Promise<DetailPromotion> => {
  const aujourdhui = aujourdhuiDe({ services });
  const rangee = await rangeeDetail(tx, acteur, id, aujourdhui);
  const modeles = await modelesDesCopies(tx, [rangee]);
  const places = rangee.etatTg === null ? [] : rangee.emplacements;
  const croisees = await findChevauchements(tx, tx.tenantId, { sauf: id, superposable: rangee.superposable, places });
  const sorte = sorteDe(rangee);
  const dit = { ...rangee, dispositifs: rangee.parametres };
  const promotion = versPromotion(rangee, acteur, aujourdhui, modeles) as unknown as Omit<
    DetailPromotion,
    'manques' | 'avertissements'
  >;
  return {
    ...promotion,
    // What a groupement sent is complete: only the adhérent's own place may be missing.
    manques: manquesPromotion(dit, sorte),
    avertissements: croisements(croisees),
  };
};
