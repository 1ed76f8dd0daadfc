import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { choix, texteFacultatif, texteRequis, version } from '#shared/core/champs.ts';
import { instant, isJour, jour, jourFacultatif } from '#shared/core/dates.ts';
import { deuxDecimales } from '#shared/core/nombres.ts';

/**
 * The kinds of warnings known by the product; their figures are rows of the database, never constants of the code
 * (CAT-40).
 */
export const codesRegleLegale = [
  'PLAFOND_PROMO_VALEUR',
  'PLAFOND_PROMO_VOLUME',
  'MOT_GRATUIT_ALIMENTAIRE',
  'MOTS_AVANTAGE_PERSONNEL',
  'PRIX_REVENTE_INDICATIF',
  'PLAFOND_REMISE_REMBOURSABLE',
  'PLAFOND_REMISE_GENERIQUE',
  'DELAI_PAIEMENT',
  'PENALITE_RETARD',
] as const;
export type CodeRegleLegale = (typeof codesRegleLegale)[number];

export const perimetresRegleLegale = [
  'TOUS',
  'ALIMENTAIRE',
  'DPH',
  'GENERIQUE',
  'BIOSIMILAIRE',
  'PAR_DEFAUT',
  'DATE_FACTURE',
  'FIN_DE_MOIS',
  'FORFAIT',
  'TAUX',
] as const;
export type PerimetreRegleLegale = (typeof perimetresRegleLegale)[number];

/** `CENTIMES`: money, as everywhere. `MOTS`: a list of words. `AUCUNE`: a mention, without a figure. */
export const unitesRegleLegale = ['POURCENT', 'POINTS', 'CENTIMES', 'JOURS', 'MOTS', 'AUCUNE'] as const;
export type UniteRegleLegale = (typeof unitesRegleLegale)[number];

/** The perimeters of each code, and their unit. */
const formesRegleLegale: Readonly<
  Record<CodeRegleLegale, Readonly<Partial<Record<PerimetreRegleLegale, UniteRegleLegale>>>>
> = {
  PLAFOND_PROMO_VALEUR: { ALIMENTAIRE: 'POURCENT', DPH: 'POURCENT' },
  PLAFOND_PROMO_VOLUME: { ALIMENTAIRE: 'POURCENT', DPH: 'POURCENT' },
  MOT_GRATUIT_ALIMENTAIRE: { ALIMENTAIRE: 'MOTS' },
  MOTS_AVANTAGE_PERSONNEL: { TOUS: 'MOTS' },
  PRIX_REVENTE_INDICATIF: { TOUS: 'AUCUNE' },
  PLAFOND_REMISE_REMBOURSABLE: { TOUS: 'POURCENT' },
  PLAFOND_REMISE_GENERIQUE: { GENERIQUE: 'POURCENT', BIOSIMILAIRE: 'POURCENT' },
  DELAI_PAIEMENT: { PAR_DEFAUT: 'JOURS', DATE_FACTURE: 'JOURS', FIN_DE_MOIS: 'JOURS' },
  PENALITE_RETARD: { FORFAIT: 'CENTIMES', TAUX: 'POINTS' },
};

export const uniteDe = (code: CodeRegleLegale, perimetre: PerimetreRegleLegale): UniteRegleLegale | undefined =>
  formesRegleLegale[code][perimetre];
export const perimetresDe = (code: CodeRegleLegale): PerimetreRegleLegale[] =>
  perimetresRegleLegale.filter((perimetre) => uniteDe(code, perimetre));

const MAX_MOTS = 100;
const MAX_VALEUR = 999_999_999;
const LONGUEUR_MOT = 60;
const VALEUR_MAXIMALE = MAX_VALEUR.toLocaleString('fr-FR');
const VALEUR = `La valeur doit être un nombre, de 0 à ${VALEUR_MAXIMALE}, avec deux décimales au plus.`;

