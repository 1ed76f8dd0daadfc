// Rule « sql »: the product's SQL belongs to its room.
import { emplacementDe } from './carte.ts';
import { probleme, type Probleme } from './probleme.ts';
import { estTest, estTypeScript, type Source } from './sources.ts';
import { requetesDe } from './sql.ts';

export const ECRIT_ICI = /^repository(?:\.ts|\/)/;
export const LIT_ICI = /^read-models(?:\.ts|\/)/;
const ETAGES_DE_SQL = new Set(['core', 'demo', 'migrations']);

/** The files of the product's server, where SQL is searched. */
export const fichiersDuServeur = (sources: readonly Source[]): readonly Source[] =>
  sources.filter((source) => source.path.startsWith('src/server/') && estTypeScript(source) && !estTest(source.path));

/** Refuses SQL outside repository, read-models and `server/core`. */
export const verifierPieceSql = (sources: readonly Source[]): readonly Probleme[] =>
  fichiersDuServeur(sources).flatMap((source) => {
    const { etage, reste } = emplacementDe(source.path);
    if (ETAGES_DE_SQL.has(etage) || ECRIT_ICI.test(reste) || LIT_ICI.test(reste)) return [];
    const lignes = [...new Set(requetesDe(source).map(({ ligne }) => ligne))];
    if (lignes.length === 0) return [];
    return [
      probleme(
        'sql',
        `${source.path}:${lignes.join(',')} : du SQL hors de sa pièce ; écrire va dans repository, lire pour un ` +
          `écran dans read-models`,
      ),
    ];
  });
