import { z } from 'zod';
import { entierLu, natureFiscaleLue, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { defineContract, idChoisi } from '#shared/core/contract.ts';
import { joursEntre, jour, type Jour } from '#shared/core/dates.ts';
import { naturesFiscales } from '#shared/core/nature-fiscale.ts';
import { page, paginationQuery } from '#shared/core/pagination.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { couvertureSchema } from '#shared/features/connexions/vente/schemas/jours.ts';
import {
  dispositifsOperation,
  type StatutPromotion,
} from '#shared/features/operations/operation/schemas/enumerations.ts';
import { canLireStatistiquesPromotions } from '../policy/reseau.ts';

/** An operation counts once it is held: neither a draft, nor refused, nor waiting for an answer (STA-20). */
export const STATUTS_COMPTES = [
  'CONFIRMED',
  'EXPIRED',
  'PROCESSED',
  'TERMINATED',
] as const satisfies readonly StatutPromotion[];

const MAX_JOURS = 366;
const champsPeriode = {
  du: jour('Le premier jour'),
  au: jour('Le dernier jour'),
  laboratoireId: idChoisi('un laboratoire').optional(),
};
type Bornee = { readonly du: Jour; readonly au: Jour };
const enOrdre = ({ du, au }: Bornee): boolean => du <= au;
const EN_ORDRE = { path: ['au'], message: 'Le dernier jour est avant le premier.' };
const unAnAuPlus = ({ du, au }: Bornee): boolean => joursEntre(du, au) < MAX_JOURS;
const UN_AN_AU_PLUS = { path: ['au'], message: 'La période dépasse un an.' };
const periodeQuery = z.object(champsPeriode).refine(enOrdre, EN_ORDRE).refine(unAnAuPlus, UN_AN_AU_PLUS);
export type PeriodeStatistique = z.output<typeof periodeQuery>;
/** The period and the nature of the amounts (ENC-78). Absent: the habit of the account. */
const periodeEtNatureQuery = z
  .object({ ...champsPeriode, natureFiscale: z.enum(naturesFiscales, 'Choisissez HT ou TTC.').optional() })
  .refine(enOrdre, EN_ORDRE)
  .refine(unAnAuPlus, UN_AN_AU_PLUS);
export type PeriodeEtNature = z.output<typeof periodeEtNatureQuery>;

const nombre = entierLu;
/** `compenseCentimes`: the amount settled without money (ENC-61). */
const argentSchema = z.object({
  nombre,
  attenduCentimes: nombre,
  recuCentimes: nombre,
  compenseCentimes: nombre,
});
/** A figure over the period, and over the same days of the year before. */
const deuxAns = z.object({ annee: argentSchema, avant: argentSchema });

export const statPromotionsSchema = z.object({
  /** The nature of every amount below. */
  natureFiscale: natureFiscaleLue,
  /** The same days of the year before. */
  avant: z.object({ du: z.string(), au: z.string() }),
  toutes: deuxAns,
  /** Counts by dispositif; an operation with two dispositifs counts in both. */
  parDispositif: z.array(deuxAns.extend({ dispositif: z.enum(dispositifsOperation) })),
  /** The operations that have a TG. */
  tg: deuxAns,
});
export type StatPromotions = z.output<typeof statPromotionsSchema>;

export const effetOperationSchema = z.object({
  id: nombre,
  nomOperation: z.string(),
  laboratoireNom: texteOuNul,
  dispositifs: z.array(z.enum(dispositifsOperation)),
  dateDebut: z.string(),
  dateFin: z.string(),
  quantite: nombre,
  caTtcCentimes: nombre,
  /**
   * Rise of the units sold per day, in hundredths of a percent, against the four weeks before, then against the year
   * before (CNX-52).
   */
  hausseAvant: nombre.nullable(),
  hausseAnnee: nombre.nullable(),
});
export type EffetOperation = z.output<typeof effetOperationSchema>;

export const statVentesSchema = z.object({
  /** False when the reader may not see sums of sales (CNX-42). */
  lisible: z.boolean(),
  couverture: couvertureSchema.nullable(),
  /** The operations of the period, then those whose own sales are known, then the sales of these. */
  nombre,
  nombreConnues: nombre,
  caTtcCentimes: nombre,
  parDispositif: z.array(
    z.object({
      dispositif: z.enum(dispositifsOperation),
      nombre,
      caTtcCentimes: nombre,
      /** The median rise of the operations; null when none can be compared. */
      hausseMediane: nombre.nullable(),
    }),
  ),
  /** The operations that sold most, at most twenty. */
  operations: z.array(effetOperationSchema),
});
export type StatVentes = z.output<typeof statVentesSchema>;

/** The list of operations behind a sum of sales: all of them, or those of the dispositif of the bar (STA-39). */
const filtresListeVentes = {
  ...champsPeriode,
  ...paginationQuery(
    ['nomOperation', 'dateDebut', 'quantite', 'caTtcCentimes', 'hausseAvant', 'hausseAnnee'],
    'caTtcCentimes',
    'desc',
  ),
  dispositif: z.enum(dispositifsOperation, 'Dispositif inconnu.').optional(),
};
const listeVentesQuery = z.object(filtresListeVentes).refine(enOrdre, EN_ORDRE).refine(unAnAuPlus, UN_AN_AU_PLUS);
export type RechercheVentes = z.output<typeof listeVentesQuery>;
export const listeVentesSchema = page(effetOperationSchema).extend({ caTtcCentimes: nombre });
export type ListeVentes = z.output<typeof listeVentesSchema>;

export const placeStatSchema = z.object({
  emplacementId: nombre,
  nom: z.string(),
  zoneNom: z.string(),
  largeurCm: nombre.nullable(),
  /** The weeks of the period, then the weeks with at least one day held. */
  semaines: nombre,
  semainesPrises: nombre,
  /** The TG that begin in the period: their number, their days, the amount received for them. */
  nombre,
  jours: nombre,
  recuCentimes: nombre,
  /** Cents per week, then per metre and week when the width is known; null without a TG. */
  parSemaineCentimes: nombre.nullable(),
  parMetreSemaineCentimes: nombre.nullable(),
});
export type PlaceStat = z.output<typeof placeStatSchema>;
export const statPlacesSchema = z.object({
  /** The nature of every amount below. */
  natureFiscale: natureFiscaleLue,
  semaines: nombre,
  semainesPrises: nombre,
  semainesPossibles: nombre,
  avant: z.object({ semainesPrises: nombre, semainesPossibles: nombre }),
  places: z.array(placeStatSchema),
});
export type StatPlaces = z.output<typeof statPlacesSchema>;

const base = '/api/v1/statistiques';
const lecteurs = rolesQui(canLireStatistiquesPromotions);
export const statistiquePromotionsContract = defineContract({
  statPromotions: {
    method: 'GET',
    url: `${base}/promotions`,
    summary:
      'Les opérations tenues d’une période : leur nombre et leur argent, par dispositif et avec TG, et un an avant.',
    access: lecteurs,
    query: periodeEtNatureQuery,
    response: statPromotionsSchema,
  },
  statVentesPromotions: {
    method: 'GET',
    url: `${base}/promotions/ventes`,
    summary: 'Ce que les opérations d’une période ont vendu, et leur effet, avec la source et les jours connus.',
    access: lecteurs,
    query: periodeQuery,
    response: statVentesSchema,
  },
  listeVentesStat: {
    method: 'GET',
    url: `${base}/promotions/ventes/liste`,
    summary: 'Les opérations dont un chiffre de ventes est la somme : ce que chacune a vendu, et son effet.',
    access: lecteurs,
    query: listeVentesQuery,
    response: listeVentesSchema,
  },
  statEmplacements: {
    method: 'GET',
    url: `${base}/emplacements`,
    summary: 'Chaque emplacement : semaines prises, ce que ses TG ont rapporté, par semaine et par mètre.',
    access: lecteurs,
    query: periodeEtNatureQuery,
    response: statPlacesSchema,
  },
});

nommer({ argentStatistique: argentSchema, comparaisonDeuxAns: deuxAns, effetOperationSchema });
