// Rule « essais »: a test sets no time limit of its own and asserts nothing about elapsed time, because both fail on
// an overloaded machine. It mocks no module: the files of one worker share their modules, and an already loaded one
// would stay the real one.
import { Visitor, type ESTree } from 'vite';
import { probleme, type Probleme } from './probleme.ts';
import { analyser, estTest, estTypeScript, type Source } from './sources.ts';

/** The files that hold the limits of every test; a limit only stops a hung test. */
const LIMITES = new Set([
  'vitest.config.ts',
  'playwright.config.ts',
  'src/server/core/attendre-de-test.ts',
  'src/web/testing/setup.ts',
]);
const MINIMUM_MS = 180_000;
const MINIMUM_PARCOURS_MS = 600_000;

const HORLOGE = /\b(?:performance|Date)\.now\(\)|\bhrtime\b/;
const POSEURS = /^(?:it|test|beforeAll|beforeEach|afterAll|afterEach)\b/;
const APPELS_LIMITES: readonly (readonly [RegExp, string])[] = [
  [/^vi\.wait(?:For|Until)$/, 'expect.poll, ou attendreQue (src/server/core/attendre-de-test.ts)'],
  [/^AbortSignal\.timeout$/, 'new AbortController().signal'],
  [/^(?:test|base)\.setTimeout$|\.setDefault(?:Navigation)?Timeout$/, 'la limite de playwright.config.ts'],
  [/\.waitForTimeout$/, 'ce que l’on attend, pas une durée'],
];
const REMPLACEMENT_DE_MODULE = /^vi\.(?:do)?[Mm]ock$/;

const limitesTropCourtes = ({ path, content }: Source): string[] => {
  const nombre = (texte: string | undefined): number => Number(texte?.replaceAll('_', ''));
  const courtes = [...content.matchAll(/\b\w*(?:timeout|limite_ms) ?[:=] ?(?<ms>[\d_]+)/gi)]
    .filter(({ groups }) => nombre(groups?.['ms']) < MINIMUM_MS)
    .map(([limite]) => `${path} : « ${limite} » arrête un essai trop lent ; ${MINIMUM_MS} ms au moins`);
  const parcours = /^ {2}timeout: (?<ms>[\d_]+)/m.exec(content)?.groups?.['ms'];
  if (path === 'playwright.config.ts' && !(nombre(parcours) >= MINIMUM_PARCOURS_MS))
    courtes.push(`${path} : un parcours a ${MINIMUM_PARCOURS_MS} ms au moins`);
  return courtes;
};

/** `expect(a).not.toBeLessThan(b)` → the text of `a`. */
const attendu = (appel: ESTree.CallExpression, texte: (noeud: ESTree.Node) => string): string => {
  let noeud: ESTree.Node = appel.callee;
  while (noeud.type === 'MemberExpression') noeud = noeud.object;
  return noeud.type === 'CallExpression' ? noeud.arguments.map(texte).join() : '';
};

const problemesDunEssai = (source: Source): string[] => {
  const { path, content } = source;
  const { programme, ligneDe } = analyser(source);
  const problemes: string[] = [];
  const instants = new Set<string>();
  const texte = ({ start, end }: ESTree.Node): string => content.slice(start, end);
  const dire = (noeud: ESTree.Node, quoi: string): void => {
    problemes.push(`${path}:${ligneDe(noeud.start)} : ${quoi}`);
  };
  const tientUnInstant = (mots: string): boolean =>
    HORLOGE.test(mots) || [...instants].some((nom) => new RegExp(String.raw`(?<![\w.])${nom}\b`).test(mots));
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'Identifier') return;
      // A name may be declared again in another test: its last declaration counts.
      if (init && HORLOGE.test(texte(init))) instants.add(id.name);
      else instants.delete(id.name);
    },
    Property: (noeud) => {
      if (noeud.key.type === 'Identifier' && noeud.key.name === 'timeout' && !LIMITES.has(path))
        dire(
          noeud,
          'pas de limite dans un essai ; celles de vitest.config.ts et de playwright.config.ts valent partout',
        );
    },
    CallExpression: (appel) => {
      const nom = texte(appel.callee);
      const dernier = appel.arguments.at(-1);
      if (
        POSEURS.test(nom) &&
        appel.arguments.length > 1 &&
        dernier?.type === 'Literal' &&
        typeof dernier.value === 'number'
      )
        dire(dernier, 'pas de limite dans un essai ; celle de vitest.config.ts vaut partout');
      const conseil = LIMITES.has(path) ? undefined : APPELS_LIMITES.find(([motif]) => motif.test(nom))?.[1];
      if (REMPLACEMENT_DE_MODULE.test(nom))
        dire(appel, `${nom} ne vaut pas si un autre essai a déjà lu le module ; prenez vi.stubGlobal ou vi.spyOn`);
      if (conseil) dire(appel, `${nom} pose une limite ou une attente ; prenez ${conseil}`);
      if (!/\.toBeLessThan(?:OrEqual)?$/.test(nom)) return;
      const borne = appel.arguments.map(texte).join();
      if (tientUnInstant(attendu(appel, texte)) || (borne.includes('+') && tientUnInstant(borne)))
        dire(
          appel,
          'une durée mesurée dépend de la machine ; jugez l’effet, ou le processeur ' +
            '(src/server/core/processeur-de-test.ts)',
        );
    },
  }).visit(programme);
  return problemes;
};

/** Reads the tests and the files of their limits. */
export const verifierEssais = (sources: readonly Source[]): readonly Probleme[] =>
  sources
    .filter(estTypeScript)
    .flatMap((source) => [
      ...(LIMITES.has(source.path) ? limitesTropCourtes(source) : []),
      ...(estTest(source.path) ? problemesDunEssai(source) : []),
    ])
    .map((texte) => probleme('essais', texte));
