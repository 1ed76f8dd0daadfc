import { PostgresDialect, type CompiledQuery, type DatabaseConnection, type Driver } from 'kysely';
import type pg from 'pg';
import { estPlanPerdu, oublierPlans, type ClientPrepare } from './prepared.ts';
import { executerSousMurs, type Murs } from './sous-role.ts';
import { connexionSur } from './transaction.ts';

type ClientDuPool = pg.PoolClient & Pick<ClientPrepare, 'nomme' | 'perdue'>;
type ConnexionDuPool = DatabaseConnection & { readonly client: ClientDuPool };

/** Its transactions would put up no wall: ours are those of `transactionTenant` and `transactionSysteme`. */
const pasIci = async (): Promise<never> => {
  throw new Error('open transactions with transactionTenant or transactionSysteme');
};

/** Alone in its transaction, a statement whose plan was lost did nothing: it is sent once more, as a new one. */
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
