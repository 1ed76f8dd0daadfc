import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const CADRE = /(?<url>file:\/\/[^\s()]+\/dist\/serveur\/[^\s()]+\.js):(?<ligne>\d+):\d+/g;

/** Reads the file the build writes beside a bundle: its sources, then `<source>:<line>` for each line of the bundle. */
const lireLignes = (url: string): readonly string[] => {
  const fichier = `${fileURLToPath(url)}.lignes`;
  return existsSync(fichier) ? readFileSync(fichier, 'utf8').split('\n') : [];
};

/**
 * Translates a stack trace from the bundle to the source files (ADR 39). The table is read each time, because
 * unforeseen errors are rare and a table kept in memory would weigh more than the server's code.
 * @param trace the stack of an error; returned unchanged when it does not come from a bundle
 */
export const traceEnSources = (trace: string): string => {
  if (!trace.includes('/dist/serveur/')) return trace;
  const tables = new Map<string, readonly string[]>();
  return trace.replaceAll(CADRE, (cadre, url: string, ligne: string) => {
    const table = tables.get(url) ?? lireLignes(url);
    tables.set(url, table);
    const [sources = '[]', ...lignes] = table;
    const [source, numero] = (lignes[Number(ligne) - 1] ?? '').split(':');
    return numero ? `${(JSON.parse(sources) as string[])[Number(source)]}:${numero}` : cadre;
  });
};
