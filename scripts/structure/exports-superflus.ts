// Finds useless exports: those that nothing imports, or only tests.
import { declarationsDe } from './declarations.ts';
import { analyser, estTest, estTypeScript, type Source } from './sources.ts';
import { declarationsVivantes } from './vivants.ts';

export type ExportSuperflu = { readonly path: string; readonly ligne: number; readonly nom: string };
type ExportsSuperflus = {
  /** Exports that only tests import. */
  readonly deTest: readonly ExportSuperflu[];
  /** Exports that nothing reaches or imports. */
  readonly mortes: readonly ExportSuperflu[];
  /** Exports used only in their own file, which need no `export`. */
  readonly internes: readonly ExportSuperflu[];
};

const ENTREES = [
  /^src\/server\/main\.ts$/,
  /^src\/web\/main\.tsx$/,
  /^src\/web\/features\/catalogue\/calculatrice\/page\.ts$/,
  /^(?:scripts|bench)\/[^/]+\.ts$/,
  /^simulators\//,
  /^[^/]+\.config\.ts$/,
];
/** Written by `npm run rows`: one type per table, even for tables that no query names. */
const TABLES = 'src/server/core/db/tables.ts';
const estEntree = ({ path }: Source): boolean => !estTest(path) && ENTREES.some((motif) => motif.test(path));

/** `path name` of each import between files; `path *` for a file imported whole. */
const importes = (sources: readonly Source[]): Set<string> =>
  new Set(
    sources.flatMap((source) =>
      analyser(source).imports.flatMap(({ cible, noms, differe }) => {
        if (!cible) return [];
        const mots = differe ? [...new Set(source.content.match(/\w+/g))] : noms.map(({ exporte }) => exporte);
        return mots.map((mot) => `${cible} ${mot}`);
      }),
    ),
  );

/** Sorts the useless exports. `sources` holds the whole repository: product, tests and tools. */
export const exportsSuperflus = (sources: readonly Source[]): ExportsSuperflus => {
  const fichiers = sources.filter(estTypeScript);
  const vivantes = declarationsVivantes(fichiers, new Set(fichiers.filter(estEntree).map(({ path }) => path)));
  const pris = importes(fichiers);
  const prisParTests = importes(fichiers.filter(({ path }) => estTest(path)));
  const superflus = {
    deTest: [] as ExportSuperflu[],
    mortes: [] as ExportSuperflu[],
    internes: [] as ExportSuperflu[],
  };
  for (const source of fichiers.filter((fichier) => !estTest(fichier.path) && !fichier.path.endsWith('.config.ts'))) {
    const { exports, parNom } = declarationsDe(source);
    for (const [nom, local] of exports) {
      const declaration = parNom.get(local);
      if (!declaration || (declaration.genre === 'type' && source.path === TABLES)) continue;
      const superflu = { path: source.path, ligne: declaration.ligne, nom };
      const parmi = (prises: ReadonlySet<string>): boolean =>
        prises.has(`${source.path} ${nom}`) || prises.has(`${source.path} *`);
      // A type does not exist at run time, so it counts as used when its own file names it again.
      if (declaration.genre === 'type') {
        const nomme = new RegExp(`\\b${local}\\b.*\\b${local}\\b`, 's').test(source.content);
        if (!parmi(pris)) (nomme ? superflus.internes : superflus.mortes).push(superflu);
      } else if (!vivantes.has(`${source.path}#${local}`))
        (parmi(prisParTests) ? superflus.deTest : superflus.mortes).push(superflu);
      // A schema stays beside the type made of it.
      else if (!parmi(pris) && !source.content.includes(`typeof ${nom}`)) superflus.internes.push(superflu);
    }
  }
  return superflus;
};
