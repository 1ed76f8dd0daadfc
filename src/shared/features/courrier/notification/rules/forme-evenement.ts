import type { Role } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { LienNotification, Notification } from '../schemas.ts';

/** The words of a notification, and of the mail that repeats it. */
export type MotsEvenement = { readonly title: string; readonly body: string };

/**
 * One line of the table of events (CRR-83): who is told, by which channel, grouped how, closed by which act, in which
 * words.
 */
export type SorteEvenement<D> = {
  readonly type: Notification['type'];
  /** How the preferences and the help name it. */
  readonly libelle: string;
  /** The roles that may be told: all of them, unless the command names a person, or some of these roles. */
  readonly pour: readonly Role[];
  /** The mail at once (CRR-86). CHOIX: to who asked for it. DEFAUT: to those who manage, until they refuse. */
  readonly mail: 'CHOIX' | 'DEFAUT' | 'TOUJOURS';
  /** What closes it, said to people; LECTURE: nothing is asked, each person marks it read. */
  readonly clos: string;
  readonly mots: (donnees: D) => MotsEvenement;
  /** Several news of one object are one line that counts them: what it says, and what it opens. */
  readonly ensemble?: (nombre: number, donnees: D | null) => MotsEvenement & { readonly lien?: LienNotification };
};

/** @param sorte the line, typed by what its words need */
export const definirEvenement = <D>(sorte: SorteEvenement<D>): SorteEvenement<D> => sorte;

/** For an event whose object says itself in one sentence. */
export type Phrase = { readonly phrase: string };
/** The same title always. */
export const titreFixe =
  (title: string) =>
  ({ phrase }: Phrase): MotsEvenement => ({ title, body: phrase });

/** A day as a thing that a line counts. */
export const rangDuJour = (jour: Jour): number => Number(jour.replaceAll('-', ''));

export const LECTURE = 'LECTURE';
