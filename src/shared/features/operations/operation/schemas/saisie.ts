import { z } from 'zod';
import { eanSaisi } from '#shared/features/catalogue/produit/schemas/code.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { centimes, MAX_CENTIMES } from '#shared/core/centimes.ts';
import { naturesFiscales } from '#shared/core/nature-fiscale.ts';
import { deuxDecimales } from '#shared/core/nombres.ts';
import { choix, texteFacultatif, texteRequis, version } from '#shared/core/champs.ts';
import { id, idChoisi } from '#shared/core/contract.ts';
import { jourFacultatif } from '#shared/core/dates.ts';
import { tauxTvaSaisi } from '#shared/features/argent/encours/schemas/taux-tva.ts';
import { actionsEncours, payeursEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { categoriesEncadrees } from '#shared/features/catalogue/produit/schemas.ts';
import { dispositifSchema } from './dispositifs.ts';
import {
  declencheursOperation,
  MAX_CONTREPARTIES,
  MAX_EMPLACEMENTS_OPERATION,
  MAX_PRODUITS_OPERATION,
  MAX_QUANTITE,
  partsPromotion,
  typesPromo,
  unitesContrepartie,
} from './enumerations.ts';
import { sansAccents } from '#shared/core/textes/mots.ts';

const QUANTITE = `La quantité doit être un nombre entier, de 1 à ${MAX_QUANTITE.toLocaleString('fr-FR')}.`;
const quantite = z.number(QUANTITE).int(QUANTITE).min(1, QUANTITE).max(MAX_QUANTITE, QUANTITE);
const TVA = 'La TVA doit être un nombre compris entre 0 et 100.';
const tva = z.number(TVA).min(0, TVA).max(100, TVA).refine(deuxDecimales, 'La TVA doit avoir deux décimales au plus.');
const prix = (nom: string) => centimes(nom).nullable().default(null);

export const produitSaisiOperationSchema = z.strictObject({
  nom: texteRequis('Le nom du produit'),
  ean: eanSaisi.default(null),
  gamme: texteFacultatif('La gamme').default(null),
  quantite: quantite.nullable().default(null),
  prixPublicTtcCentimes: prix('Le prix public'),
  prixAchatHtCentimes: prix('Le prix d’achat'),
  tva: tva.nullable().default(null),
  categorieEncadree: z.enum(categoriesEncadrees, 'Catégorie inconnue.').nullable().default(null),
});
export type ProduitSaisiOperation = z.output<typeof produitSaisiOperationSchema>;

const FACING = `Le nombre de facings doit être un nombre entier, de 1 à ${(100_000).toLocaleString('fr-FR')}.`;
export const emplacementSaisiSchema = z.strictObject({
  /** The id of a saved line, so that its photos follow it. */
  id: id.nullish(),
  emplacementId: idChoisi('un emplacement'),
  /** The days of the TG, always inside those of the promotion; absent for the same days. */
  dateDebut: jourFacultatif('La date de début de la TG'),
  dateFin: jourFacultatif('La date de fin de la TG'),
  quantiteFacing: z.number(FACING).int(FACING).min(1, FACING).max(100_000, FACING).nullable().default(null),
  prixHtCentimes: prix('Le prix de l’emplacement'),
});
export type EmplacementSaisi = z.output<typeof emplacementSaisiSchema>;
const listeEmplacements = z
  .array(emplacementSaisiSchema)
  .max(MAX_EMPLACEMENTS_OPERATION, `Une promotion occupe ${MAX_EMPLACEMENTS_OPERATION} emplacements au plus.`);
const emplacementsSaisis = listeEmplacements.default([]);

const DELAI = 'Le délai doit être un nombre entier de jours, de 0 à 365.';
const VALEUR = 'La valeur doit être un nombre, zéro ou plus, avec deux décimales au plus.';
export const contrepartieSaisieSchema = z.strictObject({
  /** The id of a saved line, so that its encours follows it. */
  id: id.nullish(),
  part: choix('La partie', partsPromotion),
  action: z.enum(actionsEncours, 'Action inconnue.').nullable().default(null),
  contrepartie: texteFacultatif('La contrepartie').default(null),
  payeur: z.enum(payeursEncours, 'Payeur inconnu.').nullable().default(null),
  /** Hundredths of a euro, or of a percent for POURCENT_CA. */
  valeurCentiemes: z.number(VALEUR).int(VALEUR).min(0, VALEUR).max(MAX_CENTIMES, VALEUR).nullable().default(null),
  /** Absent: the habit of the account for a new line, the saved nature for an existing one (ENC-86). */
  natureFiscale: z.enum(naturesFiscales, 'Choisissez HT ou TTC.').nullish(),
  tauxTvaCentiemes: tauxTvaSaisi.nullish(),
  unite: z.enum(unitesContrepartie, 'Unité inconnue.').default('EUR_TOTAL'),
  declencheur: z.enum(declencheursOperation, 'Déclencheur inconnu.').default('FIN'),
  delaiJours: z.number(DELAI).int(DELAI).min(0, DELAI).max(365, DELAI).default(0),
});
export type ContrepartieSaisie = z.output<typeof contrepartieSaisieSchema>;

const champs = {
  /** Absent: the name is made of the laboratory and of the first product. */
  nomOperation: texteFacultatif('Le nom de l’opération').default(null),
  laboratoireId: idChoisi('un laboratoire').nullable().default(null),
  typePromo: choix('Le type', typesPromo),
  dateDebut: jourFacultatif('La date de début'),
  dateFin: jourFacultatif('La date de fin'),
  conditionsPromo: texteFacultatif('Le texte des conditions', 500).default(null),
  quantite: quantite.nullable().default(null),
  multipleDeTrois: z.boolean('Indiquez si la quantité va par trois.').default(false),
  superposable: z.boolean('Indiquez si l’emplacement peut être partagé.').default(false),
  commentaire: texteFacultatif('Le commentaire', 500).default(null),
  produits: z
    .array(produitSaisiOperationSchema)
    .max(MAX_PRODUITS_OPERATION, `Une promotion contient ${MAX_PRODUITS_OPERATION} produits au plus.`)
    .default([]),
  dispositifs: z.array(dispositifSchema).max(9, 'Un dispositif se choisit une seule fois.').default([]),
  emplacements: emplacementsSaisis,
  contreparties: z
    .array(contrepartieSaisieSchema)
    .max(MAX_CONTREPARTIES, `Une promotion contient ${MAX_CONTREPARTIES} contreparties au plus.`)
    .default([]),
  /** For a groupement's modèle only. */
  emplacementConseille: texteFacultatif('L’emplacement conseillé').default(null),
  prioriteId: idChoisi('une priorité').nullable().default(null),
  segmentIds: z.array(idChoisi('un segment')).max(500, 'Trop de segments.').default([]),
  affichageDate: jourFacultatif('La date d’affichage'),
};

type Saisie = z.output<z.ZodObject<typeof champs>>;
type Faute = { readonly path: (string | number)[]; readonly message: string };

/** The same comparison as the database's index: without case nor accents. */
export const nomCompare = (nom: string): string => sansAccents(nom).toLowerCase().trim();

const enDouble = <T>(liste: readonly T[], cle: (element: T) => string | null): number[] => {
  const cles = liste.map(cle);
  return cles.flatMap((valeur, i) => (valeur !== null && cles.indexOf(valeur) !== i ? [i] : []));
};

function* fautes({
  dateDebut,
  dateFin,
  produits,
  dispositifs: choisis,
  emplacements,
  segmentIds,
}: Saisie): Generator<Faute> {
  if (dateDebut && dateFin && dateFin < dateDebut)
    yield { path: ['dateFin'], message: 'La date de fin doit être le jour de la date de début ou après.' };
  for (const i of enDouble(produits, ({ nom }) => nomCompare(nom)))
    yield { path: ['produits', i, 'nom'], message: 'Ce produit est déjà dans la promotion.' };
  for (const i of enDouble(choisis, ({ dispositif }) => dispositif))
    yield { path: ['dispositifs', i, 'dispositif'], message: 'Ce dispositif est déjà choisi.' };
  for (const [i, ligne] of choisis.entries()) {
    if (ligne.dispositif !== 'PRIX_MIN_MAX' || ligne.prixMiniTtcCentimes === null || ligne.prixMaxiTtcCentimes === null)
      continue;
    if (ligne.prixMiniTtcCentimes > ligne.prixMaxiTtcCentimes)
      yield {
        path: ['dispositifs', i, 'prixMaxiTtcCentimes'],
        message: 'Le prix maxi doit être au moins égal au prix mini.',
      };
  }
  if (new Set(segmentIds).size !== segmentIds.length)
    yield { path: ['segmentIds'], message: 'Un segment est choisi deux fois.' };
  yield* fautesEmplacements(emplacements, dateDebut, dateFin);
}

/**
 * The errors in the emplacements: a TG outside the days of its promotion, or twice on one emplacement at the same time.
 */
export function* fautesEmplacements(
  emplacements: readonly EmplacementSaisi[],
  dateDebut: string | null,
  dateFin: string | null,
): Generator<Faute> {
  const lignes = emplacements.map((e) => ({ ...e, debut: e.dateDebut ?? dateDebut, fin: e.dateFin ?? dateFin }));
  // Every line needs its first and its last day before overlaps can be checked.
  if (lignes.some(({ debut, fin }) => !debut || !fin))
    yield {
      path: [dateDebut ? 'dateFin' : 'dateDebut'],
      message: 'Choisissez les dates de la promotion avant ses emplacements.',
    };
  for (const [i, { emplacementId, debut, fin }] of lignes.entries()) {
    if (debut && fin && fin < debut)
      yield {
        path: ['emplacements', i, 'dateFin'],
        message: 'La date de fin doit être le jour de la date de début ou après.',
      };
    if ((dateDebut && debut && debut < dateDebut) || (dateFin && debut && debut > dateFin))
      yield { path: ['emplacements', i, 'dateDebut'], message: 'La TG doit rester dans les dates de la promotion.' };
    if ((dateFin && fin && fin > dateFin) || (dateDebut && fin && fin < dateDebut))
      yield { path: ['emplacements', i, 'dateFin'], message: 'La TG doit rester dans les dates de la promotion.' };
    const dejaLa = lignes
      .slice(0, i)
      .some((autre) => autre.emplacementId === emplacementId && seCroisent(autre, { debut, fin }));
    if (dejaLa)
      yield { path: ['emplacements', i, 'emplacementId'], message: 'Cet emplacement est déjà choisi à ces dates.' };
  }
}
type Intervalle = { readonly debut: string | null; readonly fin: string | null };
const seCroisent = (a: Intervalle, b: Intervalle): boolean =>
  (a.debut ?? '') <= (b.fin ?? '9999-12-31') && (b.debut ?? '') <= (a.fin ?? '9999-12-31');

const verifier = (saisie: Saisie, ctx: z.RefinementCtx): void => {
  for (const { path, message } of fautes(saisie)) ctx.addIssue({ code: 'custom', path, message });
};

/**
 * The input of a promotion. A draft may leave out any field but its type (OPE-12); the fields given must be valid
 * (formats, order of the dates, no product twice). `manquesPromotion` (rules) lists the fields to fill before
 * validating.
 */
export const promotionSaisieSchema = z.strictObject(champs).superRefine(verifier);
export type PromotionSaisie = z.output<typeof promotionSaisieSchema>;
export const modificationPromotionSchema = z.strictObject({ ...champs, version }).superRefine(verifier);
export type ModificationPromotion = z.output<typeof modificationPromotionSchema>;

/** An act on one or both parts. Absent: every part that accepts the act. */
export const acteSchema = z.strictObject({
  version,
  parts: z.array(choix('La partie', partsPromotion)).min(1, 'Choisissez une partie.').max(2).optional(),
});
export const refusSchema = acteSchema.extend({ motif: texteRequis('Le motif du refus', 255, { surUneLigne: false }) });
/** The choices of an adhérent who accepts a promotion of its groupement. */
export const acceptationSchema = acteSchema.extend({
  /** Whether the promo part is reimbursed through the coupon platform. */
  viaPayps: z.boolean('Indiquez si le remboursement passe par Payps.').default(false),
  quantite: quantite.nullable().optional(),
  /** Absent: the emplacements already placed stay. */
  emplacements: listeEmplacements.optional(),
});
/** The placement of the TG on the plan: the whole list of emplacements. */
export const placementSchema = z.strictObject({ version, emplacements: emplacementsSaisis });

nommer({
  produitSaisiOperation: produitSaisiOperationSchema,
  emplacementSaisiSchema,
  contrepartieSaisieSchema,
  promotionSaisieSchema,
  modificationPromotionSchema,
  acteOperation: acteSchema,
});
