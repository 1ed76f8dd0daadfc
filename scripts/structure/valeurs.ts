// Exported values that no program reaches: nothing imports them, or only tests do.
import { declarationsDe } from './declarations.ts';
import { analyser, estTest, estTypeScript, type Source } from './sources.ts';
import { declarationsVivantes } from './vivants.ts';

export type ValeurExportee = { readonly path: string; readonly ligne: number; readonly nom: string };
export type ValeursSuperflues = {
  /** No program reaches them, tests import them. */
  readonly deTest: readonly ValeurExportee[];
  /** Nothing reaches them, nothing imports them. */
  readonly mortes: readonly ValeurExportee[];
  /** Used in their own file alone: `export` is too much. */
  readonly internes: readonly ValeurExportee[];
};

const ENTREES = [
  /^src\/server\/main\.ts$/,
  /^src\/web\/main\.tsx$/,
  /^src\/web\/features\/catalogue\/calculatrice\/page\.ts$/,
  /^(?:scripts|bench)\/[^/]+\.ts$/,
  /^simulators\//,
  /^[^/]+\.config\.ts$/,
];
const estEntree = ({ path }: Source): boolean => !estTest(path) && ENTREES.some((motif) => motif.test(path));

/** `path name` of all that the files take of each other; `path *` for a file taken whole. */
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

/** Sorts the exported values that are too much. `sources` holds the whole repository: product, tests and tools. */
export const valeursSuperflues = (sources: readonly Source[]): ValeursSuperflues => {
  const fichiers = sources.filter(estTypeScript);
  const vivantes = declarationsVivantes(fichiers, new Set(fichiers.filter(estEntree).map(({ path }) => path)));
  const pris = importes(fichiers);
  const prisParTests = importes(fichiers.filter(({ path }) => estTest(path)));
  const valeurs = { deTest: [] as ValeurExportee[], mortes: [] as ValeurExportee[], internes: [] as ValeurExportee[] };
  for (const source of fichiers.filter((fichier) => !estTest(fichier.path) && !fichier.path.endsWith('.config.ts'))) {
    const { exports, parNom } = declarationsDe(source);
    for (const [nom, local] of exports) {
      const declaration = parNom.get(local);
      if (!declaration || declaration.genre === 'type') continue;
      const valeur = { path: source.path, ligne: declaration.ligne, nom };
      const parmi = (prises: ReadonlySet<string>): boolean =>
        prises.has(`${source.path} ${nom}`) || prises.has(`${source.path} *`);
      if (!vivantes.has(`${source.path}#${local}`))
        (parmi(prisParTests) ? valeurs.deTest : valeurs.mortes).push(valeur);
      // A schema stays beside the type made of it.
      else if (!parmi(pris) && !source.content.includes(`typeof ${nom}`)) valeurs.internes.push(valeur);
    }
  }
  return valeurs;
};
