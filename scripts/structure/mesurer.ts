// Measures a set of files: length of files and functions, values that escape the types.
import { Visitor, type ESTree } from 'vite';
import { declarationsDe } from './declarations.ts';
import { analyser, type Source } from './sources.ts';

type Mesuree = { readonly nom: string; readonly path: string; readonly lignes: number };
type MesuresDeFichier = {
  readonly lignes: number;
  readonly commentaires: number;
  /** Named functions; a function passed in place as an argument belongs to the one around it. */
  readonly fonctions: readonly Mesuree[];
  /** `x as T`, without `as const`. */
  readonly affirmations: number;
  readonly any: number;
};

const estFonction = (noeud: ESTree.Expression | null | undefined): boolean =>
  noeud?.type === 'ArrowFunctionExpression' || noeud?.type === 'FunctionExpression';
/** `memo(() => …)`: the function takes the name of its wrapper. */
const donneUneFonction = (noeud: ESTree.Expression | null | undefined): boolean =>
  estFonction(noeud) ||
  (noeud?.type === 'CallExpression' &&
    noeud.arguments.some((argument) => argument.type !== 'SpreadElement' && estFonction(argument)));
const nomDeCle = (cle: ESTree.PropertyKey): string =>
  cle.type === 'Identifier' || cle.type === 'PrivateIdentifier' ? cle.name : '[…]';
const estConst = (type: ESTree.TSType): boolean =>
  type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const';

/** Measures one TypeScript file. */
export const mesurerFichier = (source: Source): MesuresDeFichier => {
  const { programme, commentaires, ligneDe } = analyser(source);
  const fonctions: Mesuree[] = [];
  let affirmations = 0;
  let any = 0;
  const compter = (nom: string, { start, end }: { start: number; end: number }): void => {
    fonctions.push({ nom, path: source.path, lignes: ligneDe(end) - ligneDe(start) + 1 });
  };
  new Visitor({
    FunctionDeclaration: (noeud) => compter(noeud.id?.name ?? 'default', noeud),
    VariableDeclarator: (noeud) => {
      if (noeud.id.type === 'Identifier' && donneUneFonction(noeud.init)) compter(noeud.id.name, noeud);
    },
    Property: (noeud) => {
      if (estFonction(noeud.value as ESTree.Expression)) compter(nomDeCle(noeud.key), noeud);
    },
    MethodDefinition: (noeud) => compter(nomDeCle(noeud.key), noeud),
    PropertyDefinition: (noeud) => {
      if (estFonction(noeud.value)) compter(nomDeCle(noeud.key), noeud);
    },
    TSAsExpression: ({ typeAnnotation }) => {
      if (!estConst(typeAnnotation)) affirmations += 1;
    },
    TSAnyKeyword: () => {
      any += 1;
    },
  }).visit(programme);
  return {
    lignes: source.content.trimEnd().split('\n').length,
    commentaires: commentaires.reduce((total, { ligne, derniereLigne }) => total + derniereLigne - ligne + 1, 0),
    fonctions,
    affirmations,
    any,
  };
};

/** The value below which a share of the numbers lies (0.5: the median); 0 without any number. */
export const quantile = (nombres: readonly number[], part: number): number =>
  nombres.toSorted((a, b) => a - b)[Math.min(nombres.length - 1, Math.floor(nombres.length * part))] ?? 0;

const laPlusLongue = (mesurees: readonly Mesuree[]): Mesuree | undefined =>
  mesurees.toSorted((a, b) => b.lignes - a.lignes)[0];
const dire = (mesuree: Mesuree | undefined): string =>
  mesuree ? `${mesuree.lignes} (${mesuree.nom ? `${mesuree.nom}, ` : ''}${mesuree.path})` : '0';

/** Exported functions and values with a one-word name, unclear without their file. */
export const exportsDunMot = (sources: readonly Source[]): readonly string[] =>
  sources.flatMap((source) => {
    const { exports, parNom } = declarationsDe(source);
    return [...exports]
      .filter(([exporte, declare]) => /^[a-z][a-z0-9]*$/.test(exporte) && parNom.get(declare)?.genre === 'valeur')
      .map(([exporte]) => exporte);
  });

/** The table of measures: one line each, with its title and its value. */
export const mesurer = (sources: readonly Source[]): readonly (readonly [string, string])[] => {
  const mesures = sources.map((source) => ({ path: source.path, nom: '', ...mesurerFichier(source) }));
  const lignes = mesures.map((mesure) => mesure.lignes);
  const fonctions = mesures.flatMap((mesure) => mesure.fonctions);
  const somme = (nombres: readonly number[]): string => String(nombres.reduce((total, nombre) => total + nombre, 0));
  const longueurs = fonctions.map((fonction) => fonction.lignes);
  return [
    ['fichiers', String(mesures.length)],
    ['lignes', somme(lignes)],
    ['lignes de commentaire', somme(mesures.map((mesure) => mesure.commentaires))],
    ['fichier médian', `${quantile(lignes, 0.5)} lignes`],
    ['fichier, 9 sur 10 au plus', `${quantile(lignes, 0.9)} lignes`],
    ['fichier le plus long', dire(laPlusLongue(mesures))],
    ['fonctions nommées', String(fonctions.length)],
    ['fonction médiane', `${quantile(longueurs, 0.5)} lignes`],
    ['fonction, 9 sur 10 au plus', `${quantile(longueurs, 0.9)} lignes`],
    ['fonction la plus longue', dire(laPlusLongue(fonctions))],
    ['« as » (hors « as const »)', somme(mesures.map((mesure) => mesure.affirmations))],
    ['« any »', somme(mesures.map((mesure) => mesure.any))],
    ['exports d’un seul mot', String(exportsDunMot(sources).length)],
  ];
};

/** Number of folders at each depth below a folder: `2` → 41 for the folders of its folders. */
export const dossiersParNiveau = (sources: readonly Source[], sous: string): ReadonlyMap<number, number> => {
  const dossiers = new Set(
    sources
      .filter(({ path }) => path.startsWith(`${sous}/`))
      .flatMap(({ path }) => {
        const morceaux = path
          .slice(sous.length + 1)
          .split('/')
          .slice(0, -1);
        return morceaux.map((_, rang) => morceaux.slice(0, rang + 1).join('/'));
      }),
  );
  return new Map(
    [...Map.groupBy(dossiers, (dossier) => dossier.split('/').length)].map(([niveau, noms]) => [niveau, noms.length]),
  );
};
