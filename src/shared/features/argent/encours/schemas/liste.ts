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
/** What is left to receive. */
const resteDu = ({ etat, soldeCentimes }: Soldable): number => (etat === 'REGLE' ? 0 : soldeCentimes);
/** What a settled encours was closed with; null while it is due. */
export const ecartEncours = ({ etat, soldeCentimes }: Soldable): number | null =>
  etat === 'REGLE' ? soldeCentimes : null;

const tauxDe = ({ tauxTvaCentiemes }: Pick<EncoursEnListe, 'tauxTvaCentiemes'>): number | null =>
  tauxTvaCentiemes === null ? null : tauxTvaCentiemes / 100;

/** What the list, its export and a conflict call each field. */
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
  /** A settled encours owes nothing more: its gap has its own column (ENC-66). */
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

/** `LOGISTIQUE,RETOUR` in a query string. */
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
  /** Days since the due date of what is late. */
  retard: z.enum(retardsEncours, 'Retard inconnu.').optional(),
  minCentimes: montantQuery,
  maxCentimes: montantQuery,
  responsableId: idChoisi('un responsable').optional(),
  /** A module, or MANUEL for what was typed by hand. */
  source: z.enum(['MANUEL', ...sourcesEncours], 'Source inconnue.').optional(),
  /** Year of the declaration. */
  annee,
  /** « À réclamer », « Réclamé », « En retard », « À venir » or « À vérifier » (ENC-34). */
  situation: z.enum(situationsEncours, 'Situation inconnue.').optional(),
  /** Something was received in this year; the sums then tell what was received in it. */
  recuAnnee: annee,
  /** Something was received, not all. */
  partiel: booleenQuery.optional(),
  /** Declared, or planned to be, on this day or before. */
  declarationAvant: jourQuery,
  /** The same, on this day or after. */
  declarationApres: jourQuery,
  /** Declared, settled since or not. */
  dejaDeclare: booleenQuery.optional(),
  /** Something was received between these days; the sums then tell what was received between them. */
  recuDu: jourQuery,
  recuAu: jourQuery,
  /**
   * What the days above tell is what was settled without money, in place of what was received; alone, whenever it was
   * (ENC-61).
   */
  compense: booleenQuery.optional(),
  /** Where the money comes from (STA-5). */
  origine: plusieurs(originesEncours, 'Origine inconnue.'),
  /** A reminder is due, or a planned declaration has come. */
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

/** The chosen rows and no others: what an export of a selection keeps. */
export const idsChoisis = z
  .string()
  .transform((texte): unknown[] => texte.split(',').filter(Boolean))
  .pipe(z.array(id).max(200, 'Sélectionnez 200 encours au plus.'))
  .optional();

export { pagingEncours };
