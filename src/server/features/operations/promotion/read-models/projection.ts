import { sql, type RawBuilder } from 'kysely';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { nonLus } from '#server/features/echanges/discussion/read-models/non-lus.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { jourParis, type Jour } from '#shared/core/dates.ts';
import type { Promotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import { droitsPromotion, etatDe, statutDe, type Reclame } from '#shared/features/operations/operation/rules.ts';
import { limiteDeReponse } from '#shared/features/operations/operation/rules/limite-reponse.ts';
import { argentJson, argentLateral } from '#server/features/operations/operation/read-models/calculs.ts';

type Priorite = Omit<NonNullable<Promotion['priorite']>, 'reponseAvant'> & {
  readonly delaiReponseJours: number | null;
};
/** A row as PostgreSQL returns it; the rules compute the missing fields. */
export type RangeePromotion = Omit<Promotion, 'etat' | 'statut' | 'droits' | 'priorite' | 'groupementNom'> & {
  readonly groupementId: number | null;
  readonly reclame: Reclame;
  readonly priorite: Priorite | null;
};

export const jointuresPromotion = (aujourdhui: Jour): RawBuilder<unknown> => sql`
  left join laboratoire l on l.tenant_id = p.tenant_id and l.id = p.laboratoire_id
  left join laboratoire_detail d on d.id = l.detail_id
  left join priorite pr on pr.tenant_id = p.tenant_id and pr.id = p.priorite_id
  ${argentLateral(aujourdhui)}`;

export const couleurLabo = sql`coalesce(l.surcharges ->> 'color', d.color)`;
const RIEN = sql`'[]'::json`;
const premierProduit = sql`(select x.nom from promotion_produit x where x.tenant_id = p.tenant_id
  and x.promotion_id = p.id order by x.position limit 1)`;
/**
 * The worst state of its products in the pharmacy's software: `syncLgoDePromotion` in SQL (CNX-62), which
 * `commands/suivre.test.ts` compares.
 */
const syncLgo = sql`(select x.etat from synchro_lgo x where x.tenant_id = p.tenant_id and x.promotion_id = p.id
  and x.etat is not null
  order by array_position(array['ko', 'non_synchronizable', 'manually_created', 'ok'], x.etat) limit 1)`;
const emplacements = sql`coalesce((select
  json_agg(json_build_object('id', x.id, 'emplacementId', x.emplacement_id, 'emplacementNom', y.nom,
    'zoneId', z.id, 'zoneNom', z.nom, 'dateDebut', x.date_debut, 'dateFin', x.date_fin, 'quantiteFacing',
    x.quantite_facing,
    'prixHtCentimes', x.prix_ht_centimes, 'realiseLe', x.realise_le,
    'nbPreuves', (select count(*) from promotion_preuve v where v.tenant_id = x.tenant_id
      and v.promotion_id = x.promotion_id
      and v.promotion_emplacement_id = x.id and v.retire_le is null)) order by z.ordre, y.ordre, x.date_debut, x.id)
  from promotion_emplacement x
  join emplacement y on y.tenant_id = x.tenant_id and y.id = x.emplacement_id
  join zone z on z.tenant_id = y.tenant_id and z.id = y.zone_id
  where x.tenant_id = p.tenant_id and x.promotion_id = p.id), ${RIEN})`;
const reclameJson = sql`json_build_object('demandees', m.demandees, 'aDeclarer', m.a_declarer, 'declarees', m.declarees,
  'reglees', m.reglees)`;

/** Columns that the rules need to compute the state of a promotion. */
export const colonnesEtatsPromotion = sql`p.origine, p.modele_id as "modeleId", p.groupement_id as "groupementId",
  p.type_promo as "typePromo",
  p.etat_promo as "etatPromo", p.etat_tg as "etatTg", p.acceptation_promo as "acceptationPromo",
  p.acceptation_tg as "acceptationTg",
  p.date_fin as "dateFin", ${reclameJson} as reclame`;

/**
 * The columns of one promotion under the names of the contract, from `p` and its `jointuresPromotion`, as this person
 * sees it.
 */
export const colonnesPromotionSql = (lecteur: Pick<Acteur, 'role' | 'utilisateurId'>): RawBuilder<unknown> => sql`
  p.id, ${colonnesEtatsPromotion}, p.laboratoire_id as "laboratoireId", d.nom as "laboratoireNom",
    ${couleurLabo} as "laboratoireColor",
  p.nom_operation as "nomOperation", p.date_debut as "dateDebut", p.quantite, p.superposable,
  p.motif_refus as "motifRefus",
  coalesce((select json_agg(x.dispositif order by x.position) from promotion_dispositif x
    where x.tenant_id = p.tenant_id and x.promotion_id = p.id), ${RIEN}) as dispositifs,
  (select count(*) from promotion_produit x where x.tenant_id = p.tenant_id and x.promotion_id = p.id) as "nbProduits",
  ${premierProduit} as "premierProduit", ${emplacements} as emplacements,
    p.emplacement_conseille as "emplacementConseille",
  case when pr.id is not null then json_build_object('id', pr.id, 'nom', pr.nom, 'rang', pr.rang, 'couleur', pr.couleur,
    'obligatoire', pr.obligatoire, 'delaiReponseJours', pr.delai_reponse_jours) end as priorite,
  ${argentJson()} as argent,
  exists (select from encours x where x.tenant_id = p.tenant_id and x.source_type = 'PROMOTION' and x.source_id = p.id
    and x.etat <> 'A_DECLARER') as "declareePayeur",
  ${syncLgo} as "syncLgo",
  ${nonLus('PROMOTION', { tenantId: sql`p.tenant_id`, objetId: sql`p.id` }, lecteur)} as "nbNonLus",
  p.publiee_le as "publieeLe", p.traitee_le as "traiteeLe", p.cree_par_nom as "creeParNom", p.cree_le as "creeLe",
  p.modifie_par_nom as "modifieParNom",
    p.modifie_le as "modifieLe", p.version`;

/** What an adhérent may know of the modèle behind a copy: its groupement and its priority. */
type ModeleLuPromotion = { readonly groupementNom: string; readonly priorite: Priorite | null };
const cle = (groupementId: number, modeleId: number): string => `${groupementId}.${modeleId}`;

/** The modèles of these copies, and no other: rows of another tenant, only these columns. */
export const modelesDesCopies = async (
  tx: TenantTx,
  rangees: readonly { readonly groupementId: number | null; readonly modeleId: number | null }[],
): Promise<ReadonlyMap<string, ModeleLuPromotion>> => {
  const copies = rangees.flatMap(({ groupementId, modeleId }) =>
    groupementId && modeleId ? [[groupementId, modeleId] as const] : [],
  );
  if (copies.length === 0) return new Map();
  const { rows } = await enSysteme(tx, (systeme) =>
    sql<{ groupementId: number; modeleId: number } & ModeleLuPromotion>`
      select k.groupement_id as "groupementId", k.modele_id as "modeleId", g.nom as "groupementNom",
        case when pr.id is not null then json_build_object('id', pr.id, 'nom', pr.nom, 'rang', pr.rang, 'couleur',
          pr.couleur,
          'obligatoire', pr.obligatoire, 'delaiReponseJours', pr.delai_reponse_jours) end as priorite
      from unnest(${copies.map(([groupement]) => groupement)}::bigint[],
        ${copies.map(([, modele]) => modele)}::bigint[]) as k (groupement_id, modele_id)
      join promotion o on o.tenant_id = k.groupement_id and o.id = k.modele_id
      join tenant g on g.id = o.tenant_id
      left join priorite pr on pr.tenant_id = o.tenant_id and pr.id = o.priorite_id`.execute(systeme),
  );
  return new Map(rows.map(({ groupementId, modeleId, ...modele }) => [cle(groupementId, modeleId), modele]));
};

const prioriteLue = (
  priorite: Priorite | null,
  { publieeLe, dateDebut, dateFin }: Pick<RangeePromotion, 'publieeLe' | 'dateDebut' | 'dateFin'>,
): Promotion['priorite'] => {
  if (!priorite) return null;
  const { delaiReponseJours: delaiJours, ...reste } = priorite;
  const recueLe = publieeLe && jourParis(new Date(publieeLe));
  return { ...reste, reponseAvant: recueLe && limiteDeReponse({ recueLe, delaiJours, dateDebut, dateFin }) };
};

/** The row, with what the rules say of it for this session. */
export const versPromotion = (
  { reclame, groupementId, ...rangee }: RangeePromotion,
  acteur: Pick<Acteur, 'role'>,
  aujourdhui: Jour,
  modeles: ReadonlyMap<string, ModeleLuPromotion>,
): Promotion => {
  const modele = groupementId && rangee.modeleId ? modeles.get(cle(groupementId, rangee.modeleId)) : undefined;
  return {
    ...rangee,
    groupementNom: modele?.groupementNom ?? null,
    priorite: prioriteLue(modele ? modele.priorite : rangee.priorite, rangee),
    etat: etatDe(rangee),
    statut: statutDe(rangee, reclame, aujourdhui),
    droits: droitsPromotion(acteur, rangee, aujourdhui),
  };
};
