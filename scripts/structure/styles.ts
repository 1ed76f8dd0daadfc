// Rules « styles »: each CSS class is defined and used, and each component of Mantine comes with its style sheet.
import { probleme, type Probleme } from './probleme.ts';
import { resoudre, type Source } from './sources.ts';

/** The named groups of each match, without the empty ones. */
const trouver = (texte: string, motif: RegExp): Readonly<Record<string, string>>[] =>
  [...texte.matchAll(motif)].map(({ groups = {} }) => groups as Record<string, string>);

const IMPORTS = /^import .*$/gm;
const FEUILLE = /import (?<nom>\w+) from '(?<chemin>[#.][^']+\.module\.css)'/g;
/** Classes of Mantine or of the page, defined elsewhere. */
const AILLEURS = /:global\([^)]*\)|\/\*[^]*?\*\//g;

const classesPortees = (ecrans: readonly Source[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const portees = new Map<string, Set<string>>();
  for (const { path, content } of ecrans) {
    const corps = content.replaceAll(IMPORTS, '');
    for (const { nom = '', chemin = '' } of trouver(content, FEUILLE)) {
      const feuille = resoudre(path, chemin) ?? '';
      const motif = new RegExp(`\\b${nom}(?:\\.|\\[')(?<classe>[\\w-]+)`, 'g');
      const classes = trouver(corps, motif).map(({ classe = '' }) => classe);
      portees.set(feuille, (portees.get(feuille) ?? new Set<string>()).union(new Set(classes)));
    }
  }
  return portees;
};

/** Refuses the classes that no screen uses, and those that a screen uses without defining them. */
export const verifierClasses = (sources: readonly Source[]): readonly Probleme[] => {
  const portees = classesPortees(sources.filter(({ path }) => /^src\/web\/.*\.tsx$/.test(path)));
  const feuilles = sources.filter(({ path }) => /^src\/web\/.*\.module\.css$/.test(path));
  return feuilles.flatMap(({ path, content }) => {
    const definies = new Set(
      trouver(content.replaceAll(AILLEURS, ''), /\.(?<classe>[A-Za-z][\w-]*)(?=[^{}]*\{)/g).map(
        ({ classe = '' }) => classe,
      ),
    );
    const mises = portees.get(path) ?? new Set<string>();
    return [
      ...[...definies.difference(mises)].map((classe) => `${path} : aucun écran ne porte .${classe} ; retirez-la`),
      ...[...mises.difference(definies)].map(
        (classe) => `${path} : un écran porte .${classe}, qui n’y est pas ; écrivez-la, ou retirez-la de l’écran`,
      ),
    ].map((texte) => probleme('styles', texte));
  });
};

/**
 * A component of Mantine shows bare when its style sheet is not imported.
 * @param styles names of the sheets that Mantine has
 */
export const verifierMantine = (sources: readonly Source[], styles: ReadonlySet<string>): readonly Probleme[] => {
  const textes = sources.filter(({ path }) => path.startsWith('src/web/')).map(({ content }) => content);
  const apportes = new Set(
    textes.flatMap((texte) => [...texte.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g)].map(([, nom]) => nom)),
  );
  const employes = textes.flatMap((texte) =>
    [...texte.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].flatMap(([, noms = '']) =>
      noms.split(',').map((nom) => nom.trim()),
    ),
  );
  return [...new Set(employes)]
    .filter((nom) => styles.has(nom) && !apportes.has(nom))
    .map((nom) =>
      probleme(
        'styles',
        `${nom} de Mantine n’a pas sa feuille de style : importez ` +
          `@mantine/core/styles/${nom}.layer.css (web/app/mantine.css)`,
      ),
    );
};
