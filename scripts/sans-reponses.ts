// Removes the schemas of answers from the browser's code: only the server checks its answers, and a screen needs their
// types alone. Also removes the descriptions of calls, which only the server's API document uses.
import { parseAst, Visitor, type Plugin } from 'vite';

type Place = { readonly start: number; readonly end: number };
type Coupe = Place & { readonly avant?: string; readonly apres?: string };

const DU_SERVEUR = ['response', 'summary'];

/** The properties that only the server reads, in the arguments of `defineContract`, each with its comma. */
const proprietesDuServeur = (code: string, programme: ReturnType<typeof parseAst>): Place[] => {
  const contrats: Place[] = [];
  const proprietes: Place[] = [];
  new Visitor({
    CallExpression: (appel) => {
      if (appel.callee.type === 'Identifier' && appel.callee.name === 'defineContract') contrats.push(appel);
    },
    Property: ({ key, start, end }) => {
      if (key.type !== 'Identifier' || !DU_SERVEUR.includes(key.name)) return;
      const virgule = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
      proprietes.push({ start, end: end + virgule });
    },
  }).visit(programme);
  return proprietes.filter(({ start, end }) => contrats.some((contrat) => contrat.start < start && end < contrat.end));
};

/** The calls that a module of schemas makes when it loads, to build its constants. */
const constantes = (programme: ReturnType<typeof parseAst>): Place[] =>
  programme.body
    .map((noeud) => (noeud.type === 'ExportNamedDeclaration' ? noeud.declaration : noeud))
    .flatMap((noeud) => (noeud?.type === 'VariableDeclaration' ? noeud.declarations : []))
    .flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []));

/**
 * Removes the schemas of answers from a module, and marks its constants as pure, so that those used only by answers
 * leave the bundle.
 */
export const retirerReponses = (code: string): string => {
  const programme = parseAst(code);
  const retirees: readonly Coupe[] = proprietesDuServeur(code, programme);
  const pures: Coupe[] = constantes(programme).flatMap(({ start, end }) => [
    { start, end: start, avant: '/*#__PURE__*/ (() => ' },
    { start: end, end, apres: ')()' },
  ]);
  return [...retirees, ...pures]
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (texte, { start, end, avant = '', apres = '' }) => texte.slice(0, start) + avant + apres + texte.slice(end),
      code,
    );
};

export const sansReponses = (): Plugin => ({
  name: 'pharmaccord:sans-reponses',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/src\/shared\/.*\.ts$/, code: /\bz\.|defineContract\(/ },
    handler: (code) => ({ code: retirerReponses(code), map: null }),
  },
});
