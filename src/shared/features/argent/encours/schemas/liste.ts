import { z } from 'zod';
import { anneeQuery } from '#shared/core/annees.ts';
import { MAX_CENTIMES } from '#shared/core/centimes.ts';
import { booleenQuery } from '#shared/core/champs.ts';
import { id, idChoisi } from '#shared/core/contract.ts';
import { isJour } from '#shared/core/dates.ts';
import type { ChampsDeListe } from '#shared/core/liste.ts';
import { paginationQuery } from '#shared/core/pagination.ts';
import {
  ecartDe,
  libelleActionEncours,
  libelleEtatEncours,
  libellePayeur,
  libelleSource,
  libelleTypeEncours,
} from '../messages.ts';
import {
  actionsEncours,
  etatsEncours,
  naturesFiscales,
  originesEncours,
  payeursEncours,
  retardsEncours,
  situationsEncours,
  sourcesEncours,
  typesEncours,
  type Encours,
  type EncoursEnListe,
} from '../schemas.ts';

type Soldable = Pick<EncoursEnListe, 'etat' | 'soldeCentimes'>;
/** The balance still to receive. */
const resteDu = ({ etat, soldeCentimes }: Soldable): number => (etat === 'REGLE' ? 0 : soldeCentimes);
/** The gap of a settled encours; null while it is due. */
export const ecartEncours = ({ etat, soldeCentimes }: Soldable): number | null =>
  etat === 'REGLE' ? soldeCentimes : null;

const tauxDe = ({ tauxTvaCentiemes }: Pick<EncoursEnListe, 'tauxTvaCentiemes'>): number | null =>
  tauxTvaCentiemes === null ? null : tauxTvaCentiemes / 100;

/** The fields of an encours, as the list, its export and a conflict present them. */
export const champsEncours = {
  numero: { titre: 'N°', type: 'texte', largeur: 14 },
  etat: { titre: 'État', type: 'texte', largeur: 12, libelles: libelleEtatEncours },
  laboratoireNom: { titre: 'Laboratoire', type: 'texte' },
  type: { titre: 'Type', type: 'texte', libelles: libelleTypeEncours, saisie: 'Type' },
  info: { titre: 'Information', type: 'texte', largeur: 50, saisie: 'Information' },
  actionAttendue: {
    titre: 'Action attendue',
    type: 'texte',
    libelles: libelleActionEncours,
    lire: (e: EncoursEnListe) => e.actionDescription ?? libelleActionEncours[e.actionAttendue],
    saisie: 'Action attendue',
  },
  actionDescription: { titre: 'Description', type: 'texte', largeur: false, saisie: 'Description de l’action' },
  valeurAttendueCentimes: { titre: 'Attendu', type: 'montant', saisie: 'Valeur attendue' },
  natureFiscale: { titre: 'HT ou TTC', type: 'texte', largeur: 12, saisie: 'HT ou TTC' },
  tauxTvaCentiemes: { titre: 'TVA', type: 'taux', largeur: 10, lire: tauxDe, saisie: 'Taux de TVA' },
  valeurRegleeCentimes: { titre: 'Réglé', type: 'montant' },
  recuCentimes: { titre: 'Récupéré', type: 'montant' },
  compenseCentimes: { titre: 'Compensé autrement', type: 'montant' },
  /** A settled encours owes nothing: its gap has its own column (ENC-66). */
  soldeCentimes: { titre: 'Reste dû', type: 'montant', lire: (e: EncoursEnListe) => resteDu(e) },
  ecartCentimes: { titre: 'Écart', type: 'montant', lire: (e: EncoursEnListe) => ecartEncours(e) },
  dateDeclaration: { titre: 'Déclaration', type: 'jour', saisie: 'Déclaration' },
  dateEcheance: { titre: 'Échéance', type: 'jour' },
  regleLe: { titre: 'Réglé le', type: 'jour' },
  ecartMotif: { titre: 'Motif de l’écart', type: 'texte', lire: ecartDe },
  payeur: { titre: 'Payeur', type: 'texte', largeur: 14, libelles: libellePayeur, saisie: 'Payeur' },
  dateFait: { titre: 'Date du fait', type: 'jour', largeur: false, saisie: 'Date du fait' },
  referenceFacture: { titre: 'Facture', type: 'texte', saisie: 'N° de facture' },
  referenceBl: { titre: 'Bon de livraison', type: 'texte', saisie: 'N° de bon de livraison' },
  niveauRelance: { titre: 'Relances', type: 'nombre' },
  prochaineRelance: { titre: 'Prochaine relance', type: 'jour' },
  responsableNom: { titre: 'Responsable', type: 'texte' },
  sourceType: {
    titre: 'Source',
    type: 'texte',
    largeur: 14,
    lire: (e: EncoursEnListe) => libelleSource[e.sourceType ?? 'MANUEL'],
  },
} as const satisfies ChampsDeListe<Encours, 'ecartCentimes'>;