const saisie = {
  code: choix('La règle', codesRegleLegale),
  perimetre: choix('Le périmètre', perimetresRegleLegale),
  libelle: texteRequis('Le libellé'),
  valeur: z
    .number(VALEUR)
    .min(0, VALEUR)
    .max(MAX_VALEUR, VALEUR)
    .refine(deuxDecimales, VALEUR)
    .nullish()
    .transform((valeur) => valeur ?? null),
  mots: z
    .array(texteRequis('Chaque mot', LONGUEUR_MOT), 'La liste des mots est obligatoire.')
    .max(MAX_MOTS, `Au plus ${MAX_MOTS} mots.`)
    .default([]),
  dateDebut: jour('La date de début'),
  dateFin: jourFacultatif('La date de fin'),
  source: texteRequis('La source', 500),
  verifieLe: jourFacultatif('La date de vérification'),
  note: texteFacultatif('La note', 500),
};
const saisieSchema = z.strictObject(saisie);
export type RegleLegaleSaisie = z.output<typeof saisieSchema>;

const refuser = (ctx: z.RefinementCtx, champ: keyof RegleLegaleSaisie, message: string): void =>
  ctx.addIssue({ code: 'custom', path: [champ], message });

const ENTIERES: readonly UniteRegleLegale[] = ['CENTIMES', 'JOURS'];

/** Checks several fields of a rule together. */
const coherente = (regleLegale: RegleLegaleSaisie, ctx: z.RefinementCtx): void => {
  const { code, perimetre, valeur, mots, dateDebut, dateFin } = regleLegale;
  const unite = uniteDe(code, perimetre);
  if (dateFin !== null && isJour(dateDebut) && dateFin < dateDebut)
    refuser(ctx, 'dateFin', 'La date de fin doit suivre la date de début.');
  if (unite === undefined) return refuser(ctx, 'perimetre', 'Ce périmètre ne va pas avec cette règle.');
  if (unite === 'MOTS' && mots.length === 0) refuser(ctx, 'mots', 'Saisissez au moins un mot.');
  if (unite !== 'MOTS' && mots.length > 0) refuser(ctx, 'mots', 'Cette règle n’attend pas de mots.');
  if ((unite === 'MOTS' || unite === 'AUCUNE') && valeur !== null)
    refuser(ctx, 'valeur', 'Cette règle n’attend pas de valeur.');
  if (unite === 'POURCENT' && valeur !== null && valeur > 100)
    refuser(ctx, 'valeur', 'Un pourcentage doit être compris entre 0 et 100.');
  if (ENTIERES.includes(unite) && valeur !== null && !Number.isInteger(valeur))
    refuser(ctx, 'valeur', 'La valeur doit être un nombre entier.');
};

export const regleLegaleSaisieSchema = saisieSchema.superRefine(coherente);
export const modificationRegleLegaleSchema = z.strictObject({ ...saisie, version }).superRefine(coherente);
export const finRegleLegaleSchema = z.strictObject({ dateFin: jour('La date de fin'), version });

export const regleLegaleSchema = z.object({
  id: entierLu,
  code: z.enum(codesRegleLegale),
  perimetre: z.enum(perimetresRegleLegale),
  libelle: z.string(),
  unite: z.enum(unitesRegleLegale),
  /** The figure in its unit; null for words, for a mention, or when it is unknown. */
  valeur: z.number().nullable(),
  mots: z.array(z.string()),
  dateDebut: z.string(),
  /** The last day, included; null until further notice. */
  dateFin: texteOuNul,
  source: z.string(),
  verifieLe: texteOuNul,
  note: texteOuNul,
  version: entierLu,
  modifieLe: instant,
  modifieParNom: texteOuNul,
});
export type RegleLegale = z.output<typeof regleLegaleSchema>;

export const etatsRegleLegale = ['A_VENIR', 'EN_VIGUEUR', 'TERMINEE'] as const;
export type EtatRegleLegale = (typeof etatsRegleLegale)[number];

/** The severities, the most serious first. A warning never blocks. */
export const gravitesAvertissement = ['ALERTE', 'ATTENTION', 'INFO'] as const;
export type Gravite = (typeof gravitesAvertissement)[number];

nommer({ regleLegaleSchema });
