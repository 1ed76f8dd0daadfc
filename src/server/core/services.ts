import type { Logger } from 'pino';
import type { Acces } from './acces.ts';
import type { CopieSuivie } from './db/copie.ts';
import type { Database } from './db/database.ts';
import type { Antivirus } from './files/antivirus.ts';
import type { FileStore } from './files/store.ts';
import type { Paiement } from './paiement/paiement.ts';
import type { Secrets } from './secrets.ts';
import type { Sortie } from './sortie/sortie.ts';

/** The parts of the application, built once by main.ts (or by a test) and handed down: nothing is global. */
export type Services = {
  /** The pool that sees one tenant at a time. */
  readonly db: Database;
  /** The pool that sees every tenant. */
  readonly dbSysteme: Database;
  /** The replica of the database, when there is one: read by `lireDeCopie`. */
  readonly copie?: CopieSuivie | undefined;
  readonly log: Logger;
  /** The store of the bytes of files; their rows are in the database. */
  readonly fichiers: FileStore;
  /** Undefined when no antivirus is configured: files then only get our own checks. */
  readonly antivirus?: Antivirus | undefined;
  /** The only clock of the application. */
  readonly maintenant: () => Date;
  readonly publicUrl: string;
  readonly version: string;
  /** Journals the logins and downloads. */
  readonly acces: Acces;
  /** The means of payment of subscriptions. */
  readonly paiement: Paiement;
  readonly secrets: Secrets;
  /** The only way to call a partner's server. */
  readonly sortie: Sortie;
};
