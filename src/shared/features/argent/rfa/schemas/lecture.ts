import { z } from 'zod';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { instant } from '#shared/core/dates.ts';
import { acteHistoriqueSchema } from '#shared/core/historique.ts';
import { pieceSchema } from '#shared/core/fichiers/pieces.ts';
import { actionsEncours, etatsEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { couvertureSchema as couvertureVentesSchema } from '#shared/features/connexions/vente/schemas/jours.ts';
import { acceptationsRfa, basesRfa, etatsPalier, periodesRfa, raisonsEcarte, resultatsRfa } from './enumerations.ts';

export const palierRfaSchema = z.object({
  id: z.number().int(),
  info: z.string().nullable(),
  seuil: z.number().int().nullable(),
  valeur: z.number().int().nullable(),
});
export type PalierRfa = z.output<typeof palierRfaSchema>;

const fourchetteSchema = z.object({ min: z.number().int(), max: z.number().int() });
/** An encours that a tier, or the rest of a period, gave birth to. */
const encoursRfaSchema = z.object({
  id: z.number().int(),
  numero: z.string(),
  etat: z.enum(etatsEncours),
  attenduCentimes: z.number().int(),
  /** All that settles: received, or settled without money. */
  regleCentimes: z.number().int(),
  /** Settled without money (ENC-61). */
  compenseCentimes: z.number().int(),
  montantACompleter: z.boolean(),
});
export type EncoursRfa = z.output<typeof encoursRfaSchema>;
const palierSuiviSchema = z.object({
  palierId: z.number().int(),
  etat: z.enum(etatsPalier),
  /** What was bought reaches it. */
  atteint: z.boolean(),
  /** Its groupement says so, and the pharmacy has not decided. */
  propose: z.boolean(),
  encours: encoursRfaSchema.nullable(),
});
const prochainPalierSchema = z.object({
  seuil: z.number().int(),
  /** In the unit of the base; of an evolution, the purchases still to make, cents. */
  manque: z.number().int(),
  gainCentimes: z.number().int().nullable(),
  rendement: z.number().int().nullable(),
  moisDeStock: z.number().int().nullable(),
  /** Whose pace these months are counted at; null when they are not said (CNX-75). */
  rythme: z.enum(['ACHATS', 'VENTES']).nullable(),
});
export const periodeSuivieSchema = z.object({
  numero: z.number().int(),
  debut: z.string(),
  fin: z.string(),
  etat: z.enum(['A_VENIR', 'EN_COURS', 'FINIE']),
  /** What the thresholds are compared with, hundredths. */
  base: z.number().int(),
  /**
   * The base of the year before that an evolution is measured against, cents; null when it is none, or is not known.
   */
  reference: z.number().int().nullable(),
  /** Cents, or hundredths of a unit; null when only words say it. */
  resultat: z.number().int().nullable(),
  prevision: fourchetteSchema.nullable(),
  resultatPrevu: fourchetteSchema.nullable(),
  prochain: prochainPalierSchema.nullable(),
  paliers: z.array(palierSuiviSchema),
  /** The encours of what was left once the period was over. */
  solde: encoursRfaSchema.nullable(),
  /**
   * What is declared does not follow the base: above zero it asks for too much, below zero the base gives more
   * (RFA-36).
   */
  ecartDeclareCentimes: z.number().int(),
  /** A finished period: what no encours asks for yet. */
  resteAReclamerCentimes: z.number().int(),
});
export type PeriodeSuivie = z.output<typeof periodeSuivieSchema>;

const droitsRfaSchema = z.object({
  modifier: z.boolean(),
  dupliquer: z.boolean(),
  joindre: z.boolean(),
  valider: z.boolean(),
  refuser: z.boolean(),
  palier: z.boolean(),
  base: z.boolean(),
  supprimer: z.boolean(),
});

/** Where the base of a RFA comes from (FAC-29, RFA-40). MIXTE: some months are typed. */
const sourcesBase = ['FACTURES', 'VENTES', 'MANUEL', 'MIXTE'] as const;
export type SourceBase = (typeof sourcesBase)[number];
/** From `debut` to `fin`, months: how many have begun, and how many of them have invoices. */
const couvertureSchema = z.object({
  debut: z.string(),
  fin: z.string(),
  commences: z.number().int(),
  couverts: z.number().int(),
});
export type CouvertureRfa = z.output<typeof couvertureSchema>;

export const rfaSchema = z.object({
  id: z.number().int(),
  laboratoireId: z.number().int(),
  laboratoireNom: z.string(),
  laboratoireColor: z.string(),
  annee: z.number().int(),
  gamme: z.string().nullable(),
  produit: z.string().nullable(),
  condition: z.string(),
  taux: z.number().int(),
  type: z.enum(basesRfa),
  resultatType: z.enum(resultatsRfa),
  resultatGamme: z.string().nullable(),
  resultatPeriode: z.enum(periodesRfa),
  dateDebut: z.string().nullable(),
  dateFin: z.string().nullable(),
  plancherSeuil: z.number().int().nullable(),
  plancherValeur: z.number().int().nullable(),
  reference: z.number().int().nullable(),
  acomptes: z.array(z.object({ date: z.string(), montantCentimes: z.number().int() })),
  modeReglement: z.enum(actionsEncours),
  dateReglementPrevue: z.string(),
  operateurId: z.number().int().nullable(),
  operateurNom: z.string().nullable(),
  acceptation: z.enum(acceptationsRfa),
  /** The groupement's RFA that this one copies. */
  rfaGroupementId: z.number().int().nullable(),
  groupementNom: z.string().nullable(),
  /** Of a groupement's RFA alone: when it came, and who answered. */
  recueLe: instant.nullable(),
  repondueLe: instant.nullable(),
  repondueParNom: z.string().nullable(),
  nbProduits: z.number().int(),
  nbPieces: z.number().int(),
  paliers: z.array(palierRfaSchema),
  periodes: z.array(periodeSuivieSchema),
  /** Sums over its periods and its encours. */
  base: z.number().int(),
  sourceBase: z.enum(sourcesBase).nullable(),
  couverture: couvertureSchema.nullable(),
  /**
   * Of a base of sales to patients: the days of the contract that are over, and how many of them are known (RFA-40).
   */
  couvertureVentes: couvertureVentesSchema.nullable(),
  /** Its base is one of sales, which are not for this person: what was typed of it is all that is told (RFA-41). */
  ventesCachees: z.boolean(),
  resultat: z.number().int().nullable(),
  attenduCentimes: z.number().int(),
  /** All that settles: received, or settled without money. */
  regleCentimes: z.number().int(),
  /** Settled without money (ENC-61). */
  compenseCentimes: z.number().int(),
  resteAReclamerCentimes: z.number().int(),
  tropVerseCentimes: z.number().int(),
  /** Tiers reached by what was bought, still to confirm. */
  paliersAConfirmer: z.number().int(),
  /** A tenth of the next threshold is missing, at most. */
  proche: z.boolean(),
  /** Its payment was expected before today, and is not whole. */
  enRetard: z.boolean(),
  avertissements: z.array(z.object({ champ: z.string(), phrase: z.string() })),
  creeParNom: z.string().nullable(),
  creeLe: instant,
  modifieParNom: z.string().nullable(),
  modifieLe: instant,
  version: z.number().int(),
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
    nbPeriodes: z.number().int(),
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
    nbMessageNotRead: z.number().int(),
  });
export type LigneRfa = z.output<typeof ligneRfaSchema>;

const moisDeBaseSchema = z.object({
  mois: z.string(),
  base: z.number().int(),
  baseResultat: z.number().int().nullable(),
});

/** A paper of its laboratory that its base leaves out. */
const papierEcarteSchema = z.object({
  id: z.number().int(),
  numero: z.string(),
  avoir: z.boolean(),
  date: z.string(),
  htCentimes: z.number().int().nullable(),
  raison: z.enum(raisonsEcarte),
});
export type PapierEcarte = z.output<typeof papierEcarteSchema>;

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
  detailRfaSchema,
});
