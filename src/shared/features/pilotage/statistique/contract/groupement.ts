import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { defineContract, idChoisi } from '#shared/core/contract.ts';
import { page, paginationQuery } from '#shared/core/pagination.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { reponsesMembre } from '#shared/features/operations/promotion-groupement/schemas.ts';
import { canLireStatistiquesGroupement } from '../policy/reseau.ts';
import { reponsesComptees } from '../rules/listes.ts';

const ANNEE = 'L’année doit être comprise entre 1990 et 9999.';
const filtresGroupement = {
  annee: z.coerce.number(ANNEE).int(ANNEE).min(1990, ANNEE).max(9999, ANNEE),
  laboratoireId: idChoisi('un laboratoire').optional(),
  /** Keeps the adhérents of one segment. */
  segmentId: idChoisi('un segment').optional(),
  pharmacieId: idChoisi('un adhérent').optional(),
};
const tous = z.object(filtresGroupement);
export type FiltresGroupement = z.output<typeof tous>;

const nombre = entierLu;
/** The answers to the operations sent to adhérents, one per copy. */
export const comptesReponsesSchema = z.object({
  recues: nombre,
  acceptees: nombre,
  payps: nombre,
  refusees: nombre,
  enAttente: nombre,
  enRetard: nombre,
});
export type ComptesReponses = z.output<typeof comptesReponsesSchema>;
export const statReponsesSchema = z.object({
  annee: comptesReponsesSchema,
  avant: comptesReponsesSchema,
  /** The published operations that run in the year. */
  operations: nombre,
  /** A null segment stands for the adhérents in no segment. An adhérent of two segments counts in both. */
  parSegment: z.array(comptesReponsesSchema.extend({ segmentId: nombre.nullable(), nom: texteOuNul })),
  parAdherent: z.array(comptesReponsesSchema.extend({ pharmacieId: nombre, nom: z.string(), ville: texteOuNul })),
});
export type StatReponses = z.output<typeof statReponsesSchema>;

const SANS_SEGMENT = 0;
/**
 * The list of answers behind a figure: the filters of the screen, the answer, and the segment of the bar, 0 for no
 * segment (STA-38).
 */
const filtresListeReponses = {
  ...filtresGroupement,
  ...paginationQuery(['operation', 'adherent', 'reponse', 'dateDebut'], 'dateDebut', 'desc'),
  reponse: z.enum(reponsesComptees, 'Réponse inconnue.').optional(),
  dansSegment: z.coerce
    .number('Segment inconnu.')
    .int('Segment inconnu.')
    .min(SANS_SEGMENT, 'Segment inconnu.')
    .optional(),
};
const listeReponsesQuery = z.object(filtresListeReponses);
export type RechercheReponsesStatistique = z.output<typeof listeReponsesQuery>;
export const reponseRecueSchema = z.object({
  modeleId: nombre,
  nomOperation: z.string(),
  laboratoireNom: texteOuNul,
  dateDebut: texteOuNul,
  dateFin: texteOuNul,
  pharmacieId: nombre,
  nom: z.string(),
  ville: texteOuNul,
  reponse: z.enum(reponsesMembre),
  enRetard: z.boolean(),
});
export type ReponseRecue = z.output<typeof reponseRecueSchema>;

const progresRfaSchema = z.object({
  id: nombre,
  laboratoireNom: z.string(),
  texte: texteOuNul,
  /** Adhérents targeted, then those that accepted, then those that declared their purchases. */
  nbCibles: nombre,
  acceptees: nombre,
  declarees: nombre,
  /**
   * The palier reached by the adhérents' declared total, then the number of paliers, then the progress to the next one
   * in hundredths of a percent.
   */
  palierAtteint: nombre,
  nbPaliers: nombre,
  versProchain: nombre.nullable(),
});
export const statRfaGroupementSchema = z.object({
  rfas: z.array(progresRfaSchema),
  annee: z.object({ nombre, avecPalier: nombre }),
  avant: z.object({ nombre, avecPalier: nombre }),
});
export type StatRfaGroupement = z.output<typeof statRfaGroupementSchema>;

const sommesSchema = z.object({
  factureCentimes: nombre,
  encaisseCentimes: nombre,
  reverseCentimes: nombre,
  aReverserCentimes: nombre,
});
export const statPrestationsSchema = z.object({
  annee: sommesSchema,
  avant: sommesSchema,
  parLaboratoire: z.array(sommesSchema.extend({ laboratoireId: nombre, laboratoireNom: z.string() })),
});
export type StatPrestations = z.output<typeof statPrestationsSchema>;

const qualiteAdherentSchema = z.object({
  pharmacieId: nombre,
  nom: z.string(),
  ville: texteOuNul,
  complets: nombre,
  incomplets: nombre,
  irrecuperables: nombre,
  manquants: nombre,
  dernierJour: texteOuNul,
  enPanne: z.boolean(),
});
export const statExtractionsSchema = z.object({
  /** How many days are checked for each adhérent. */
  jours: nombre,
  nbAdherents: nombre,
  /** Only the adhérents that share their extraction with their groupement (CNX-43). */
  adherents: z.array(qualiteAdherentSchema),
});
export type StatExtractions = z.output<typeof statExtractionsSchema>;

const base = '/api/v1/statistiques/groupement';
const lecteurs = rolesQui(canLireStatistiquesGroupement);
export const statistiqueGroupementContract = defineContract({
  statReponses: {
    method: 'GET',
    url: `${base}/reponses`,
    summary: 'Ce que les adhérents ont répondu aux opérations d’une année, par segment et par adhérent.',
    access: lecteurs,
    query: tous,
    response: statReponsesSchema,
  },
  listeReponsesStat: {
    method: 'GET',
    url: `${base}/reponses/liste`,
    summary: 'Les réponses qu’un chiffre additionne, une ligne chacune : l’opération, l’adhérent, ce qu’il a répondu.',
    access: lecteurs,
    query: listeReponsesQuery,
    response: page(reponseRecueSchema),
  },
  statRfasGroupement: {
    method: 'GET',
    url: `${base}/rfa`,
    summary: 'L’avancement des RFA du groupement : réponses, achats déclarés, paliers atteints.',
    access: lecteurs,
    query: tous.pick({ annee: true, laboratoireId: true }),
    response: statRfaGroupementSchema,
  },
  statPrestations: {
    method: 'GET',
    url: `${base}/prestations`,
    summary: 'Ce qui est facturé, encaissé et reversé des prestations d’une année, par laboratoire.',
    access: lecteurs,
    query: tous.pick({ annee: true, laboratoireId: true }),
    response: statPrestationsSchema,
  },
  statExtractions: {
    method: 'GET',
    url: `${base}/extractions`,
    summary: 'La qualité du recueil des ventes des adhérents qui la montrent : jours complets, incomplets, perdus.',
    access: lecteurs,
    query: tous.pick({ segmentId: true, pharmacieId: true }),
    response: statExtractionsSchema,
  },
});

nommer({ comptesReponsesSchema, sommesStatistique: sommesSchema });
