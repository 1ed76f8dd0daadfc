import { z } from 'zod';
import { anneeQuery } from '#shared/core/annees.ts';
import { booleenQuery } from '#shared/core/champs.ts';
import { idChoisi } from '#shared/core/contract.ts';
import { isJour } from '#shared/core/dates.ts';
import { paginationQuery } from '#shared/core/pagination.ts';
import { payeursEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import {
  attentesDuLgo,
  dispositifsOperation,
  originesPromotion,
  periodesPromotion,
  statutsPromotion,
  typesPromo,
} from '#shared/features/operations/operation/schemas/enumerations.ts';

/** A list of values in a query string: `LOT,BRI`. */
const plusieurs = <const V extends readonly [string, ...string[]]>(valeurs: V, message: string) =>
  z
    .string()
    .transform((texte) => texte.split(',').filter(Boolean))
    .pipe(z.array(z.enum(valeurs, message)).max(20, message))
    .optional();
const jourQuery = z.string().refine(isJour, 'La date n’est pas valide.').optional();

export const filtresPromotion = {
  laboratoireId: idChoisi('un laboratoire').optional(),
  type: plusieurs(typesPromo, 'Type inconnu.'),
  dispositif: plusieurs(dispositifsOperation, 'Dispositif inconnu.'),
  statut: plusieurs([...statutsPromotion, 'REFUSED'], 'Statut inconnu.'),
  periode: z.enum(periodesPromotion, 'Période inconnue.').optional(),
  /** Keeps the ended operations with something left to declare. */
  aTraiter: booleenQuery.optional(),
  /** Keeps the operations whose groupement waits for an answer. */
  aRepondre: booleenQuery.optional(),
  /** Keeps the operations with a contrepartie non réclamée: due, without a declared encours (OPE-43). */
  nonReclamees: booleenQuery.optional(),
  /** Keeps the operations with a running TG without a photo. */
  sansPreuve: booleenQuery.optional(),
  lgo: z.enum(attentesDuLgo, 'Attente inconnue.').optional(),
  emplacementId: idChoisi('un emplacement').optional(),
  zoneId: idChoisi('une zone').optional(),
  origine: z.enum(originesPromotion, 'Origine inconnue.').optional(),
  payeur: z.enum(payeursEncours, 'Payeur inconnu.').optional(),
  annee: anneeQuery,
  /** Keeps the operations that run on at least one of these days. */
  du: jourQuery,
  au: jourQuery,
};
export const trisPromotion = [
  'dateDebut',
  'dateFin',
  'nomOperation',
  'laboratoire',
  'attendu',
  'priorite',
  'modifieLe',
] as const;
const { q, ...pagingPromotion } = paginationQuery(trisPromotion, 'dateDebut', 'desc');
export const filtresLibresPromotion = { ...filtresPromotion, q };
export { pagingPromotion };

const jourRequis = z.string('La date est obligatoire.').refine(isJour, 'La date n’est pas valide.');
/** The period shown by the calendar and the plan: at most about fourteen months. */
export const fenetreDeDates = { du: jourRequis, au: jourRequis };
