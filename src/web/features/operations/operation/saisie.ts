import type {
  Dispositif,
  PartPromotion,
  TypePromo,
} from '#shared/features/operations/operation/schemas/enumerations.ts';
import { dispositifSchema, type DispositifSaisi } from '#shared/features/operations/operation/schemas/dispositifs.ts';
import type { Manque } from '#shared/features/operations/operation/schemas/lecture.ts';
import type { PromotionEditee } from '#shared/features/operations/operation/schemas/lecture.ts';
import {
  promotionSaisieSchema,
  type ContrepartieSaisie,
  type EmplacementSaisi,
  type ProduitSaisiOperation,
  type PromotionSaisie,
} from '#shared/features/operations/operation/schemas/saisie.ts';
import { libelleDispositif } from '#shared/features/operations/operation/messages.ts';
import { partsDe, type SortePromotion } from '#shared/features/operations/operation/rules.ts';
import { manquesPromotion } from '#shared/features/operations/operation/rules/manques.ts';
import { sansIllisible } from '#web/lib/illisible.ts';
import { validerSaisie } from '#web/lib/formulaire/validation.ts';

/** Initial values that a link may give to a new promotion. */
export type DepartPromotion = {
  readonly laboratoireId?: number;
  readonly emplacementId?: number;
  readonly du?: string;
  readonly au?: string;
};

export const emplacementVide = (emplacementId: number): EmplacementSaisi => ({
  id: null,
  emplacementId,
  dateDebut: null,
  dateFin: null,
  quantiteFacing: null,
  prixHtCentimes: null,
});
export const produitVideOperation = (champs: Partial<ProduitSaisiOperation> = {}): ProduitSaisiOperation => ({
  nom: '',
  ean: null,
  gamme: null,
  quantite: null,
  prixPublicTtcCentimes: null,
  prixAchatHtCentimes: null,
  tva: null,
  categorieEncadree: null,
  ...champs,
});
export const dispositifVide = (dispositif: Dispositif): DispositifSaisi => dispositifSchema.parse({ dispositif });
/** True when unselecting the dispositif would lose typed values (OPE-15). */
export const dispositifRempli = ({ dispositif: _dispositif, ...parametres }: DispositifSaisi): boolean =>
  Object.values(parametres).some((valeur) => valeur !== null && valeur !== '' && valeur !== false);

const PAR_UNITE: readonly Dispositif[] = ['BRI', 'RSO', 'LOT', 'BARRE', 'AUTRE'];
/**
 * The default contrepartie (OPE-20): a TG is a service invoiced to the laboratory, a dispositif is compensated unit by
 * unit.
 */
export const contrepartieParDefaut = (
  part: PartPromotion,
  dispositifs: readonly DispositifSaisi[],
): ContrepartieSaisie => {
  const commun = { id: null, part, payeur: 'LABO', valeurCentiemes: null, declencheur: 'FIN', delaiJours: 0 } as const;
  if (part === 'TG')
    return { ...commun, action: 'COOPERATION', contrepartie: 'Location de la tête de gondole', unite: 'EUR_TOTAL' };
  const compense = dispositifs.find(({ dispositif }) => PAR_UNITE.includes(dispositif))?.dispositif;
  return {
    ...commun,
    action: 'AVOIR',
    contrepartie: compense ? `Compensation : ${libelleDispositif[compense]}` : null,
    unite: compense ? 'EUR_PAR_UNITE' : 'EUR_TOTAL',
  };
};

export const saisieVierge = ({ laboratoireId, emplacementId, du, au }: DepartPromotion): PromotionSaisie => ({
  nomOperation: '',
  laboratoireId: laboratoireId ?? null,
  typePromo: 'PROMO_TG',
  dateDebut: du ?? null,
  dateFin: au ?? null,
  conditionsPromo: '',
  quantite: null,
  multipleDeTrois: false,
  superposable: false,
  commentaire: '',
  produits: [],
  dispositifs: [],
  emplacements: emplacementId === undefined ? [] : [emplacementVide(emplacementId)],
  contreparties: [],
  emplacementConseille: '',
  prioriteId: null,
  segmentIds: [],
  affichageDate: null,
});

/** A date equal to the promotion's own is left empty, so that it follows the promotion. */
const propre = (jour: string, deLaPromotion: string | null) => (jour === deLaPromotion ? null : jour);

