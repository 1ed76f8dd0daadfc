// What keeps one account from another belongs to each transaction, never to the connection: its role, its bounds and
// its tenant are set by its own first statement, whatever stands between here and the database (ADR 2 and 26). The
// login itself inherits from no role: a statement sent without them is refused.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { nommerRequete, type ClientPrepare } from './prepared.ts';
import { RequetePg, type ConnexionPg, type Rappel } from './requete-pg.ts';

export type RoleBase = 'pharmaccord_app' | 'pharmaccord_systeme';

/** `tenantId`: none sees no row under `pharmaccord_app`, every row under `pharmaccord_systeme`. */
export type Murs = { readonly role: RoleBase; readonly tenantId?: number };

/**
 * A statement that runs longer, and a transaction that says nothing for longer, are ended by the database.
 * Milliseconds.
 */
const REQUETE_MS = 30_000;
const SILENCE_MS = 300_000;
/** No answer after that is one that waits for what no limit of PostgreSQL's ends: its own COMMIT, on a lost standby. */
const SANS_REPONSE_MS = 2 * REQUETE_MS;

const tenantEnTexte = ({ tenantId }: Murs): string => (tenantId === undefined ? '' : String(tenantId));

/**
 * What puts up the walls for the rest of a transaction, right behind its BEGIN. Measured: half of the time that the
 * same settings take as one query.
 */
export const poserMurs = (murs: Murs): string =>
  `set local role ${murs.role}; set local app.tenant_id = '${tenantEnTexte(murs)}'; ` +
  `set local statement_timeout = ${REQUETE_MS}; set local idle_in_transaction_session_timeout = ${SILENCE_MS}`;

const reglages = (role: string, tenant: string, requeteMs: number) =>
  `select set_config('role', ${role}, true), set_config('app.tenant_id', ${tenant}, true),
    set_config('statement_timeout', '${requeteMs}', true)`;

/**
 * The same as one query.
 * @param requeteMs how long a statement may take
 */
export const mursEnUneRequete = (murs: Murs, requeteMs: number): string =>
  `${reglages(`'${murs.role}'`, `'${tenantEnTexte(murs)}'`, requeteMs)}, ` +
  `set_config('idle_in_transaction_session_timeout', '${SILENCE_MS}', true)`;

const ENTREE = reglages('$1', '$2', REQUETE_MS);
// Named by its text: behind a pooler, another version of the application may have left its own on the same connection.
const NOM_ENTREE = `murs-${createHash('sha1').update(ENTREE).digest('base64url')}`;

/** Nothing synchronises between the walls and the statement: PostgreSQL makes one implicit transaction of both. */
class RequeteSousMurs extends RequetePg {
  readonly #murs: Murs;
  readonly #nomme: boolean;
  /** Read by pg. */
  readonly query_timeout = SANS_REPONSE_MS;
  /** The answer to the settings comes first. */
  #entre = false;

  constructor({ murs, nomme }: { murs: Murs; nomme: boolean }, config: object, rappel: Rappel) {
    super(config, undefined, rappel);
    this.#murs = murs;
    this.#nomme = nomme;
  }

  override prepare(connexion: ConnexionPg): void {
    const statement = this.#nomme ? NOM_ENTREE : '';
    if (!this.#nomme) connexion.parse({ text: ENTREE, name: '' });
    connexion.bind({ portal: '', statement, values: [this.#murs.role, tenantEnTexte(this.#murs)] });
    connexion.execute({ portal: '', rows: 0 });
    super.prepare(connexion);
  }

  override handleDataRow(message: unknown): void {
    if (this.#entre) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connexion: ConnexionPg): void {
    if (this.#entre) super.handleCommandComplete(message, connexion);
    else this.#entre = true;
  }
}

/**
 * Before anything else on a new connection that keeps names: the statement that every other one outside a transaction
 * starts with.
 */
export const preparerMurs = async (client: ClientPrepare): Promise<void> => {
  await client.query({ name: NOM_ENTREE, text: ENTREE, values: ['none', ''] });
  client.nomme = true;
};

/**
 * Runs one statement behind walls, in one round trip and as one transaction of its own: they end with it, whatever
 * happens.
 * @param client prepares nothing unless `preparerMurs` saw it first
 */
export const executerSousMurs = (
  client: pg.ClientBase & Partial<Pick<ClientPrepare, 'nomme'>>,
  murs: Murs,
  { sql, parameters }: { readonly sql: string; readonly parameters: readonly unknown[] },
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const { nomme = false } = client;
    const requete = nomme ? nommerRequete(sql) : { text: sql };
    const config = { ...requete, values: [...parameters], queryMode: 'extended' };
    void client.query(
      new RequeteSousMurs({ murs, nomme }, config, (erreur, resultat) =>
        erreur ? reject(erreur) : resolve(resultat as pg.QueryResult),
      ),
    );
  });
