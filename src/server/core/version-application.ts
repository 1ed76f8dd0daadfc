import { readFile } from 'node:fs/promises';

/** The version of the application, from package.json. */
export const lireVersion = async (): Promise<string> => {
  const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return version;
};
