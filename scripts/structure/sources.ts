// The files that the checks read, with their syntax tree.
import { globSync, readFileSync } from 'node:fs';
import { dirname, normalize, resolve } from 'node:path';
import { parseSync, type ESTree } from 'vite';

export const RACINE = resolve(import.meta.dirname, '../..');

/** A file of the repository: its path from the root (`src/server/main.ts`) and its text. */
export type Source = { readonly path: string; readonly content: string };

export type Import = {
  /** Path from the root of the imported file, `undefined` for a package. */
  readonly cible: string | undefined;
  /** Imported names; `*` for all, empty for a file imported for its side effects. */
  readonly noms: readonly { readonly exporte: string; readonly local: string }[];
  readonly typeSeul: boolean;
  /** `export … from`: the imported names are exported again. */
  readonly relais: boolean;
  readonly differe: boolean;
};

type Analyse = {
  readonly programme: ESTree.Program;
  readonly imports: readonly Import[];
  readonly commentaires: readonly { readonly texte: string; readonly ligne: number; readonly derniereLigne: number }[];
  /** Line of a position in the text, from 1. */
  readonly ligneDe: (position: number) => number;
};

/** Reads the files of the repository that match, in the order of their paths. */
export const lireSources = (motifs: readonly string[]): readonly Source[] =>
  globSync([...motifs], { cwd: RACINE })
    .toSorted()
    .map((path) => ({ path, content: readFileSync(resolve(RACINE, path), 'utf8') }));

/** Path from the root of the file that `specifier` names in `depuis`, `undefined` for a package. */
export const resoudre = (depuis: string, specifier: string): string | undefined => {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  return specifier.startsWith('.') ? normalize(`${dirname(depuis)}/${specifier}`) : undefined;
};

export const estTypeScript = ({ path }: Source): boolean => /\.tsx?$/.test(path);
/** True for a test, or a file that only tests use. */
export const estTest = (path: string): boolean =>
  /(?:\.test|\.spec|-de-test)\.tsx?$|^src\/(?:server|web)\/testing\/|^e2e\//.test(path);

const compteurDeLignes = (texte: string): ((position: number) => number) => {
  const debuts = [0];
  for (let fin = texte.indexOf('\n'); fin >= 0; fin = texte.indexOf('\n', fin + 1)) debuts.push(fin + 1);
  return (position) => {
    let [bas, haut] = [0, debuts.length];
    while (haut - bas > 1) {
      const milieu = (bas + haut) >> 1;
      if ((debuts[milieu] ?? 0) <= position) bas = milieu;
      else haut = milieu;
    }
    return bas + 1;
  };
};

type Module = ReturnType<typeof parseSync>['module'];
const TOUT = '*';

const importsStatiques = (path: string, { staticImports }: Module): Import[] =>
  staticImports.map(({ moduleRequest, entries }) => ({
    cible: resoudre(path, moduleRequest.value),
    noms: entries.map(({ importName, localName }) => ({
      exporte: importName.kind === 'Name' ? (importName.name ?? '') : importName.kind === 'Default' ? 'default' : TOUT,
      local: localName.value,
    })),
    typeSeul: entries.length > 0 && entries.every(({ isType }) => isType),
    relais: false,
    differe: false,
  }));

const relais = (path: string, { staticExports }: Module): Import[] =>
  staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName, exportName, isType }) =>
      moduleRequest
        ? [
            {
              cible: resoudre(path, moduleRequest.value),
              noms: [
                {
                  exporte: importName.kind === 'Name' ? (importName.name ?? '') : TOUT,
                  local: exportName.name ?? TOUT,
                },
              ],
              typeSeul: isType,
              relais: true,
              differe: false,
            },
          ]
        : [],
    ),
  );

const importsDifferes = (path: string, content: string, { dynamicImports }: Module): Import[] =>
  dynamicImports.flatMap(({ moduleRequest }) => {
    const specifier = /^['"`]([^'"`$]+)['"`]$/.exec(content.slice(moduleRequest.start, moduleRequest.end))?.[1];
    if (!specifier) return [];
    return [
      {
        cible: resoudre(path, specifier),
        noms: [{ exporte: TOUT, local: '' }],
        typeSeul: false,
        relais: false,
        differe: true,
      },
    ];
  });

/** Computes each part of a file only when first asked, because parsing is slow. */
const uneFois = <T>(calculer: () => T): (() => T) => {
  let connue: { readonly valeur: T } | undefined;
  return () => (connue ??= { valeur: calculer() }).valeur;
};

const calculer = ({ path, content }: Source): Analyse => {
  const lecture = parseSync(path, content);
  const erreur = lecture.errors.find(({ severity }) => severity === 'Error');
  if (erreur) throw new Error(`${path} : ${erreur.message}`);
  const ligneDe = compteurDeLignes(content);
  const programme = uneFois(() => lecture.program);
  const imports = uneFois(() => {
    const { module } = lecture;
    return [...importsStatiques(path, module), ...relais(path, module), ...importsDifferes(path, content, module)];
  });
  const commentaires = uneFois(() =>
    lecture.comments.map(({ value, start, end }) => ({
      texte: value,
      ligne: ligneDe(start),
      derniereLigne: ligneDe(end),
    })),
  );
  return {
    get programme() {
      return programme();
    },
    get imports() {
      return imports();
    },
    get commentaires() {
      return commentaires();
    },
    ligneDe,
  };
};

const connues = new WeakMap<Source, Analyse>();
/** Parses a TypeScript file, once. @throws Error when it does not parse */
export const analyser = (source: Source): Analyse => {
  const connue = connues.get(source);
  if (connue) return connue;
  const analyse = calculer(source);
  connues.set(source, analyse);
  return analyse;
};
