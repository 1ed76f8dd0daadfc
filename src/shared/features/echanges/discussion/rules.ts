import type { CouleurStatut, StatutDiscussion } from './schemas.ts';

/** The colour of each statut (DIS-5). */
export const couleurStatut: Readonly<Record<StatutDiscussion, CouleurStatut>> = {
  DRAFT: 'gris',
  WAITING: 'orange',
  CONFIRMED: 'bleu',
  PROCESSED: 'vert',
  TERMINATED: 'gris',
  EXPIRED: 'rouge',
};

type Depart = StatutDiscussion | 'AUCUN';
const OUVERTS = ['WAITING', 'CONFIRMED', 'PROCESSED', 'TERMINATED'] as const;
/**
 * The statuts a person may set from each statut; EXPIRED is only set by the nightly job, and DRAFT is the initial one
 * (DIS-5).
 */
export const suitesStatut: Readonly<Record<Depart, readonly StatutDiscussion[]>> = {
  AUCUN: ['DRAFT', ...OUVERTS],
  DRAFT: OUVERTS,
  WAITING: ['CONFIRMED', 'PROCESSED', 'TERMINATED'],
  CONFIRMED: ['WAITING', 'PROCESSED', 'TERMINATED'],
  PROCESSED: ['WAITING', 'CONFIRMED', 'TERMINATED'],
  TERMINATED: ['WAITING', 'CONFIRMED', 'PROCESSED'],
  EXPIRED: OUVERTS,
};

export type EtatStatut = { readonly statut: StatutDiscussion | null; readonly aTraiter: boolean };

/**
 * The statuts that can be set now: only a person who may close reaches or leaves TERMINATED.
 * @param clore the result of `canClore`
 */
export const statutsPossibles = ({ statut, aTraiter }: EtatStatut, clore: boolean): StatutDiscussion[] => {
  if (statut === 'TERMINATED' && !clore) return [];
  const suites = suitesStatut[statut ?? 'AUCUN'];
  // A discussion reopened by an answer of the other side may be put back to waiting.
  const relance = statut === 'WAITING' && aTraiter ? (['WAITING'] as const) : [];
  return [...relance, ...suites.filter((suite) => suite !== 'TERMINATED' || clore)];
};

/**
 * After an answer of the other side (a laboratory, a delegate): the account must act, and a finished discussion is
 * reopened (DIS-7).
 */
export const apresReponse = ({ statut, aTraiter }: EtatStatut): EtatStatut => {
  if (statut === 'PROCESSED' || statut === 'TERMINATED' || statut === 'EXPIRED' || statut === 'WAITING')
    return { statut: 'WAITING', aTraiter: true };
  return { statut, aTraiter };
};

/** The default delay in days after which a WAITING discussion without an answer becomes EXPIRED (DIS-8). */
export const JOURS_SANS_REPONSE = 10;
export const MAX_JOURS_SANS_REPONSE = 90;

/** How long an author may correct or withdraw a message. */
export const DELAI_CORRECTION_MS = 15 * 60_000;
type Ecrit = { readonly auteurId: number | null; readonly texte: string | null; readonly creeLe: string };
/** Until when this person may correct or withdraw the message; null when it is too late, or never allowed. */
export const corrigeableJusqua = (
  utilisateurId: number,
  { auteurId, texte, creeLe }: Ecrit,
  maintenant: Date,
): string | null => {
  const fin = new Date(creeLe).getTime() + DELAI_CORRECTION_MS;
  return auteurId === utilisateurId && texte !== null && maintenant.getTime() <= fin
    ? new Date(fin).toISOString()
    : null;
};

type Lisible = { readonly id: number; readonly deMoi: boolean; readonly texte: string | null };
/**
 * Whether a message is unread: after the last one read, and written by another person (DIS-11). The same rule in SQL,
 * for the badges: `nonLusPar` (read-models/non-lus.ts); the server's `discussion/routes.test.ts` compares both.
 */
export const estNonLu = ({ id, deMoi, texte }: Lisible, luJusqua: number): boolean =>
  texte !== null && !deMoi && id > luJusqua;
