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
/** What a person may make of each statut; EXPIRED is set by the nightly job, DRAFT is where one starts (DIS-5). */
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

/** Only who may close leaves TERMINATED, or reaches it. @param clore of `canClore` */
export const statutsPossibles = ({ statut, aTraiter }: EtatStatut, clore: boolean): StatutDiscussion[] => {
  if (statut === 'TERMINATED' && !clore) return [];
  const suites = suitesStatut[statut ?? 'AUCUN'];
  // What the other side's answer reopened may be put back to waiting for it.
  const relance = statut === 'WAITING' && aTraiter ? (['WAITING'] as const) : [];
  return [...relance, ...suites.filter((suite) => suite !== 'TERMINATED' || clore)];
};

/**
 * The answer of the other side (a laboratory, a delegate) makes the account the one to act, and reopens what was
 * finished (DIS-7).
 */
export const apresReponse = ({ statut, aTraiter }: EtatStatut): EtatStatut => {
  if (statut === 'PROCESSED' || statut === 'TERMINATED' || statut === 'EXPIRED' || statut === 'WAITING')
    return { statut: 'WAITING', aTraiter: true };
  return { statut, aTraiter };
};

/**
 * WAITING for longer than that, without an answer, becomes EXPIRED (DIS-8): the delay of an account that has chosen
 * none.
 */
export const JOURS_SANS_REPONSE = 10;
export const MAX_JOURS_SANS_REPONSE = 90;

/** How long an author may correct or withdraw what he wrote. */
export const DELAI_CORRECTION_MS = 15 * 60_000;
type Ecrit = { readonly auteurId: number | null; readonly texte: string | null; readonly creeLe: string };
/** Until when this person may correct or withdraw it; null: no longer, or never. */
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
 * A message, after the last one read, written by another person (DIS-11). The same rule in SQL, for the badges:
 * `nonLusPar` (read-models/non-lus.ts); the server's `discussion/routes.test.ts` compares both.
 */
export const estNonLu = ({ id, deMoi, texte }: Lisible, luJusqua: number): boolean =>
  texte !== null && !deMoi && id > luJusqua;
