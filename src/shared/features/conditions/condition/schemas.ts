import { z } from 'zod';
import { droitsLus } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { centimes } from '#shared/core/centimes.ts';
import { texteFacultatif, texteRequis, version } from '#shared/core/champs.ts';
import { idChoisi } from '#shared/core/contract.ts';
import { instant, jour } from '#shared/core/dates.ts';
import { acteHistoriqueSchema } from '#shared/core/historique.ts';
import { pieceSchema } from '#shared/core/fichiers/pieces.ts';
import { eanSaisi } from '#shared/features/catalogue/produit/schemas/code.ts';
import { gravitesAvertissement } from '#shared/features/catalogue/regle-legale/schemas.ts';
import { formatPourcent, remisePossible } from './rules/remise.ts';

/**
 * The state of a condition, computed from the day in Paris and never stored (CND-3); RETIREE whatever the day (CND-20).
 */
export const etatsCondition = ['A_VENIR', 'EN_COURS', 'EXPIREE', 'RETIREE'] as const;
export type EtatCondition = (typeof etatsCondition)[number];
/** The follow-up of a condition near its end (CND-19): to renegotiate, or followed by another one. */
export const suivisCondition = ['A_RENEGOCIER', 'RENEGOCIEE'] as const;
export type SuiviCondition = (typeof suivisCondition)[number];
/** The origin of a condition: the pharmacy's own, or negotiated by its groupement and read-only. */
export const originesCondition = ['PHARMACIE', 'GROUPEMENT'] as const;
export type OrigineCondition = (typeof originesCondition)[number];

export const MAX_PRODUITS_CONDITION = 200;
export const MAX_PIECES_CONDITION = 50;

/** The latest day accepted: a later one would be a typing mistake. */
const DERNIER_JOUR = '2099-12-31';
/** A day of a period, required. */
export const jourDePeriode = (nom: string) =>
  jour(nom).refine((valeur) => !(valeur > DERNIER_JOUR), 'Cette date est trop lointaine.');

const POURCENT = 'La remise doit être comprise entre 0 et 100 %.';
/** The discount is required (CND-2). */
export const remiseTexte = texteRequis('La remise')
  .refine(remisePossible, POURCENT)
  .refine((valeur) => !valeur.startsWith('-'), POURCENT);
/** A text, or a number which is a percentage (CND-4). */
const remiseSaisie = z
  .union([z.string(), z.number()], 'La remise est obligatoire.')
  .transform((valeur) => (typeof valeur === 'number' ? formatPourcent(valeur) : valeur))
  .pipe(remiseTexte);

const TAUX = 'L’escompte doit être un pourcentage de 0 à 100, à deux décimales au plus.';
const tauxFacultatif = z
  .number(TAUX)
  .min(0, TAUX)
  .max(100, TAUX)
  .multipleOf(0.01, TAUX)
  .nullish()
  .transform((valeur) => valeur ?? null);
const centimesFacultatifs = (nom: string) =>
  centimes(nom)
    .nullish()
    .transform((valeur) => valeur ?? null);

const produitSaisi = z.strictObject({
  nom: texteRequis('Le nom du produit'),
  ean: eanSaisi,
  remise: texteFacultatif('La remise du produit'),
});

export const champsCondition = {
  gamme: texteRequis('La gamme'),
  condition: texteRequis('La condition', 500),
  dateDebut: jourDePeriode('La date de début'),
  dateFin: jourDePeriode('La date de fin'),
  remise: remiseSaisie,
  /** Absent: the free units read in the discount. */
  ug: texteFacultatif('Le champ des unités gratuites'),
  francoCentimes: centimesFacultatifs('Le franco'),
  minimumCommandeCentimes: centimesFacultatifs('Le minimum de commande'),
  delaiPaiement: texteFacultatif('Le délai de paiement'),
  escomptePct: tauxFacultatif,
  retours: texteFacultatif('Le texte des retours', 500),
  remboursable: z.boolean('Indiquez si les produits sont remboursables.').default(false),
  produits: z
    .array(produitSaisi, 'Liste de produits attendue.')
    .max(MAX_PRODUITS_CONDITION, `Une condition contient ${MAX_PRODUITS_CONDITION} produits au plus.`)
    .default([]),
};

