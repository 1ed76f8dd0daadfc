import { PostgresDialect, type CompiledQuery, type DatabaseConnection, type Driver } from 'kysely';
import type pg from 'pg';
import { estPlanPerdu, oublierPlans, type ClientPrepare } from './prepared.ts';
import { executerSousMurs, type Murs } from './sous-role.ts';
import { connexionSur } from './transaction.ts';

type ClientDuPool = pg.PoolClient & Pick<ClientPrepare, 'nomme' | 'perdue'>;
type ConnexionDuPool = DatabaseConnection & { readonly client: ClientDuPool };

/** Kysely's own transactions would not set the role: only `transactionTenant` and `transactionSysteme` are used. */
const pasIci = async (): Promise<never> => {
  throw new Error('open transactions with transactionTenant or transactionSysteme');
};

/** A statement alone in its transaction did nothing when its plan was lost: it is sent once more, under a new name. */
const executerSeule = (client: ClientDuPool, murs: Murs, requete: CompiledQuery): Promise<pg.QueryResult> =>
  executerSousMurs(client, murs, requete).catch((error: unknown) => {
    if (!estPlanPerdu(error)) throw error;
    oublierPlans();
    client.nomme = false;
    client.perdue = true;
    return executerSousMurs(client, murs, requete);
  });

const piloteSousMurs = (pool: pg.Pool, murs: Murs): Driver => ({
  init: async () => {},
  acquireConnection: async (): Promise<ConnexionDuPool> => {
    const client = (await pool.connect()) as ClientDuPool;
    return { client, ...connexionSur((requete) => executerSeule(client, murs, requete)) };
  },
  beginTransaction: pasIci,
  commitTransaction: pasIci,
  rollbackTransaction: pasIci,
  releaseConnection: async (connexion) => {
    const { client } = connexion as ConnexionDuPool;
    client.release(client.perdue);
  },
  destroy: () => pool.end(),
});

/** Kysely's PostgreSQL dialect, where each statement outside a transaction carries its own role and tenant. */
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
