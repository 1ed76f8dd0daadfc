import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import type { DispositifSaisi } from '#shared/features/operations/operation/schemas/dispositifs.ts';
import type {
  ContrepartieSaisie,
  PromotionSaisie,
  ProduitSaisiOperation,
} from '#shared/features/operations/operation/schemas/saisie.ts';
import type { PlaceOperation } from '../repository/places.ts';
import type { LignePromotion } from '../repository.ts';

/** What hangs on a promotion, as it would be typed again: each line with its id. */
type Enfants = {
  readonly produits: ProduitSaisiOperation[];
  readonly dispositifs: DispositifSaisi[];
  readonly contreparties: (ContrepartieSaisie & {
    readonly id: number;
    readonly modeleContrepartieId: number | null;
  })[];
  readonly emplacements: (PlaceOperation & { readonly id: number })[];
  readonly segmentIds: number[];
};

const RIEN = sql`'[]'::jsonb`;
const produitsJson = sql`coalesce((select
  jsonb_agg(jsonb_build_object('nom', x.nom, 'ean', x.ean, 'gamme', x.gamme, 'quantite', x.quantite,
    'prixPublicTtcCentimes', x.prix_public_ttc_centimes, 'prixAchatHtCentimes', x.prix_achat_ht_centimes, 'tva', x.tva,
    'categorieEncadree', x.categorie_encadree) order by x.position)
  from promotion_produit x where x.tenant_id = p.tenant_id and x.promotion_id = p.id), ${RIEN})`;
export const dispositifsJson = sql`coalesce((select
  jsonb_agg(jsonb_build_object('dispositif', x.dispositif) || x.parametres order by x.position)
  from promotion_dispositif x where x.tenant_id = p.tenant_id and x.promotion_id = p.id), ${RIEN})`;
const contrepartiesJson = sql`coalesce((select
  jsonb_agg(jsonb_build_object('id', x.id, 'modeleContrepartieId', x.modele_contrepartie_id,
    'part', x.part, 'action', x.action, 'contrepartie', x.contrepartie, 'payeur', x.payeur, 'valeurCentiemes',
    x.valeur_centiemes,
    'natureFiscale', x.nature_fiscale, 'tauxTvaCentiemes', x.taux_tva_centiemes,
    'unite', x.unite, 'declencheur', x.declencheur, 'delaiJours', x.delai_jours) order by x.position)
  from promotion_contrepartie x where x.tenant_id = p.tenant_id and x.promotion_id = p.id), ${RIEN})`;
const emplacementsJson = sql`coalesce((select
  jsonb_agg(jsonb_build_object('id', x.id, 'emplacementId', x.emplacement_id,
    'dateDebut', x.date_debut, 'dateFin', x.date_fin, 'quantiteFacing', x.quantite_facing, 'prixHtCentimes',
    x.prix_ht_centimes) order by x.id)
  from promotion_emplacement x where x.tenant_id = p.tenant_id and x.promotion_id = p.id), ${RIEN})`;
const segmentsJson = sql`coalesce((select jsonb_agg(x.segment_id order by x.segment_id)
  from promotion_segment x where x.tenant_id = p.tenant_id and x.promotion_id = p.id), ${RIEN})`;

/** The lines of a promotion, in one statement. */
export const enfantsDe = async (tx: Tx, promotionId: number, tenantId?: number): Promise<Enfants> => {
  const { rows } = await sql<Enfants>`
    select ${produitsJson} as produits, ${dispositifsJson} as dispositifs, ${contrepartiesJson} as contreparties,
      ${emplacementsJson} as emplacements, ${segmentsJson} as "segmentIds"
    from promotion p where p.tenant_id = ${tenantDe(tx, tenantId)} and p.id = ${promotionId}`.execute(tx);
  const [enfants] = rows;
  if (!enfants) throw new Error('the promotion was locked: it is there');
  return enfants;
};

/** A promotion as it would be typed again: what a duplicate, a publication, the list of what is missing start from. */
export const versSaisie = (ligne: LignePromotion, { contreparties, ...enfants }: Enfants): PromotionSaisie => ({
  nomOperation: ligne.nomAuto ? null : ligne.nomOperation,
  laboratoireId: ligne.laboratoireId,
  typePromo: ligne.typePromo,
  dateDebut: ligne.dateDebut,
  dateFin: ligne.dateFin,
  conditionsPromo: ligne.conditionsPromo,
  quantite: ligne.quantite,
  multipleDeTrois: ligne.multipleDeTrois,
  superposable: ligne.superposable,
  commentaire: ligne.commentaire,
  emplacementConseille: ligne.emplacementConseille,
  prioriteId: ligne.prioriteId,
  affichageDate: ligne.affichageDate,
  ...enfants,
  contreparties: contreparties.map(({ modeleContrepartieId: _modele, ...ligneContrepartie }) => ligneContrepartie),
});
