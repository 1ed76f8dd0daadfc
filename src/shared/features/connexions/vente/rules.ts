import { ajouterJours, formatJour, type Jour } from '#shared/core/dates.ts';
import type { CauseJour, EtatJour } from './schemas/jours.ts';

/**
 * A line of sales in one form for every source: one product on one day, without a patient, a ticket or an operator
 * (CNX-38).
 */
export type VenteNeutre = {
  /** Thirteen digits; '' for a sale without a code. */
  readonly code: string;
  readonly designation: string;
  /** The quantity sold, negative for returns. */
  readonly quantite: number;
  readonly caTtcCentimes: number;
  readonly caHtCentimes: number;
  /** The VAT rate in hundredths of a percent. */
  readonly tva: number | null;
  readonly coutMoyenCentimes: number | null;
  readonly stock: number | null;
};
/** The sales of a day as a source gives them. */
export type JourRecu = {
  readonly jour: Jour;
  readonly ventes: readonly VenteNeutre[];
  /** Lines read, before the lines of a same product are summed. */
  readonly nbLignes: number;
  /** Lines announced by the source; null when it announces none. */
  readonly nbAnnoncees: number | null;
  readonly nbEcartees: number;
  /** Whether the software has closed this day. */
  readonly clos: boolean;
};

/** A day requested this many times without a complete answer is given up (CNX-36). */
export const MAX_TENTATIVES = 5;
const MOIS_DU_CALENDRIER = 13;

/** The first of the thirteen months of the calendar, which ends with the current month. */
export const debutDuCalendrier = (aujourdhui: Jour): Jour => {
  const [annee = 0, mois = 0] = aujourdhui.split('-').map(Number);
  const rang = annee * 12 + (mois - 1) - (MOIS_DU_CALENDRIER - 1);
  return `${Math.floor(rang / 12)}-${String((rang % 12) + 1).padStart(2, '0')}-01`;
};
/** Every day of the calendar, the oldest first, up to yesterday: a day is requested only once it is over. */
export const joursDuCalendrier = (aujourdhui: Jour): Jour[] =>
  joursDe(debutDuCalendrier(aujourdhui), ajouterJours(aujourdhui, -1));

/** Every day from `du` to `au`, both included; empty when `au` is before `du`. */
export const joursDe = (du: Jour, au: Jour): Jour[] => {
  const jours: Jour[] = [];
  for (let jour = du; jour <= au; jour = ajouterJours(jour, 1)) jours.push(jour);
  return jours;
};

/**
 * The state of a received day: complete when it is closed, with every announced line read and none left aside (CNX-36).
 */
export const etatRecu = ({
  nbLignes,
  nbAnnoncees,
  nbEcartees,
  clos,
}: Pick<JourRecu, 'nbLignes' | 'nbAnnoncees' | 'nbEcartees' | 'clos'>): {
  readonly etat: EtatJour;
  readonly cause: CauseJour | null;
} => {
  if (!clos) return { etat: 'incomplete', cause: 'JOUR_OUVERT' };
  if (nbAnnoncees !== null && nbAnnoncees !== nbLignes) return { etat: 'incomplete', cause: 'LIGNES_MANQUANTES' };
  if (nbEcartees > 0) return { etat: 'incomplete', cause: 'LIGNES_ECARTEES' };
  return { etat: 'complete', cause: null };
};

/**
 * The state of a day after an incomplete answer: incomplete, until the attempts are used up. A day still open does not
 * count as an attempt.
 * @param tentatives the earlier attempts
 */
export const apresTentative = (
  recu: { readonly etat: EtatJour; readonly cause: CauseJour | null },
  tentatives: number,
): { readonly etat: EtatJour; readonly cause: CauseJour | null; readonly tentatives: number } => {
  if (recu.etat === 'complete' || recu.cause === 'JOUR_OUVERT') return { ...recu, tentatives };
  const combien = tentatives + 1;
  return combien >= MAX_TENTATIVES
    ? { etat: 'irrecuperable', cause: 'TENTATIVES_EPUISEES', tentatives: combien }
    : { ...recu, tentatives: combien };
};

export type JourConnu = { readonly jour: Jour; readonly etat: EtatJour | null; readonly redemande: boolean };
/**
 * The days to request from a source, the most recent first: never received, incomplete or requested again, but never a
 * day given up (CNX-36).
 */
export const joursADemander = (aujourdhui: Jour, connus: readonly JourConnu[]): Jour[] => {
  const parJour = new Map(connus.map((connu) => [connu.jour, connu]));
  return joursDuCalendrier(aujourdhui)
    .filter((jour) => {
      const connu = parJour.get(jour);
      if (!connu) return true;
      return connu.etat !== 'irrecuperable' && (connu.redemande || connu.etat !== 'complete');
    })
    .toReversed();
};

/** Why a day cannot be requested again; null when it can (CNX-37). */
export const refusDeRedemander = (jour: Jour, etat: EtatJour | null, aujourdhui: Jour): string | null => {
  if (jour >= aujourdhui) return 'Cette journée n’est pas terminée.';
  if (jour < debutDuCalendrier(aujourdhui))
    return `Les ventes se demandent à partir du ${formatJour(debutDuCalendrier(aujourdhui))}.`;
  return etat === 'irrecuperable' ? 'Cette journée est irrécupérable : seul un fichier importé peut l’apporter.' : null;
};

type Cumul = { -readonly [C in keyof VenteNeutre]: VenteNeutre[C] } & { taux: Set<number | null>; poids: number };
/** Sums the lines of each product on each day, with the average cost weighed by the quantities (CNX-38). */
export const cumulerVentes = (lignes: Iterable<VenteNeutre>): VenteNeutre[] => {
  const parCode = new Map<string, Cumul>();
  for (const ligne of lignes) {
    const cumul = parCode.get(ligne.code);
    const poids = ligne.coutMoyenCentimes === null ? 0 : Math.abs(ligne.quantite);
    if (!cumul) {
      const { code, designation, quantite, caTtcCentimes, caHtCentimes, tva, coutMoyenCentimes, stock } = ligne;
      const nu = { code, designation, quantite, caTtcCentimes, caHtCentimes, tva, coutMoyenCentimes, stock };
      parCode.set(code, { ...nu, taux: new Set([tva]), poids });
      continue;
    }
    cumul.quantite += ligne.quantite;
    cumul.caTtcCentimes += ligne.caTtcCentimes;
    cumul.caHtCentimes += ligne.caHtCentimes;
    cumul.taux.add(ligne.tva);
    if (ligne.coutMoyenCentimes !== null) {
      const total = cumul.poids + poids;
      cumul.coutMoyenCentimes =
        total === 0
          ? ligne.coutMoyenCentimes
          : Math.round(((cumul.coutMoyenCentimes ?? 0) * cumul.poids + ligne.coutMoyenCentimes * poids) / total);
      cumul.poids = total;
    }
    if (ligne.stock !== null) cumul.stock = ligne.stock;
  }
  return [...parCode.values()]
    .map(({ taux, poids: _p, ...vente }) => ({ ...vente, tva: taux.size === 1 ? vente.tva : null }))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1));
};

/** The amount before tax, from the amount after tax. @param tva hundredths of a percent */
export const horsTaxeVente = (ttcCentimes: number, tva: number): number =>
  Math.round((ttcCentimes * 10_000) / (10_000 + tva));
