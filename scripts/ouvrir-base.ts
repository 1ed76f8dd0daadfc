import { ConfigError, readConfig, type Config } from '../src/server/core/config.ts';
import { ouvrirBase, type Base } from '../src/server/instance.ts';

/** Opens the migrated database of the configuration; on a fault, explains it in a sentence and ends the program. */
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
