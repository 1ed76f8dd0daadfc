import { PostgresDialect, type DatabaseConnection, type Driver } from 'kysely';
import type pg from 'pg';
import { executerSousMurs, type Murs } from './sous-role.ts';
import { connexionSur } from './transaction.ts';

type ConnexionDuPool = DatabaseConnection & { readonly client: pg.PoolClient };

/** Its transactions would put up no wall: ours are those of `transactionTenant` and `transactionSysteme`. */
const pasIci = async (): Promise<never> => {
  throw new Error('open transactions with transactionTenant or transactionSysteme');
};

const piloteSousMurs = (pool: pg.Pool, murs: Murs): Driver => ({
  init: async () => {},
  acquireConnection: async (): Promise<ConnexionDuPool> => {
    const client = await pool.connect();
    return { client, ...connexionSur((requete) => executerSousMurs(client, murs, requete)) };
  },
  beginTransaction: pasIci,
  commitTransaction: pasIci,
  rollbackTransaction: pasIci,
  releaseConnection: async (connexion) => (connexion as ConnexionDuPool).client.release(),
  destroy: () => pool.end(),
});

/** PostgreSQL as Kysely knows it, save that each statement outside a transaction carries its own walls. */
export class DialecteSousMurs extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #murs: Murs;

  constructor(pool: pg.Pool, murs: Murs) {
    super({ pool });
    this.#pool = pool;
    this.#murs = murs;
  }

  override createDriver(): Driver {
    return piloteSousMurs(this.#pool, this.#murs);
  }
}
