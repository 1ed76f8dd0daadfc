import { z } from 'zod';
import { droitsLus, entierLu, entierOuNul, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { instant } from '#shared/core/dates.ts';
import { acteHistoriqueSchema } from '#shared/core/historique.ts';
import { pieceSchema } from '#shared/core/fichiers/pieces.ts';
import { actionsEncours, etatsEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { couvertureSchema as couvertureVentesSchema } from '#shared/features/connexions/vente/schemas/jours.ts';
import { acceptationsRfa, basesRfa, etatsPalier, periodesRfa, raisonsEcarte, resultatsRfa } from './enumerations.ts';

export const palierRfaSchema = z.object({
  id: entierLu,
  info: texteOuNul,
  seuil: entierOuNul,
  valeur: entierOuNul,
});
export type PalierRfa = z.output<typeof palierRfaSchema>;

const fourchetteSchema = z.object({ min: entierLu, max: entierLu });
/** An encours of a period: for paliers, for the rest, or for a further claim. */
const encoursRfaSchema = z.object({
  id: entierLu,
  numero: z.string(),
  etat: z.enum(etatsEncours),
  attenduCentimes: entierLu,
  /** All the settlements: money received, or settled without money. */
  regleCentimes: entierLu,
  /** Settled without money (ENC-61). */
  compenseCentimes: entierLu,
  montantACompleter: z.boolean(),
  /** Whether the amount was typed before the declaration: no computation changes it then. */
  saisi: z.boolean(),
});
export type EncoursRfa = z.output<typeof encoursRfaSchema>;
const palierSuiviSchema = z.object({
  palierId: entierLu,
  etat: z.enum(etatsPalier),
  /** Whether the purchases reach the palier. */
  atteint: z.boolean(),
  /** Whether the groupement says the palier is reached, while the pharmacy has not decided. */
  propose: z.boolean(),
  /** Whether the palier is earned on the purchases of all the groupement's adhérents together (RFA-30). */
  parLeGroupement: z.boolean(),
  /** The encours that claims the palier, and the palier's part of its amount (RFA-46). */
  encours: encoursRfaSchema.nullable(),
  partCentimes: entierOuNul,
});
const prochainPalierSchema = z.object({
  seuil: entierLu,
  /** The missing amount in the unit of the base; for an evolution, the purchases still to make, in cents. */
  manque: entierLu,
  gainCentimes: entierOuNul,
  rendement: entierOuNul,
  moisDeStock: entierOuNul,
  /** The pace on which the forecast months are computed; null when there is no forecast (CNX-75). */
  rythme: z.enum(['ACHATS', 'VENTES']).nullable(),
});
export const periodeSuivieSchema = z.object({
  numero: entierLu,
  debut: z.string(),
  fin: z.string(),
  etat: z.enum(['A_VENIR', 'EN_COURS', 'FINIE']),
  /** The base compared with the thresholds, in hundredths. */
  base: entierLu,
  /** The base of the year before, for an evolution, in cents; null for another base, or when it is unknown. */
  reference: entierOuNul,
  /** Cents, or hundredths of a unit; null when the result is only words. */
  resultat: entierOuNul,
  prevision: fourchetteSchema.nullable(),
  resultatPrevu: fourchetteSchema.nullable(),
  prochain: prochainPalierSchema.nullable(),
  paliers: z.array(palierSuiviSchema),
  /** Claims beyond the paliers: the rest (`palierId` null), and what a declared encours did not claim. */
  soldes: z.array(z.object({ palierId: entierOuNul, encours: encoursRfaSchema.nullable(), partCentimes: entierOuNul })),
  /** The encours of the period, each once, oldest first. */
  encours: z.array(encoursRfaSchema),
  /** The gap between the declared encours, which no longer follow the base, and the amount the base gives (RFA-36). */
  ecartDeclareCentimes: entierLu,
  /** The acceptance of this very gap, with its reason (RFA-49). */
  ecartGarde: z.object({ raison: z.string(), parNom: texteOuNul, le: instant }).nullable(),
  /** The amount that no encours claims yet, and that may be claimed now (RFA-48). */
  resteAReclamerCentimes: entierLu,
});
export type PeriodeSuivie = z.output<typeof periodeSuivieSchema>;

const droitsRfaSchema = droitsLus(
  'modifier',
  'dupliquer',
  'joindre',
  'valider',
  'refuser',
  'palier',
  'base',
  'supprimer',
);

/** The origin of the base of an RFA (FAC-29, RFA-40). MIXTE: some months are typed. */
const sourcesBase = ['FACTURES', 'VENTES', 'MANUEL', 'MIXTE'] as const;
export type SourceBase = (typeof sourcesBase)[number];
/** Months from `debut` to `fin`: how many have begun, and how many of these have invoices. */
const couvertureSchema = z.object({
  debut: z.string(),
  fin: z.string(),
  commences: entierLu,
  couverts: entierLu,
});
export type CouvertureRfa = z.output<typeof couvertureSchema>;

export const rfaSchema = z.object({
  id: entierLu,
  laboratoireId: entierLu,
  laboratoireNom: z.string(),
  laboratoireColor: z.string(),
  annee: entierLu,
  gamme: texteOuNul,
  produit: texteOuNul,
  condition: z.string(),
  taux: entierLu,
  type: z.enum(basesRfa),
  gratuitesComptees: z.boolean(),
  resultatType: z.enum(resultatsRfa),
  resultatGamme: texteOuNul,
  resultatPeriode: z.enum(periodesRfa),
  dateDebut: texteOuNul,
  dateFin: texteOuNul,
  plancherSeuil: entierOuNul,
  plancherValeur: entierOuNul,
  reference: entierOuNul,
  acomptes: z.array(z.object({ date: z.string(), montantCentimes: entierLu })),
  modeReglement: z.enum(actionsEncours),
  dateReglementPrevue: z.string(),
  operateurId: entierOuNul,
  operateurNom: texteOuNul,
  acceptation: z.enum(acceptationsRfa),
  /** The groupement's RFA of which this one is a copy. */
  rfaGroupementId: entierOuNul,
  groupementNom: texteOuNul,
  /** For a groupement's RFA only: when it arrived, and who answered. */
  recueLe: instant.nullable(),
  repondueLe: instant.nullable(),
  repondueParNom: texteOuNul,
  nbProduits: entierLu,
  nbPieces: entierLu,
  paliers: z.array(palierRfaSchema),
  periodes: z.array(periodeSuivieSchema),
  /** Sums over the periods and the encours of the RFA. */
  base: entierLu,
  sourceBase: z.enum(sourcesBase).nullable(),
  couverture: couvertureSchema.nullable(),
  /**
   * For a base of sales to patients: the days of the contract that are over, and how many have known sales (RFA-40).
   */
  couvertureVentes: couvertureVentesSchema.nullable(),
  /** Whether the base is one of sales hidden from this person: only its typed data are shown (RFA-41). */
  ventesCachees: z.boolean(),
  resultat: entierOuNul,
  attenduCentimes: entierLu,
  /** All the settlements: money received, or settled without money. */
  regleCentimes: entierLu,
  /** Settled without money (ENC-61). */
  compenseCentimes: entierLu,
  resteAReclamerCentimes: entierLu,
  tropVerseCentimes: entierLu,
  /** Paliers reached by the purchases and still to confirm. */
  paliersAConfirmer: entierLu,
  /** Whether at most a tenth of the next threshold is missing. */
  proche: z.boolean(),
  /** Whether the payment was expected before today and is incomplete. */
  enRetard: z.boolean(),
  avertissements: z.array(z.object({ champ: z.string(), phrase: z.string() })),
  creeParNom: texteOuNul,
  creeLe: instant,
  modifieParNom: texteOuNul,
  modifieLe: instant,
  version: entierLu,
  droits: droitsRfaSchema,
});
export type Rfa = z.output<typeof rfaSchema>;
/** A row of the list: the shown fields of the RFA, and only the period to show. */
export const ligneRfaSchema = rfaSchema
  .pick({
    id: true,
    laboratoireNom: true,
    laboratoireColor: true,
    annee: true,
    gamme: true,
    produit: true,
    condition: true,
    type: true,
    resultatType: true,
    resultatPeriode: true,
    dateReglementPrevue: true,
    operateurNom: true,
    acceptation: true,
    rfaGroupementId: true,
    groupementNom: true,
    nbPieces: true,
    resultat: true,
    attenduCentimes: true,
    regleCentimes: true,
    compenseCentimes: true,
    resteAReclamerCentimes: true,
    paliersAConfirmer: true,
    proche: true,
    enRetard: true,
    ventesCachees: true,
    version: true,
    droits: true,
  })
  .extend({
    paliers: z.array(palierRfaSchema.pick({ id: true, seuil: true })),
    nbPeriodes: entierLu,
    periode: periodeSuivieSchema
      .pick({
        numero: true,
        debut: true,
        fin: true,
        etat: true,
        base: true,
        prevision: true,
        resultatPrevu: true,
        prochain: true,
      })
      .extend({ paliers: z.array(palierSuiviSchema.pick({ palierId: true, atteint: true })) })
      .nullable(),
    /** Messages of its discussion that this person has not read. */
    nbMessageNotRead: entierLu,
  });
export type LigneRfa = z.output<typeof ligneRfaSchema>;

const moisDeBaseSchema = z.object({
  mois: z.string(),
  base: entierLu,
  baseResultat: entierOuNul,
});
export type MoisDeBaseLu = z.output<typeof moisDeBaseSchema>;

/** A papier of the laboratory left out of the base. */
const papierEcarteSchema = z.object({
  id: entierLu,
  numero: z.string(),
  avoir: z.boolean(),
  date: z.string(),
  htCentimes: entierOuNul,
  raison: z.enum(raisonsEcarte),
});
export type PapierEcarte = z.output<typeof papierEcarteSchema>;

/** A papier of the period: its contribution to the base, negative for an avoir, or why it contributes nothing. */
const papierDeBaseSchema = papierEcarteSchema.extend({
  raison: z.enum(raisonsEcarte).nullable(),
  base: entierLu,
  baseResultat: entierOuNul,
});
export type PapierDeBase = z.output<typeof papierDeBaseSchema>;
/** A level between two thresholds: the rate of the contract, the part of the base it applies to, and the amount. */
const niveauExpliqueSchema = z.object({
  seuil: entierLu,
  fin: entierOuNul,
  valeur: entierLu,
  /** Null when the level is not reached, or applies to nothing countable. */
  sur: entierOuNul,
  donne: entierOuNul,
});
export type NiveauExplique = z.output<typeof niveauExpliqueSchema>;

/** How the amount of a period is computed (RFA-53). */
export const explicationRfaSchema = z.object({
  /** Purchases of the period, in the unit of its months; null when unknown (RFA-43). */
  achats: entierOuNul,
  /** The base of the result, when it differs from the base of the thresholds. */
  baseResultat: entierOuNul,
  niveaux: z.array(niveauExpliqueSchema),
  /** The amount given by each confirmed palier alone. */
  paliers: z.array(z.object({ palierId: entierLu, donneCentimes: entierOuNul })),
  acomptes: z.array(z.object({ date: z.string(), montantCentimes: entierLu })),
  /** The months of the period whose base was typed. */
  moisSaisis: z.array(moisDeBaseSchema),
  papiers: z.array(papierDeBaseSchema),
  /** The papiers too many to list one by one: their number, and their total contribution. */
  autresPapiers: z.object({ nombre: entierLu, base: entierLu }),
});
export type ExplicationRfa = z.output<typeof explicationRfaSchema>;

export const detailRfaSchema = rfaSchema.extend({
  produits: z.array(z.object({ nom: z.string(), ean: z.string() })),
  /** The typed months, and the months given by invoices: a typed one wins. */
  bases: z.array(moisDeBaseSchema),
  basesFactures: z.array(moisDeBaseSchema),
  /** Papiers of the laboratory and of the period left out of the base, each with the reason. */
  papiersEcartes: z.array(papierEcarteSchema),
  pieces: z.array(pieceSchema),
  historique: z.array(acteHistoriqueSchema),
});
export type DetailRfa = z.output<typeof detailRfaSchema>;

nommer({
  palierRfaSchema,
  fourchetteSchema,
  encoursRfaSchema,
  palierSuiviSchema,
  prochainPalierSchema,
  periodeSuivieSchema,
  droitsRfaSchema,
  couvertureRfa: couvertureSchema,
  moisDeBaseSchema,
  papierEcarteSchema,
  papierDeBaseSchema,
  explicationRfaSchema,
  detailRfaSchema,
});
