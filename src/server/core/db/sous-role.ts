// Accounts are separated by each transaction, never by the connection: its first statement sets its role, its limits
// and its tenant, whatever pooler is in front of the database (ADR 2 and 26). The login itself inherits from no role,
// so that a statement sent without them is refused.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { nommerRequete, type ClientPrepare } from './prepared.ts';
import { attendreReponse } from './silence.ts';
import { RequetePg, type ConnexionPg, type Rappel } from './requete-pg.ts';

export type RoleBase = 'pharmaccord_app' | 'pharmaccord_systeme';

/**
 * The role and the tenant of a statement. Without `tenantId`, `pharmaccord_app` sees no row and `pharmaccord_systeme`
 * sees every row.
 */
export type Murs = { readonly role: RoleBase; readonly tenantId?: number };

/** The database ends a longer statement, and a transaction that is idle for longer. Milliseconds. */
const REQUETE_MS = 30_000;
const SILENCE_MS = 300_000;

const tenantEnTexte = ({ tenantId }: Murs): string => (tenantId === undefined ? '' : String(tenantId));

/**
 * The statements that set the role, limits and tenant of a transaction, sent right behind its BEGIN. Measured: half of
 * the time of the same settings as one query.
 */
export const poserMurs = (murs: Murs): string =>
  `set local role ${murs.role}; set local app.tenant_id = '${tenantEnTexte(murs)}'; ` +
  `set local statement_timeout = ${REQUETE_MS}; set local idle_in_transaction_session_timeout = ${SILENCE_MS}`;

const reglages = (role: string, tenant: string, requeteMs: number) =>
  `select set_config('role', ${role}, true), set_config('app.tenant_id', ${tenant}, true),
    set_config('statement_timeout', '${requeteMs}', true)`;

const reglagesDeTransaction = (role: string, tenant: string, requeteMs: number): string =>
  `${reglages(role, tenant, requeteMs)}, set_config('idle_in_transaction_session_timeout', '${SILENCE_MS}', true)`;

/**
 * The same settings as one query.
 * @param requeteMs how long a statement may take
 */
export const mursEnUneRequete = (murs: Murs, requeteMs: number): string =>
  reglagesDeTransaction(`'${murs.role}'`, `'${tenantEnTexte(murs)}'`, requeteMs);
/** The same, to prepare once: the role and the tenant are its parameters. */
export const MURS_A_PREPARER: string = reglagesDeTransaction('$1', '$2', REQUETE_MS);

const ENTREE = reglages('$1', '$2', REQUETE_MS);
// Named after its text: behind a pooler, another version of the application may have left its own on the same
// connection.
const NOM_ENTREE = `murs-${createHash('sha1').update(ENTREE).digest('base64url')}`;

/**
 * Sends the settings and the statement without a Sync between them: PostgreSQL makes one implicit transaction of both.
 */
class RequeteSousMurs extends RequetePg {
  readonly #murs: Murs;
  readonly #nomme: boolean;
  /** Whether the answer of the settings, which comes first, has been received. */
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

/** Prepares, on a new connection that keeps names, the settings that precede every statement outside a transaction. */
export const preparerMurs = async (client: ClientPrepare): Promise<void> => {
  await client.query({ name: NOM_ENTREE, text: ENTREE, values: ['none', ''] });
  client.nomme = true;
};

/**
 * Runs one statement under a role and a tenant, in one round trip and in its own transaction, with which the settings
 * end.
 * @param client must have been given to `preparerMurs` to use prepared statements
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
    const repondue = attendreReponse(client);
    void client.query(
      new RequeteSousMurs({ murs, nomme }, config, (erreur, resultat) => {
        repondue();
        if (erreur) reject(erreur);
        else resolve(resultat as pg.QueryResult);
      }),
    );
  });
