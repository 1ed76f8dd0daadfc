import { z } from 'zod';
import { eanSaisi } from '#shared/features/catalogue/produit/schemas/code.ts';
import { entierLu, entierOuNul, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { centimes, centimesPositifs } from '#shared/core/centimes.ts';
import { texteFacultatif, texteRequis, version } from '#shared/core/champs.ts';
import { idChoisi } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { acteHistoriqueSchema } from '#shared/core/historique.ts';
import { deuxDecimales } from '#shared/core/nombres.ts';

/** The most rows in one year of an account: a browser must hold the whole list. */
export const MAX_LIGNES_ANNEE = 20_000;
/** A million euros: multiplied by the largest volume, sums stay exact integers. */
const MAX_PRIX_CENTIMES = 100_000_000;
const MAX_VOLUME = 9_999_999;
const MAX_SOUS_SEGMENTS = 20;

/** The units of a content: the unit price is given for 100 ml, for 100 g or for one piece. */
export const unitesContenance = ['ML', 'G', 'UNITE'] as const;
export type UniteContenance = (typeof unitesContenance)[number];

const ANNEE = 'L’année doit être comprise entre 1990 et 9999.';
export const anneeComparatif = z.number(ANNEE).int(ANNEE).min(1990, ANNEE).max(9999, ANNEE);
/** The year in a query string. */
export const anneeDemandee = z.coerce.number(ANNEE).pipe(anneeComparatif);

const prix = (nom: string) => centimesPositifs(nom).max(MAX_PRIX_CENTIMES, `${nom} ne doit pas dépasser 1 000 000 €.`);
const TVA = 'La TVA doit être comprise entre 0 et 100 %, à deux décimales au plus.';
const RFA = 'La RFA doit être comprise entre 0 et 100 %, à deux décimales au plus.';
const VOLUME = 'Le volume annuel doit être un nombre entier, de 0 à 9 999 999.';
const CONTENANCE = 'La contenance doit être supérieure à zéro, à deux décimales au plus.';
const UG = 'Les unités gratuites s’écrivent « 10+2 », ou 0 quand il n’y en a pas.';

const ouNull = <S extends z.ZodType>(schema: S) => schema.nullish().transform((valeur) => valeur ?? null);

export const champsComparatif = {
  laboratoireId: idChoisi('un laboratoire'),
  nom: texteRequis('Le nom du produit'),
  ean: eanSaisi,
  familleId: idChoisi('une famille'),
  segmentId: ouNull(idChoisi('un segment')),
  sousSegmentIds: z
    .array(idChoisi('un sous-segment'), 'Liste de sous-segments attendue.')
    .max(MAX_SOUS_SEGMENTS, `Un produit est dans ${MAX_SOUS_SEGMENTS} sous-segments au plus.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Un sous-segment est choisi deux fois.')
    .default([]),
  prixAchatCentimes: prix('Le prix d’achat remisé'),
  tva: z.number(TVA).min(0, TVA).max(100, TVA).refine(deuxDecimales, TVA),
  prixVenteCentimes: prix('Le prix de vente TTC'),
  volumeAnnuel: z.number(VOLUME).int(VOLUME).min(0, VOLUME).max(MAX_VOLUME, VOLUME),
  contenance: ouNull(
    z.number(CONTENANCE).positive(CONTENANCE).max(MAX_VOLUME, CONTENANCE).refine(deuxDecimales, CONTENANCE),
  ),
  uniteContenance: ouNull(z.enum(unitesContenance, 'Unité inconnue.')),
  /** Absent: the rate of the account's own RFA, if any (CMP-8). */
  rfaPct: ouNull(z.number(RFA).min(0, RFA).max(100, RFA).refine(deuxDecimales, RFA)),
  /** `10+2`, or `0` for no free unit. Absent: the free units of the account's own conditions. */
  ug: texteFacultatif('Le champ des unités gratuites', 20)
    .transform((valeur) => valeur?.replaceAll(/\s/g, '') ?? null)
    .refine((valeur) => valeur === null || /^(?:0|[1-9]\d{0,3}\+[1-9]\d{0,3})$/.test(valeur), UG),
  contrepartiesCentimes: ouNull(
    centimes('Le montant des contreparties').max(
      MAX_PRIX_CENTIMES,
      'Le montant des contreparties ne doit pas dépasser 1 000 000 €.',
    ),
  ),
  commentaire: texteFacultatif('Le commentaire', 500),
};

type AvecContenance = { readonly contenance: number | null; readonly uniteContenance: UniteContenance | null };
/** A content is given with its unit, or not at all. */
const verifierContenance = ({ contenance, uniteContenance }: AvecContenance, ctx: z.RefinementCtx): void => {
  if (contenance !== null && uniteContenance === null)
    ctx.addIssue({ code: 'custom', path: ['uniteContenance'], message: 'Choisissez l’unité de la contenance.' });
  if (contenance === null && uniteContenance !== null)
    ctx.addIssue({ code: 'custom', path: ['contenance'], message: 'Indiquez la contenance.' });
};

export const creationComparatifSchema = z
  .strictObject({ annee: anneeComparatif, ...champsComparatif })
  .superRefine(verifierContenance);
export type CreationComparatif = z.output<typeof creationComparatifSchema>;
export const modificationComparatifSchema = z
  .strictObject({ ...champsComparatif, version })
  .superRefine(verifierContenance);
export type ModificationComparatif = z.output<typeof modificationComparatifSchema>;
export type ComparatifSaisi = Omit<ModificationComparatif, 'version'>;

/** A value found in the account's own contracts, with the contract it comes from (CMP-8). */
const propositionSchema = z.object({
  /** A rate, or the free units as written (`10+2`). */
  valeur: z.union([z.number(), z.string()]),
  source: z.string(),
  date: z.string(),
});
const rfaProposeeSchema = propositionSchema.extend({ valeur: z.number() });
const ugProposeeSchema = propositionSchema.extend({ valeur: z.string() });
export type RfaProposee = z.output<typeof rfaProposeeSchema>;
export type UgProposee = z.output<typeof ugProposeeSchema>;

const droitsComparatifSchema = z.object({ modifier: z.boolean(), supprimer: z.boolean() });

export const ligneComparatifSchema = z.object({
  id: entierLu,
  annee: entierLu,
  laboratoireId: entierLu,
  laboratoireNom: z.string(),
  laboratoireColor: z.string(),
  nom: z.string(),
  ean: texteOuNul,
  familleId: entierLu,
  segmentId: entierOuNul,
  sousSegmentIds: z.array(entierLu),
  prixAchatCentimes: entierLu,
  tva: z.number(),
  prixVenteCentimes: entierLu,
  volumeAnnuel: entierLu,
  contenance: z.number().nullable(),
  uniteContenance: z.enum(unitesContenance).nullable(),
  rfaPct: z.number().nullable(),
  ug: texteOuNul,
  contrepartiesCentimes: entierOuNul,
  commentaire: texteOuNul,
  rfaProposee: rfaProposeeSchema.nullable(),
  ugProposee: ugProposeeSchema.nullable(),
  version: entierLu,
  droits: droitsComparatifSchema,
});
export type LigneComparatif = z.output<typeof ligneComparatifSchema>;

export const detailComparatifSchema = ligneComparatifSchema.extend({
  creeParNom: texteOuNul,
  creeLe: instant,
  modifieParNom: texteOuNul,
  modifieLe: instant,
  historique: z.array(acteHistoriqueSchema),
});
export type DetailComparatif = z.output<typeof detailComparatifSchema>;

export const duplicationComparatifSchema = z.strictObject({ annee: anneeComparatif });
export const duplicationAnneeSchema = z.strictObject({ source: anneeComparatif, cible: anneeComparatif });
/**
 * The result of copying a whole year to another: a product already in the target year is left unchanged and reported
 * (CMP-13).
 */
export const anneeDupliqueeSchema = z.object({
  nbCopiees: entierLu,
  nbDeja: entierLu,
  /** The first products already in the target year. */
  deja: z.array(z.object({ nom: z.string(), laboratoireNom: z.string() })),
});
export type AnneeDupliquee = z.output<typeof anneeDupliqueeSchema>;

nommer({
  rfaProposeeSchema,
  ugProposeeSchema,
  droitsComparatifSchema,
  detailComparatifSchema,
});