/** A list of values in a query string: `LOGISTIQUE,RETOUR`. */
const plusieurs = <const V extends readonly [string, ...string[]]>(valeurs: V, message: string) =>
  z
    .string()
    .transform((texte) => texte.split(',').filter(Boolean))
    .pipe(z.array(z.enum(valeurs, message)).max(20, message))
    .optional();
const jourQuery = z.string().refine(isJour, 'La date n’est pas valide.').optional();
const montantQuery = z.coerce
  .number('Montant attendu.')
  .int('Montant attendu, en centimes.')
  .min(0, 'Le montant ne peut pas être négatif.')
  .max(MAX_CENTIMES, 'Montant trop grand.')
  .optional();

const annee = anneeQuery;

/** The same filters for the list, the tabs, the groups and the export; all optional. */
export const filtresEncours = {
  etat: z.enum(etatsEncours, 'État inconnu.').optional(),
  laboratoireId: idChoisi('un laboratoire').optional(),
  natureFiscale: z.enum(naturesFiscales, 'Choisissez HT ou TTC.').optional(),
  type: plusieurs(typesEncours, 'Type inconnu.'),
  action: plusieurs(actionsEncours, 'Action inconnue.'),
  payeur: z.enum(payeursEncours, 'Payeur inconnu.').optional(),
  /** Days since the due date of the late encours. */
  retard: z.enum(retardsEncours, 'Retard inconnu.').optional(),
  minCentimes: montantQuery,
  maxCentimes: montantQuery,
  responsableId: idChoisi('un responsable').optional(),
  /** A source module, or MANUEL for an encours typed by hand. */
  source: z.enum(['MANUEL', ...sourcesEncours], 'Source inconnue.').optional(),
  /** The year of the declaration. */
  annee,
  /** « À réclamer », « Réclamé », « En retard », « À venir » or « À vérifier » (ENC-34). */
  situation: z.enum(situationsEncours, 'Situation inconnue.').optional(),
  /** Keeps the encours with money received in this year; the sums then give the money of this year. */
  recuAnnee: annee,
  /** Keeps the encours partly received. */
  partiel: booleenQuery.optional(),
  /** Declared, or planned to be, on this day or before. */
  declarationAvant: jourQuery,
  /** Declared, or planned to be, on this day or after. */
  declarationApres: jourQuery,
  /** Keeps the encours already declared, settled since or not. */
  dejaDeclare: booleenQuery.optional(),
  /** Keeps the encours with money received between these days; the sums then give the money of these days. */
  recuDu: jourQuery,
  recuAu: jourQuery,
  /**
   * The days above then apply to the amounts settled without money; alone, keeps the encours that have such amounts, at
   * any time (ENC-61).
   */
  compense: booleenQuery.optional(),
  /** The origin of the money (STA-5). */
  origine: plusieurs(originesEncours, 'Origine inconnue.'),
  /** Keeps the encours with a reminder due, or a planned declaration whose day has come. */
  aTraiter: booleenQuery.optional(),
};
export const trisEncours = [
  'dateDeclaration',
  'dateEcheance',
  'numero',
  'laboratoire',
  'type',
  'valeurAttendue',
  'valeurReglee',
  'solde',
  'prochaineRelance',
  'regleLe',
  'modifieLe',
] as const;
const { q, ...pagingEncours } = paginationQuery(trisEncours, 'dateDeclaration');
export const filtresLibresEncours = { ...filtresEncours, q };

/** Limits to the chosen rows: the export of a selection. */
export const idsChoisis = z
  .string()
  .transform((texte): unknown[] => texte.split(',').filter(Boolean))
  .pipe(z.array(id).max(200, 'Sélectionnez 200 encours au plus.'))
  .optional();

export { pagingEncours };
