import type { Role } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { LienNotification, Notification } from '../schemas.ts';

/** The title and the body of a notification, repeated by its mail. */
export type MotsEvenement = { readonly title: string; readonly body: string };

/**
 * One line of the table of events (CRR-83): who is told, by which channel, how it is grouped, which act closes it, and
 * its text.
 */
export type SorteEvenement<D> = {
  readonly type: Notification['type'];
  /** The label of the event in the preferences and in the help. */
  readonly libelle: string;
  /** The roles that may be told: all these roles, unless the command names a person or some of them. */
  readonly pour: readonly Role[];
  /**
   * Whether a mail is sent at once (CRR-86). CHOIX: only on request. DEFAUT: to the people who manage, until they
   * refuse it.
   */
  readonly mail: 'CHOIX' | 'DEFAUT' | 'TOUJOURS';
  /** The act that closes the notification, in words; LECTURE: nothing is asked, each person marks it as read. */
  readonly clos: string;
  readonly mots: (donnees: D) => MotsEvenement;
  /** The message and the link of a line that counts several notifications about one object. */
  readonly ensemble?: (nombre: number, donnees: D | null) => MotsEvenement & { readonly lien?: LienNotification };
};

/** @param sorte the line, typed by the data its message needs */
export const definirEvenement = <D>(sorte: SorteEvenement<D>): SorteEvenement<D> => sorte;

/** For an event told by one sentence. */
export type Phrase = { readonly phrase: string };
/** Always the same title. */
export const titreFixe =
  (title: string) =>
  ({ phrase }: Phrase): MotsEvenement => ({ title, body: phrase });

/** A day as a number, to be the object that a line counts. */
export const rangDuJour = (jour: Jour): number => Number(jour.replaceAll('-', ''));

export const LECTURE = 'LECTURE';
