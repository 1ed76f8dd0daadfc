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
  /** Sees one tenant at a time. */
  readonly db: Database;
  /** Sees every tenant. */
  readonly dbSysteme: Database;
  /** The server that follows theirs, when there is one: read by `lireDeCopie`. */
  readonly copie?: CopieSuivie | undefined;
  readonly log: Logger;
  /** The store of the bytes of files; their rows are in the database. */
  readonly fichiers: FileStore;
  /** Undefined: none is configured, and files are only examined by us. */
  readonly antivirus?: Antivirus | undefined;
  /** The only clock. */
  readonly maintenant: () => Date;
  readonly publicUrl: string;
  readonly version: string;
  /** Logins and downloads, on their way to the journal. */
  readonly acces: Acces;
  /** How subscriptions are taken. */
  readonly paiement: Paiement;
  readonly secrets: Secrets;
  /** The only way to call a partner. */
  readonly sortie: Sortie;
};