type Periode = { readonly dateDebut: string; readonly dateFin: string };
/** The start comes before the end (CND-2). */
export const datesOrdonnees = ({ dateDebut, dateFin }: Periode): boolean => dateDebut < dateFin;
/** Returns a new object each time, because zod modifies the options it receives. */
export const datesDesordonnees = () => ({
  path: ['dateFin'],
  message: 'La date de fin doit être après la date de début.',
});

export const creationConditionSchema = z
  .strictObject({
    laboratoireId: idChoisi('un laboratoire'),
    ...champsCondition,
    /** The condition that the new one renegotiates (CND-19). */
    remplaceId: idChoisi('une condition').nullish(),
  })
  .refine(datesOrdonnees, datesDesordonnees());
export type CreationCondition = z.output<typeof creationConditionSchema>;
export const modificationConditionSchema = z
  .strictObject({ ...champsCondition, version })
  .refine(datesOrdonnees, datesDesordonnees());
export type ModificationCondition = z.output<typeof modificationConditionSchema>;
export type ConditionSaisie = Omit<ModificationCondition, 'version'>;

export const duplicationSchema = z
  .strictObject({ dateDebut: champsCondition.dateDebut, dateFin: champsCondition.dateFin })
  .refine(datesOrdonnees, datesDesordonnees());

/** A warning about a condition, in the form of the legal rules: it never blocks. */
export const avertissementConditionSchema = z.object({
  code: z.string(),
  gravite: z.enum(gravitesAvertissement),
  champ: z.string().nullable(),
  phrase: z.string(),
  source: z.string().nullable(),
  aVerifier: z.boolean(),
});
export type AvertissementCondition = z.output<typeof avertissementConditionSchema>;

export const droitsConditionSchema = droitsLus('modifier', 'dupliquer', 'joindre', 'retirer', 'remettre', 'supprimer');
export type DroitsCondition = z.output<typeof droitsConditionSchema>;

export const conditionSchema = z.object({
  id: z.number().int(),
  laboratoireId: z.number().int(),
  laboratoireNom: z.string(),
  laboratoireColor: z.string(),
  gamme: z.string(),
  condition: z.string(),
  dateDebut: z.string(),
  dateFin: z.string(),
  /** The discount as typed, then the values read in it. */
  remise: z.string(),
  remisePct: z.number().nullable(),
  ug: z.string().nullable(),
  francoCentimes: z.number().int().nullable(),
  minimumCommandeCentimes: z.number().int().nullable(),
  delaiPaiement: z.string().nullable(),
  escomptePct: z.number().nullable(),
  retours: z.string().nullable(),
  remboursable: z.boolean(),
  origine: z.enum(originesCondition),
  groupementNom: z.string().nullable(),
  partenariatNom: z.string().nullable(),
  /**
   * Whether the condition still follows the groupement's one: it changes and disappears with the accepted choice
   * (CND-8).
   */
  liee: z.boolean(),
  etat: z.enum(etatsCondition),
  suivi: z.enum(suivisCondition).nullable(),
  /** The condition it renegotiates, then the one that follows it (CND-19). */
  remplaceId: z.number().int().nullable(),
  suivanteId: z.number().int().nullable(),
  /**
   * The discount obtained on the compared invoices, against the gross price (CND-21); null when no line was compared.
   */
  gainCentimes: z.number().int().nullable(),
  retireeLe: instant.nullable(),
  retireeParNom: z.string().nullable(),
  nbProduits: z.number().int(),
  nbPieces: z.number().int(),
  avertissements: z.array(avertissementConditionSchema),
  creeParNom: z.string().nullable(),
  creeLe: instant,
  modifieParNom: z.string().nullable(),
  modifieLe: instant,
  version: z.number().int(),
  droits: droitsConditionSchema,
});
export type Condition = z.output<typeof conditionSchema>;

export const produitConditionSchema = z.object({
  nom: z.string(),
  ean: z.string().nullable(),
  remise: z.string().nullable(),
});
export type ProduitCondition = z.output<typeof produitConditionSchema>;

export const detailConditionSchema = conditionSchema.extend({
  produits: z.array(produitConditionSchema),
  pieces: z.array(pieceSchema),
  historique: z.array(acteHistoriqueSchema),
});
export type DetailCondition = z.output<typeof detailConditionSchema>;

nommer({
  produitSaisiCondition: produitSaisi,
  avertissementCondition: avertissementConditionSchema,
  droitsConditionSchema,
  conditionSchema,
  produitConditionSchema,
});
