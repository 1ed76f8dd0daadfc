// The queue opens its own connections and its own transactions. Each of its statements outside a transaction, and each
// of its BEGIN, is sent behind the statements that set the system role, within the same transaction: a moment later,
// the connection may belong to another client (ADR 2).
import { EventEmitter } from 'node:events';
import pg from 'pg';
import { RequetePg, type ConnexionPg, type Rappel, type Resultats } from '../db/requete-pg.ts';
import { mursEnUneRequete } from '../db/sous-role.ts';

/** The time limit of a query: the upkeep of the queue deletes many rows at once. */
const REQUETE_MS = 300_000;
const MURS = mursEnUneRequete({ role: 'pharmaccord_systeme' }, REQUETE_MS);

/**
 * Removes the result of the role's statements, which comes first: several statements in one text give as many results.
 */
const sansMurs = (resultats: Resultats | undefined): Resultats | undefined => {
  if (!Array.isArray(resultats)) return resultats;
  const [, premier, ...suivants] = resultats;
  return premier && suivants.length === 0 ? premier : resultats.slice(1);
};

class RequeteDesTravaux extends RequetePg {
  readonly #enTransaction: () => boolean;
  readonly #texte: { murs: boolean };
  /** Whether the answer of the role's statements is still to come, because they were sent as their own message. */
  #entree = false;

  constructor(enTransaction: () => boolean, texte: string, valeurs: unknown, rappel: Rappel) {
    const avec = { murs: false };
    super(texte, valeurs, (erreur, resultats) => rappel(erreur, avec.murs ? sansMurs(resultats) : resultats));
    this.#enTransaction = enTransaction;
    this.#texte = avec;
  }

  override submit(connexion: ConnexionPg): Error | null {
    if (!this.#enTransaction()) {
      if (this.requiresPreparation()) this.#entree = true;
      else {
        // A BEGIN sent after the role's statements joins their transaction, so that the role applies until its end.
        this.text = `${MURS}; ${this.text}`;
        this.#texte.murs = true;
      }
    }
    return super.submit(connexion);
  }

  override prepare(connexion: ConnexionPg): void {
    if (this.#entree) {
      connexion.parse({ text: MURS, name: '' });
      connexion.bind({ portal: '', statement: '', values: [] });
      connexion.execute({ portal: '', rows: 0 });
    }
    super.prepare(connexion);
  }

  override handleDataRow(message: unknown): void {
    if (!this.#entree) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connexion: ConnexionPg): void {
    if (this.#entree) this.#entree = false;
    else super.handleCommandComplete(message, connexion);
  }
}

/**
 * pg-boss removes every listener of its listening connection once it is lost. Behind a pooler a second error follows,
 * and without a listener it would end the process.
 */
pg.Client.prototype.removeAllListeners = function toutOublier(this: pg.Client, ...noms: [string?]) {
  EventEmitter.prototype.removeAllListeners.apply(this, noms);
  return this.on('error', () => {});
};

/** A connection of the queue: given to pg-boss as the client of its pool. */
export class ClientDesTravaux extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // The pool only listens to idle connections: one lost between two statements would end the process. The next
    // statement fails by itself.
    this.on('error', () => {});
    const origine = this.query.bind(this) as unknown as (requete: unknown, ...suite: unknown[]) => unknown;
    // Read when the statement is sent, once the earlier ones have been answered.
    const enTransaction = () => !['I', null].includes(this.getTransactionStatus());
    const envoyer = (texte: string, valeurs: unknown, rappel: Rappel) =>
      origine(new RequeteDesTravaux(enTransaction, texte, valeurs, rappel));
    this.query = ((texte: unknown, valeurs?: unknown, rappel?: unknown) => {
      if (typeof texte !== 'string') return origine(texte, valeurs, rappel);
      const [donnees, suite] = typeof valeurs === 'function' ? [undefined, valeurs] : [valeurs, rappel];
      if (suite) return envoyer(texte, donnees, suite as Rappel);
      return new Promise(
        (resolve, reject) =>
          void envoyer(texte, donnees, (erreur, resultats) => (erreur ? reject(erreur) : resolve(resultats))),
      );
    }) as typeof this.query;
  }
}

const ADRESSE = ['connectionString', 'stream', 'host', 'port', 'user', 'password', 'database'] as const;

/**
 * The same class, always opened at the address of `connexion`, whatever its own configuration.
 * @param ouverts the open clients
 */
export const clientDesTravaux = (
  connexion: pg.ClientConfig,
  ouverts: Set<pg.Client> = new Set(),
): typeof ClientDesTravaux =>
  class extends ClientDesTravaux {
    constructor(config: pg.ClientConfig = {}) {
      const ailleurs = Object.entries(config).filter(([nom]) => !(ADRESSE as readonly string[]).includes(nom));
      super({ ...Object.fromEntries(ailleurs), ...connexion });
      this.once('connect', () => ouverts.add(this)).once('end', () => ouverts.delete(this));
    }
  };
