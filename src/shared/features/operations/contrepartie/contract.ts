import { z } from 'zod';
import { entierLu, entierOuNul, natureFiscaleLue, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { centimes } from '#shared/core/centimes.ts';
import { choix, version } from '#shared/core/champs.ts';
import { defineContract, id, idChoisi, idParams } from '#shared/core/contract.ts';
import { instant, isJour, jourFacultatif } from '#shared/core/dates.ts';
import {
  canauxEncours,
  etatsEncours,
  originesMontant,
  payeursEncours,
  typesEncours,
} from '#shared/features/argent/encours/schemas/enumerations.ts';
import {
  dispositifsOperation,
  MAX_CONTREPARTIES,
  MAX_PRODUITS_OPERATION,
  partsPromotion,
  unitesContrepartie,
} from '#shared/features/operations/operation/schemas/enumerations.ts';
import { argentOperationSchema } from '#shared/features/operations/operation/schemas/lecture.ts';
import { effetVentesSchema } from '#shared/features/connexions/vente/schemas/effet.ts';
import { couvertureSchema } from '#shared/features/connexions/vente/schemas/jours.ts';
import { canPlacer, canTraiter } from '#shared/features/operations/operation/policy.ts';
import { rolesGroupement, rolesPharmacie } from '#shared/core/acteur.ts';
import { rolesQui } from '#shared/core/roles.ts';

/** MAIL is left out: a mail to a laboratory is reviewed before it leaves, so it is sent from the encours. */
export const canauxTraitement = canauxEncours.filter((canal) => canal !== 'MAIL') as [
  Exclude<(typeof canauxEncours)[number], 'MAIL'>,
];

const VENDUE = 'La quantité vendue doit être un nombre entier, de 0 à 100 000 000.';
const POSITION = 'Produit inconnu.';
const DEUX_FOIS = 'Un produit est indiqué deux fois.';
export const venteSchema = z.strictObject({
  /** The position of the product in the promotion. */
  position: z.number(POSITION).int(POSITION).min(0, POSITION).max(1_000_000, POSITION),
  quantiteVendue: z.number(VENDUE).int(VENDUE).min(0, VENDUE).max(100_000_000, VENDUE).nullable().default(null),
  caTtcCentimes: centimes('Le chiffre d’affaires').nullable().default(null),
});
export type VenteContrepartie = z.output<typeof venteSchema>;
const ventes = z
  .array(venteSchema)
  .max(MAX_PRODUITS_OPERATION, `Une promotion contient ${MAX_PRODUITS_OPERATION} produits au plus.`)
  .refine((liste) => new Set(liste.map(({ position }) => position)).size === liste.length, DEUX_FOIS);

export const traitementSaisiSchema = z.strictObject({
  version,
  ventes,
  /** The encours to declare at once; the others stay to declare. */
  declarer: z
    .strictObject({
      contrepartieIds: z
        .array(idChoisi('un encours'))
        .min(1, 'Choisissez au moins un encours.')
        .max(MAX_CONTREPARTIES, `Une promotion contient ${MAX_CONTREPARTIES} contreparties au plus.`)
        .refine((liste) => new Set(liste).size === liste.length, 'Un encours est choisi deux fois.'),
      canal: choix('Le canal', canauxTraitement),
      /** The real day of the declaration, not in the future; today by default. */
      date: jourFacultatif('La date'),
    })
    .nullable()
    .default(null),
});
export type TraitementSaisi = z.output<typeof traitementSaisiSchema>;

/** What the processing of the operation does to the encours of a contrepartie. */
export const devenirsEncours = [
  'A_CREER',
  'A_COMPLETER',
  'RECALCULE',
  'INCHANGE',
  'MANUEL',
  'DECLARE',
  'REGLE',
  'NON_RECLAME',
] as const;
export type Devenir = (typeof devenirsEncours)[number];

export const ligneTraitementSchema = z.object({
  contrepartieId: entierLu,
  part: z.enum(partsPromotion),
  contrepartie: texteOuNul,
  valeurCentiemes: entierOuNul,
  /** The nature of every amount of the line (ENC-86). */
  natureFiscale: natureFiscaleLue,
  unite: z.enum(unitesContrepartie),
  payeur: z.enum(payeursEncours),
  type: z.enum(typesEncours),
  encours: z
    .object({
      id: entierLu,
      numero: z.string(),
      etat: z.enum(etatsEncours),
      origineMontant: z.enum(originesMontant),
      valeurAttendueCentimes: entierLu,
      valeurRegleeCentimes: entierLu,
      version: entierLu,
    })
    .nullable(),
  devenir: z.enum(devenirsEncours),
  /**
   * The expected amount of the encours, then the computed amount; they differ when a person typed it, or once declared.
   */
  valeurAttendueCentimes: entierLu,
  valeurCalculeeCentimes: entierLu,
  dateDeclaration: z.string(),
  /** Whether the day of its declaration has come. */
  jourVenu: z.boolean(),
  declarable: z.boolean(),
});
export type LigneTraitement = z.output<typeof ligneTraitementSchema>;

export const produitTraiteSchema = z.object({
  position: entierLu,
  nom: z.string(),
  ean: texteOuNul,
  quantitePrevue: entierOuNul,
  prixPublicTtcCentimes: entierOuNul,
  quantiteVendue: entierOuNul,
  caTtcCentimes: entierOuNul,
  /** The imported sales over the days of the operation; null when there are none. */
  ventesConnues: z.object({ quantite: entierLu, caTtcCentimes: entierLu }).nullable(),
});
export type ProduitTraite = z.output<typeof produitTraiteSchema>;

export const traitementSchema = z.object({
  id: entierLu,
  nomOperation: z.string(),
  laboratoireId: entierOuNul,
  laboratoireNom: texteOuNul,
  dateDebut: texteOuNul,
  dateFin: texteOuNul,
  traiteeLe: instant.nullable(),
  version: entierLu,
  /** Links to the laboratory's own portal, where the pharmacy declares by itself. */
  liens: z.array(z.object({ titre: z.string(), url: z.string() })),
  /** Whether this session may process the operation now. */
  traiter: z.boolean(),
  /** The numbers of the encours already declared on these quantities, which can no longer change. */
  figeesPar: z.array(z.string()),
  produits: z.array(produitTraiteSchema),
  /** For `ventesConnues`: how many days of the operation have known sales; null without known sales. */
  couvertureVentes: couvertureSchema.nullable(),
  lignes: z.array(ligneTraitementSchema),
});
export type Traitement = z.output<typeof traitementSchema>;

const avantageSchema = z.object({
  dispositif: z.enum(dispositifsOperation),
  /** Null when the amount cannot be computed exactly: `raison` says why. */
  centimes: entierOuNul,
  raison: texteOuNul,
});

export const bilanPromotionSchema = z.object({
  traiteeLe: instant.nullable(),
  quantitePrevue: entierOuNul,
  quantiteVendue: entierOuNul,
  caTtcCentimes: entierOuNul,
  produits: z.array(produitTraiteSchema),
  contreparties: argentOperationSchema.extend({ nombre: entierLu }),
  /** The advantage given to the customers; null unless every dispositif can be computed exactly. */
  avantageCentimes: entierOuNul,
  avantages: z.array(avantageSchema),
  /** Sales over the same days of the year before; null when they are unknown. */
  base: z.object({ du: z.string(), au: z.string(), quantite: entierLu, caTtcCentimes: entierLu }).nullable(),
  /** The effect on the sales compared with earlier periods; null when none is known. */
  effet: effetVentesSchema.nullable(),
  /** French sentences about the data missing to compute more. */
  manques: z.array(z.string()),
});
export type BilanPromotion = z.output<typeof bilanPromotionSchema>;

const jourRequis = z.string('La date est obligatoire.').refine(isJour, 'La date n’est pas valide.');
const base = '/api/v1/promotions';

/** The money of a promotion: quantities sold, encours, result, declarations. */
export const promotionArgentContract = defineContract({
  traitementPromotion: {
    method: 'GET',
    url: `${base}/:id/traitement`,
    summary: 'Ce qu’il faut pour traiter une opération terminée : ventes connues, contreparties et leurs encours.',
    access: rolesPharmacie,
    params: idParams,
    response: traitementSchema,
  },
  apercuTraitement: {
    method: 'POST',
    url: `${base}/:id/traitement/apercu`,
    summary: 'Les encours tels qu’ils seraient avec ces quantités ; rien n’est enregistré.',
    access: rolesQui(canTraiter),
    params: idParams,
    body: z.strictObject({ ventes }),
    response: z.array(ligneTraitementSchema),
  },
  traiterPromotion: {
    method: 'POST',
    url: `${base}/:id/traiter`,
    summary: 'Enregistrer les quantités vendues, recalculer les encours, en déclarer.',
    access: rolesQui(canTraiter),
    idempotent: true,
    params: idParams,
    body: traitementSaisiSchema,
    response: traitementSchema,
  },
  bilanPromotion: {
    method: 'GET',
    url: `${base}/:id/bilan`,
    summary: 'Le bilan d’une opération : vendu, attendu, reçu, avantage donné quand il se calcule.',
    access: rolesPharmacie,
    params: idParams,
    response: bilanPromotionSchema,
  },
  reclamerContrepartie: {
    method: 'POST',
    url: `${base}/:id/contreparties/:contrepartieId/reclamer`,
    summary: 'Créer à nouveau l’encours d’une contrepartie, supprimé à la main.',
    access: rolesQui(canTraiter),
    idempotent: true,
    params: z.object({ id, contrepartieId: id }),
    response: z.object({ id: entierLu, numero: z.string() }),
  },
  declarationBri: {
    method: 'GET',
    url: `${base}/declaration-bri`,
    summary:
      'Le classeur de déclaration des BRI d’un laboratoire : total par pharmacie, par produit, une feuille par ' +
      'produit. Pour un groupement : ses adhérents, sur ses propres promotions.',
    access: [...rolesQui(canPlacer), ...rolesGroupement],
    query: z
      .object({ laboratoireId: idChoisi('un laboratoire'), du: jourRequis, au: jourRequis })
      .refine(({ du, au }) => du <= au, { path: ['au'], message: 'La fin doit être le jour du début ou après.' }),
    responseType: 'file',
    response: z.unknown(),
  },
});

nommer({
  venteOperation: venteSchema,
  ligneTraitementSchema,
  produitTraiteSchema,
  traitementOperation: traitementSchema,
});
