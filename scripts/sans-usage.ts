// What is written and that nothing uses: the values that a file exports, the classes of a style sheet.
import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

const RACINE = resolve(import.meta.dirname, '..');

type Contenus = ReadonlyMap<string, string>;
const lire = (motifs: string[]): Contenus =>
  new Map(
    globSync(motifs, { cwd: RACINE }).map((nom) => [resolve(RACINE, nom), readFileSync(resolve(RACINE, nom), 'utf8')]),
  );

const cible = (depuis: string, chemin: string): string =>
  chemin.startsWith('#') ? resolve(RACINE, 'src', chemin.slice(1)) : resolve(dirname(depuis), chemin);
/** The named parts of each match, without those that a pattern has not. */
const trouver = (texte: string, motif: RegExp): Readonly<Record<string, string>>[] =>
  [...texte.matchAll(motif)].map(({ groups = {} }) => groups as Record<string, string>);

const EXPORT = /^export (?:async )?(?:const|let|function\*?|class) (?<nom>\w+)/gm;
const NOMMES = /(?:import|export)\s+(?:type\s+)?\{(?<noms>[^}]*)\}\s*from\s*'(?<chemin>[#.][^']+)'/g;
const ESPACE = /import \* as (?<espace>\w+) from '(?<chemin>[#.][^']+)'/g;
const RELAIS = /export \* from '(?<chemin>[#.][^']+)'/g;
const DIFFERE = /import\(\s*'(?<chemin>[#.][^']+)'\s*\)/g;

/** What one file takes of the others: `path name`. */
const usages = (fichier: string, contenu: string): string[] => {
  const nommes = trouver(contenu, NOMMES).flatMap(({ noms = '', chemin = '' }) =>
    noms.split(',').map(
      (nom) =>
        `${cible(fichier, chemin)} ${
          nom
            .trim()
            .replace(/^type /, '')
            .split(' ')[0]
        }`,
    ),
  );
  const espaces = trouver(contenu, ESPACE).flatMap(({ espace = '', chemin = '' }) =>
    trouver(contenu, new RegExp(`\\b${espace}\\.(?<nom>\\w+)`, 'g')).map(
      ({ nom }) => `${cible(fichier, chemin)} ${nom}`,
    ),
  );
  // `(await import('./X.tsx')).X`: any word of this file may be the name.
  const differes = trouver(contenu, DIFFERE).map(({ chemin = '' }) => cible(fichier, chemin));
  const mots = differes.length > 0 ? [...new Set(contenu.match(/\w+/g))] : [];
  return [...nommes, ...espaces, ...differes.flatMap((autre) => mots.map((mot) => `${autre} ${mot}`))];
};

/** The values that no other file imports, tests included. @returns a French sentence for each */
export const exportsSansUsage = (): string[] => {
  const contenus = lire(['{src,scripts,bench,e2e,simulators}/**/*.{ts,tsx}', '*.config.ts']);
  const pris = new Set([...contenus].flatMap(([fichier, contenu]) => usages(fichier, contenu)));
  for (const [fichier, contenu] of contenus)
    for (const { chemin = '' } of trouver(contenu, RELAIS))
      for (const usage of [...pris].filter((un) => un.startsWith(`${fichier} `)))
        pris.add(`${cible(fichier, chemin)}${usage.slice(fichier.length)}`);
  return [...contenus].flatMap(([fichier, contenu]) =>
    trouver(contenu, EXPORT)
      // A schema stays beside the type made of it.
      .filter(({ nom = '' }) => !pris.has(`${fichier} ${nom}`) && !contenu.includes(`typeof ${nom}`))
      .map(
        ({ nom }) =>
          `${relative(RACINE, fichier)} : personne n’importe ${nom} ; retirez « export », ou le code s’il ne sert à rien ici`,
      ),
  );
};

const IMPORTS = /^import .*$/gm;
const FEUILLE = /import (?<nom>\w+) from '(?<chemin>[#.][^']+\.module\.css)'/g;
/** Of Mantine or of the page: theirs to define. */
const AILLEURS = /:global\([^)]*\)|\/\*[^]*?\*\//g;

/** The classes that no screen wears, and those that a screen wears and that its sheet has not. @returns a French sentence for each */
export const classesSansUsage = (): string[] => {
  const ecrans = lire(['src/web/**/*.tsx']);
  const portees = new Map<string, Set<string>>();
  for (const [fichier, contenu] of ecrans) {
    const corps = contenu.replaceAll(IMPORTS, '');
    for (const { nom = '', chemin = '' } of trouver(contenu, FEUILLE)) {
      const feuille = cible(fichier, chemin);
      const classes = trouver(corps, new RegExp(`\\b${nom}(?:\\.|\\[')(?<classe>[\\w-]+)`, 'g')).map(
        ({ classe = '' }) => classe,
      );
      portees.set(feuille, (portees.get(feuille) ?? new Set<string>()).union(new Set(classes)));
    }
  }
  return [...lire(['src/web/**/*.module.css'])].flatMap(([feuille, contenu]) => {
    const definies = new Set(
      trouver(contenu.replaceAll(AILLEURS, ''), /\.(?<classe>[A-Za-z][\w-]*)(?=[^{}]*\{)/g).map(
        ({ classe = '' }) => classe,
      ),
    );
    const mises = portees.get(feuille) ?? new Set<string>();
    const nom = relative(RACINE, feuille);
    return [
      ...[...definies.difference(mises)].map((classe) => `${nom} : aucun écran ne porte .${classe} ; retirez-la`),
      ...[...mises.difference(definies)].map(
        (classe) => `${nom} : un écran porte .${classe}, qui n’y est pas ; écrivez-la, ou retirez-la de l’écran`,
      ),
    ];
  });
};