export const promotionEnSaisie = (d: PromotionEditee): PromotionSaisie => ({
  nomOperation: d.nomAuto ? '' : d.nomOperation,
  laboratoireId: d.laboratoireId,
  typePromo: d.typePromo,
  dateDebut: d.dateDebut,
  dateFin: d.dateFin,
  conditionsPromo: d.conditionsPromo ?? '',
  quantite: d.quantite,
  multipleDeTrois: d.multipleDeTrois,
  superposable: d.superposable,
  commentaire: d.commentaire ?? '',
  produits: d.produits.map(
    ({ nom, ean, gamme, quantite, prixPublicTtcCentimes, prixAchatHtCentimes, tva, categorieEncadree }) => ({
      nom,
      ean,
      gamme,
      quantite,
      prixPublicTtcCentimes,
      prixAchatHtCentimes,
      tva,
      categorieEncadree,
    }),
  ),
  dispositifs: d.parametres,
  emplacements: d.emplacements.map(({ id, emplacementId, dateDebut, dateFin, quantiteFacing, prixHtCentimes }) => ({
    id,
    emplacementId,
    dateDebut: propre(dateDebut, d.dateDebut),
    dateFin: propre(dateFin, d.dateFin),
    quantiteFacing,
    prixHtCentimes,
  })),
  contreparties: d.contreparties.map(({ encours: _encours, ...ligne }) => ligne),
  emplacementConseille: d.emplacementConseille ?? '',
  prioriteId: d.prioriteId,
  segmentIds: d.segmentIds,
  affichageDate: d.affichageDate,
});

const nul = <V>(valeur: V): V | null => (valeur === '' ? null : sansIllisible(valeur));
const sansVides = <O extends object>(objet: O): O =>
  Object.fromEntries(Object.entries(objet).map(([cle, valeur]: [string, unknown]) => [cle, nul(valeur)])) as O;

/** The fields still to fill before the validation. */
export const manquesDe = (valeurs: PromotionSaisie, sorte: SortePromotion): Manque[] =>
  manquesPromotion(
    {
      ...sansVides(valeurs),
      produits: valeurs.produits.map(sansVides),
      dispositifs: valeurs.dispositifs.map(sansVides),
      contreparties: valeurs.contreparties.map(sansVides),
    },
    sorte,
  );

/** The invalid fields, which also prevent saving a draft. Their sentences are those of the fields. */
const fautesDe = (valeurs: PromotionSaisie): Manque[] => {
  const validation = validerSaisie(promotionSaisieSchema, valeurs);
  if (validation.ok) return [];
  return Object.entries(validation.erreurs).map(([chemin, detail]) => ({
    part: null,
    pointer: `/${chemin.replaceAll('.', '/')}`,
    detail,
  }));
};

export type Obstacles = {
  /** Errors that prevent any save. */
  readonly aCorriger: readonly Manque[];
  /** Missing fields, which only prevent the validation. */
  readonly manques: readonly Manque[];
};
/**
 * Everything that prevents the validation, for the panel beside the form and for its buttons (OPE-72). An invalid
 * field is not also reported as missing.
 * @param places conflicts with the plan of the shop (`conflitsPlaces`)
 */
export const obstaclesDeLaSaisie = (
  { version: _version, ...valeurs }: PromotionSaisie & { readonly version?: number },
  sorte: SortePromotion,
  places: readonly Manque[] = [],
): Obstacles => {
  const fautes = [...fautesDe(valeurs), ...places];
  // Keeps one error per field.
  const aCorriger = fautes.filter(({ pointer }, i) => fautes.findIndex((autre) => autre.pointer === pointer) === i);
  const faux = new Set(aCorriger.map(({ pointer }) => pointer));
  return { aCorriger, manques: manquesDe(valeurs, sorte).filter(({ pointer }) => !faux.has(pointer)) };
};

/** The typed data that a change of type would lose; null when there is none. */
export const perduAuChangement = (valeurs: PromotionSaisie, typePromo: TypePromo): string | null => {
  const parts = partsDe(typePromo);
  const perdus = [
    !parts.includes('PROMO') && (valeurs.dispositifs.length > 0 || valeurs.conditionsPromo)
      ? 'les dispositifs et les conditions'
      : null,
    !parts.includes('TG') && valeurs.emplacements.length > 0 ? 'les emplacements' : null,
    valeurs.contreparties.some(({ part }) => !parts.includes(part)) ? 'les contreparties de la partie retirée' : null,
  ].filter((perdu) => perdu !== null);
  return perdus.length === 0 ? null : perdus.join(', ');
};
export const auType = (valeurs: PromotionSaisie, typePromo: TypePromo): Partial<PromotionSaisie> => {
  const parts = partsDe(typePromo);
  return {
    typePromo,
    ...(parts.includes('PROMO') ? {} : { dispositifs: [], conditionsPromo: '' }),
    ...(parts.includes('TG') ? {} : { emplacements: [], superposable: false, emplacementConseille: '' }),
    contreparties: valeurs.contreparties.filter(({ part }) => parts.includes(part)),
  };
};
