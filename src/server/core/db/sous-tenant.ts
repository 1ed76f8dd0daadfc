// A statement behind the walls of a tenant, in one round trip and without a transaction of its own: the tenant is set by the
// message in front of it, and both are one implicit transaction, since nothing synchronises between them. The setting ends
// with it, whatever happens: a connection cannot carry the tenant of the statement before (ADR 26).
import pg from 'pg';
import { nomDe } from './prepared.ts';

const ENTREE = { name: 'tenant', text: `select set_config('app.tenant_id', $1, true)` };

/** What pg keeps of its own for a query: it is extended by inheritance, as pg wants of one that travels in a pipeline. */
type Connexion = {
  bind(config: { portal: string; statement: string; values: readonly string[] }): void;
  execute(config: { portal: string; rows: number }): void;
};
type RequetePg = pg.Query & {
  prepare(connexion: Connexion): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connexion: Connexion): void;
};
type Rappel = (erreur: Error | undefined, resultat: pg.QueryResult) => void;
const Requete = pg.Query as unknown as new (config: object, rappel: Rappel) => RequetePg;

class RequeteSousTenant extends Requete {
  readonly #tenantId: string;
  /** The answer to the setting comes first. */
  #entre = false;

  constructor(tenantId: number, config: object, rappel: Rappel) {
    super(config, rappel);
    this.#tenantId = String(tenantId);
  }

  override prepare(connexion: Connexion): void {
    connexion.bind({ portal: '', statement: ENTREE.name, values: [this.#tenantId] });
    connexion.execute({ portal: '', rows: 0 });
    super.prepare(connexion);
  }

  override handleDataRow(message: unknown): void {
    if (this.#entre) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connexion: Connexion): void {
    if (this.#entre) super.handleCommandComplete(message, connexion);
    else this.#entre = true;
  }
}

/** Before anything else on a new connection: the statement that every reading starts with. */
export const preparerEntree = (client: pg.ClientBase): void => {
  // Its failure is the connection's own, seen by the first reading.
  client.query({ ...ENTREE, values: ['0'] }).catch(() => {});
};

/**
 * Runs one statement under a tenant.
 * @param client a connection that `preparerEntree` saw first
 */
export const executerSousTenant = (
  client: pg.ClientBase,
  tenantId: number,
  { sql, parameters }: { readonly sql: string; readonly parameters: readonly unknown[] },
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const config = { name: nomDe(sql), text: sql, values: [...parameters], queryMode: 'extended' };
    client.query(
      new RequeteSousTenant(tenantId, config, (erreur, resultat) => (erreur ? reject(erreur) : resolve(resultat))),
    );
  });
