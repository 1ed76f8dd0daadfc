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
/** An encours of a period: it carries tiers, the rest, or what was asked for again. */
const encoursRfaSchema = z.object({
  id: entierLu,
  numero: z.string(),
  etat: z.enum(etatsEncours),
  attenduCentimes: entierLu,
  /** All that settles: received, or settled without money. */
  regleCentimes: entierLu,
  /** Settled without money (ENC-61). */
  compenseCentimes: entierLu,
  montantACompleter: z.boolean(),
  /** Its amount was typed before it was declared: no computation changes it. */
  saisi: z.boolean(),
});
export type EncoursRfa = z.output<typeof encoursRfaSchema>;
const palierSuiviSchema = z.object({
  palierId: entierLu,
  etat: z.enum(etatsPalier),
  /** What was bought reaches it. */
  atteint: z.boolean(),
  /** Its groupement says so, and the pharmacy has not decided. */
  propose: z.boolean(),
  /** What is earned there is counted on the purchases of all its adhérents (RFA-30). */
  parLeGroupement: z.boolean(),
  /** The encours that carries it, and its part of the amount (RFA-46). */
  encours: encoursRfaSchema.nullable(),
  partCentimes: entierOuNul,
});
const prochainPalierSchema = z.object({
  seuil: entierLu,
  /** In the unit of the base; of an evolution, the purchases still to make, cents. */
  manque: entierLu,
  gainCentimes: entierOuNul,
  rendement: entierOuNul,
  moisDeStock: entierOuNul,
  /** Whose pace these months are counted at; null when they are not said (CNX-75). */
  rythme: z.enum(['ACHATS', 'VENTES']).nullable(),
});
export const periodeSuivieSchema = z.object({
  numero: entierLu,
  debut: z.string(),
  fin: z.string(),
  etat: z.enum(['A_VENIR', 'EN_COURS', 'FINIE']),
  /** What the thresholds are compared with, hundredths. */
  base: entierLu,
  /**
   * The base of the year before that an evolution is measured against, cents; null when it is none, or is not known.
   */
  reference: entierOuNul,
  /** Cents, or hundredths of a unit; null when only words say it. */
  resultat: entierOuNul,
  prevision: fourchetteSchema.nullable(),
  resultatPrevu: fourchetteSchema.nullable(),
  prochain: prochainPalierSchema.nullable(),
  paliers: z.array(palierSuiviSchema),
  /** What was asked for beyond its tiers: the rest (`palierId` null), and what a declared one did not ask for. */
  soldes: z.array(z.object({ palierId: entierOuNul, encours: encoursRfaSchema.nullable(), partCentimes: entierOuNul })),
  /** The encours of the period, each once, oldest first. */
  encours: z.array(encoursRfaSchema),
  /** What is declared does not follow the base: how much it asks for beyond what the base gives (RFA-36). */
  ecartDeclareCentimes: entierLu,
  /** This very gap was accepted as it is, with its reason (RFA-49). */
  ecartGarde: z.object({ raison: z.string(), parNom: texteOuNul, le: instant }).nullable(),
  /** What no encours asks for yet, and may be asked for now (RFA-48). */
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

/** Where the base of a RFA comes from (FAC-29, RFA-40). MIXTE: some months are typed. */
const sourcesBase = ['FACTURES', 'VENTES', 'MANUEL', 'MIXTE'] as const;
export type SourceBase = (typeof sourcesBase)[number];
/** From `debut` to `fin`, months: how many have begun, and how many of them have invoices. */
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
  /** The groupement's RFA that this one copies. */
  rfaGroupementId: entierOuNul,
  groupementNom: texteOuNul,
  /** Of a groupement's RFA alone: when it came, and who answered. */
  recueLe: instant.nullable(),
  repondueLe: instant.nullable(),
  repondueParNom: texteOuNul,
  nbProduits: entierLu,
  nbPieces: entierLu,
  paliers: z.array(palierRfaSchema),
  periodes: z.array(periodeSuivieSchema),
  /** Sums over its periods and its encours. */
  base: entierLu,
  sourceBase: z.enum(sourcesBase).nullable(),
  couverture: couvertureSchema.nullable(),
  /**
   * Of a base of sales to patients: the days of the contract that are over, and how many of them are known (RFA-40).
   */
  couvertureVentes: couvertureVentesSchema.nullable(),
  /** Its base is one of sales, which are not for this person: what was typed of it is all that is told (RFA-41). */
  ventesCachees: z.boolean(),
  resultat: entierOuNul,
  attenduCentimes: entierLu,
  /** All that settles: received, or settled without money. */
  regleCentimes: entierLu,
  /** Settled without money (ENC-61). */
  compenseCentimes: entierLu,
  resteAReclamerCentimes: entierLu,
  tropVerseCentimes: entierLu,
  /** Tiers reached by what was bought, still to confirm. */
  paliersAConfirmer: entierLu,
  /** A tenth of the next threshold is missing, at most. */
  proche: z.boolean(),
  /** Its payment was expected before today, and is not whole. */
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
/** A row of the list: what it shows, and of its periods the one that it shows. */
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
    /** What was said of it and this person has not read. */
    nbMessageNotRead: entierLu,
  });
