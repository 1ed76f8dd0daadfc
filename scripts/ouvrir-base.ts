import { ConfigError, readConfig, type Config } from '../src/server/core/config.ts';
import { ouvrirBase, type Base } from '../src/server/instance.ts';

/** The database of the configuration, migrated; what is wrong with it is said in a sentence, and ends the program. */
export const ouvrirBaseOuExpliquer = async (): Promise<{ readonly config: Config; readonly base: Base }> => {
  try {
    const config = readConfig(process.env);
    return { config, base: await ouvrirBase(config) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
};
