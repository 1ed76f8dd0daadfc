import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { Tx } from '#server/core/db/database.ts';
import { enColonnes } from '#server/core/db/noms.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import { journaliser } from '#server/core/journal.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { OriginePromotion } from '#shared/features/operations/operation/schemas/enumerations.ts';
import type { DetailPromotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import type { PromotionSaisie } from '#shared/features/operations/operation/schemas/saisie.ts';
import * as peut from '#shared/features/operations/operation/policy.ts';
import { nomParDefautOperation, partsDe, vaParTrois } from '#shared/features/operations/operation/rules.ts';
import { detailPromotion } from '../read-models/detail.ts';
import {
  replaceContreparties,
  replaceDispositifs,
  replaceProduitsPromotion,
  replaceSegmentsPromotion,
} from '#server/features/operations/operation/repository/lignes.ts';
import { replacePlaces } from '#server/features/operations/operation/repository/places.ts';
import { nomDuLaboratoire } from '#server/features/catalogue/laboratoire/read-models/fiche-commune.ts';
import { insertPromotion } from '#server/features/operations/operation/repository.ts';
import { prevenirPromotions } from '#server/features/operations/operation/commands/agir.ts';
import { exigerPlacesActives, exigerPlacesLibres, versPlaces } from './places.ts';

/**
 * Drops the fields that do not fit: the places of a modèle or of a promotion without TG, and a modèle's own fields
 * elsewhere.
 */
export const selonLaSorte = (saisie: PromotionSaisie, { modele }: { readonly modele: boolean }): PromotionSaisie => ({
  ...saisie,
  ...(modele || saisie.typePromo === 'PROMO' ? { emplacements: [] } : {}),
  ...(modele ? {} : { emplacementConseille: null, prioriteId: null, segmentIds: [], affichageDate: null }),
});

/**
 * The name typed, or "{laboratory} - {first product}" (OPE-17).
 * @throws 404 for a laboratory of another account
 */
export const nommerPromotion = async (
  tx: Tx,
  { nomOperation, laboratoireId, produits }: PromotionSaisie,
  tenantId: number,
) => {
  const laboratoire = laboratoireId === null ? null : await nomDuLaboratoire(tx, laboratoireId, tenantId);
  if (laboratoire === undefined) throw coreErrors.introuvable();
  return {
    nom_operation: nomOperation ?? nomParDefautOperation(laboratoire, produits[0]?.nom ?? null),
    nom_auto: nomOperation === null,
  };
};

/** The columns that are typed. */
export const colonnesSaisies = ({
  nomOperation: _nom,
  produits: _produits,
  dispositifs,
  contreparties: _contreparties,
  emplacements: _emplacements,
  segmentIds: _segments,
  ...saisie
}: PromotionSaisie) =>
  enColonnes('promotion', { ...saisie, multipleDeTrois: vaParTrois(saisie.multipleDeTrois, dispositifs) });

type OptionsCreation = {
  /** Needed in a transaction that sees every tenant. */
  readonly tenantId?: number;
  readonly origine: OriginePromotion;
  /** Origin told by the journal: an import, another promotion. */
  readonly depuis?: Readonly<Record<string, unknown>>;
};

/**
 * Makes a draft in the caller's transaction: the screen, a duplicate, an imported offer and a delegate's proposal all
 * use it. A groupement's own (`origine: 'GROUPEMENT'`) is a modèle.
 * @throws 404 for a laboratory, a place, a priority or a segment of another account; 409 EMPLACEMENT_OCCUPE for a place
 * that is held
 */
export const creerPromotionDansTx = async (
  tx: Tx,
  acteur: Acteur,
  demandee: PromotionSaisie,
  { tenantId, origine, depuis }: OptionsCreation,
): Promise<{ id: number }> => {
  const tenant = tenantDe(tx, tenantId);
  const saisie = selonLaSorte(demandee, { modele: origine === 'GROUPEMENT' });
  const parts = partsDe(saisie.typePromo);
  const places = versPlaces(saisie.emplacements, saisie).map((place) => ({ ...place, id: null }));
  const nom = await nommerPromotion(tx, saisie, tenant);
  await exigerPlacesActives(tx, tenant, places);
  await exigerPlacesLibres(tx, tenant, { sauf: null, superposable: saisie.superposable, places, tenir: false });
  const { id } = await insertPromotion(tx, {
    ...colonnesSaisies(saisie),
    ...nom,
    tenant_id: tenant,
    origine,
    etat_promo: parts.includes('PROMO') ? 'DRAFT' : null,
    etat_tg: parts.includes('TG') ? 'DRAFT' : null,
    cree_par_id: acteur.utilisateurId,
    cree_par_nom: acteur.nomComplet,
    modifie_par_nom: acteur.nomComplet,
  });
  const cible = { tenantId: tenant, promotionId: id };
  await replaceProduitsPromotion(tx, cible, saisie.produits);
  await replaceDispositifs(tx, cible, saisie.dispositifs);
  await replaceContreparties(
    tx,
    cible,
    saisie.contreparties.map((ligne) => ({ ...ligne, id: null })),
  );
  await replacePlaces(tx, cible, places);
  await replaceSegmentsPromotion(tx, cible, saisie.segmentIds);
  await journaliser(tx, acteur, {
    tenantId: tenant,
    objet: 'promotion',
    objetId: id,
    action: 'creer',
    apres: { ...saisie, nomOperation: nom.nom_operation, ...depuis },
  });
  prevenirPromotions(tx, [id], tenant);
  return { id };
};

export const creerPromotion = (ctx: Contexte, saisie: PromotionSaisie): Promise<DetailPromotion> => {
  const { acteur } = ctx;
  if (!peut.canCreerPromotion(acteur)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    const { id } = await creerPromotionDansTx(tx, acteur, saisie, {
      origine: acteur.role === 'GROUPEMENT' ? 'GROUPEMENT' : 'PHARMACIE',
    });
    return detailPromotion(tx, ctx, id);
  });
};
