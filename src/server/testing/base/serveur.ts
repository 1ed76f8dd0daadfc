import pg from 'pg';

/** How a test file reaches the server, its template and the login of the application. */
export type ServeurDeTest = {
  readonly admin: pg.ClientConfig;
  readonly modele: string;
  readonly login: pg.ClientConfig;
  /** The same login without the pooler that stands in front of it, when there is one. */
  readonly direct: pg.ClientConfig;
};

declare module 'vitest' {
  interface ProvidedContext {
    serveurDeTest: ServeurDeTest;
  }
}

/** @returns the settings that connect to the database named `database` of the same server */
export const surLaBase = (connexion: pg.ClientConfig, database: string): pg.ClientConfig => {
  if (!connexion.connectionString) return { ...connexion, database };
  const url = new URL(connexion.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
};

/** Runs `faire` on a connection of its own. */
export const surLaConnexion = async <T>(
  connexion: pg.ClientConfig,
  faire: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client(connexion);
  client.on('error', () => {});
  await client.connect();
  try {
    return await faire(client);
  } finally {
    await client.end();
  }
};

/** Runs these statements, one after the other, on a connection of their own. */
export const executer = (connexion: pg.ClientConfig, ...requetes: string[]): Promise<void> =>
  surLaConnexion(connexion, async (client) => {
    for (const requete of requetes) await client.query(requete);
  });
