// The schemas of answers stay on the server, which checks what it sends by them: a screen knows their types alone. The
// sentence that describes a call is for the document of the API, which the server writes.
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

/** What a module of schemas computes when it is loaded: the calls that its constants are made of. */
const constantes = (programme: ReturnType<typeof parseAst>): Place[] =>
  programme.body
    .map((noeud) => (noeud.type === 'ExportNamedDeclaration' ? noeud.declaration : noeud))
    .flatMap((noeud) => (noeud?.type === 'VariableDeclaration' ? noeud.declarations : []))
    .flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []));

/**
 * The same code, without the schemas of answers; its constants are declared pure, so that those that only answers used
 * leave the bundle with them.
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