export type LigneRfa = z.output<typeof ligneRfaSchema>;

const moisDeBaseSchema = z.object({
  mois: z.string(),
  base: entierLu,
  baseResultat: entierOuNul,
});
export type MoisDeBaseLu = z.output<typeof moisDeBaseSchema>;

/** A paper of its laboratory that its base leaves out. */
const papierEcarteSchema = z.object({
  id: entierLu,
  numero: z.string(),
  avoir: z.boolean(),
  date: z.string(),
  htCentimes: entierOuNul,
  raison: z.enum(raisonsEcarte),
});
export type PapierEcarte = z.output<typeof papierEcarteSchema>;

/** A paper of the period: what it brings to the base, less than nothing for a credit note, or why it brings nothing. */
const papierDeBaseSchema = papierEcarteSchema.extend({
  raison: z.enum(raisonsEcarte).nullable(),
  base: entierLu,
  baseResultat: entierOuNul,
});
export type PapierDeBase = z.output<typeof papierDeBaseSchema>;
/** From a threshold to the next one: what the contract gives there, on what, and how much that makes. */
const niveauExpliqueSchema = z.object({
  seuil: entierLu,
  fin: entierOuNul,
  valeur: entierLu,
  /** Null: not reached, or on nothing that is counted. */
  sur: entierOuNul,
  donne: entierOuNul,
});
export type NiveauExplique = z.output<typeof niveauExpliqueSchema>;

/** Why a period gives what it gives (RFA-53). */
export const explicationRfaSchema = z.object({
  /** Purchases of the period, in the unit of its months; null: not known (RFA-43). */
  achats: entierOuNul,
  /** What the result applies to when that is not the base. */
  baseResultat: entierOuNul,
  niveaux: z.array(niveauExpliqueSchema),
  /** What each confirmed tier gives by itself. */
  paliers: z.array(z.object({ palierId: entierLu, donneCentimes: entierOuNul })),
  acomptes: z.array(z.object({ date: z.string(), montantCentimes: entierLu })),
  /** The months of the period that were typed. */
  moisSaisis: z.array(moisDeBaseSchema),
  papiers: z.array(papierDeBaseSchema),
  /** Those that are too many to be told one by one, and what they bring together. */
  autresPapiers: z.object({ nombre: entierLu, base: entierLu }),
});
export type ExplicationRfa = z.output<typeof explicationRfaSchema>;

export const detailRfaSchema = rfaSchema.extend({
  produits: z.array(z.object({ nom: z.string(), ean: z.string() })),
  /** The months that were typed, and those that invoices give: a typed one wins. */
  bases: z.array(moisDeBaseSchema),
  basesFactures: z.array(moisDeBaseSchema),
  /** Papers of its laboratory and of its days that its base leaves out, each with why. */
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
