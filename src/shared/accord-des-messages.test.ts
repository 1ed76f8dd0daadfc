import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { AppError } from './core/app-error.ts';

const ICI = new URL('.', import.meta.url);
/** The files that make sentences with counts: the messages and refusals shared by the server and the screens. */
const fichiers = readdirSync(ICI, { recursive: true, encoding: 'utf8' })
  .filter((chemin) => /(?:^|[/\\])(?:messages|errors|mots)(?:[/\\][^/\\]+)?\.ts$/.test(chemin))
  .filter((chemin) => !chemin.endsWith('.test.ts'));

/** Words that end like a plural, or that follow a number without agreeing with it. */
const INVARIABLES = new Set(
  (
    'encours mois pas fois sous dans plus moins sans puis prix colis avis accès dès vers après depuis chez très ' +
    'toujours alors ans jamais hors tous progrès repos bris temps cas secours cours succès relais dossiers-vus'
  ).split(' '),
);
const accordeMal = (phrase: string): string | null => {
  const [, nom = '', suite = ''] =
    /(?<![\p{L}\d,.:/\u202f-])[01][ \u00a0]([\p{Ll}’]+)(?:[ \u00a0](?:non |déjà |encore )?(\p{Ll}+))?/u.exec(phrase) ??
    [];
  return [nom, suite].find((mot) => /(?:[^s]s|x)$/.test(mot) && !INVARIABLES.has(mot)) ?? null;
};

type Fonction = (...arguments_: readonly unknown[]) => unknown;
/** The functions exported by a module, directly or inside an object. */
const fonctionsDe = (valeur: unknown, nom: string, profondeur = 0): [string, Fonction][] =>
  typeof valeur === 'function'
    ? [[nom, valeur as Fonction]]
    : valeur !== null && typeof valeur === 'object' && profondeur < 3
      ? Object.entries(valeur).flatMap(([cle, sous]) => fonctionsDe(sous, `${nom}.${cle}`, profondeur + 1))
      : [];

const phrasesDe = (dit: unknown): string[] => {
  if (dit instanceof AppError) return [dit.message, ...dit.errors.map(({ detail }) => detail)];
  if (Array.isArray(dit)) return dit.flatMap(phrasesDe);
  return typeof dit === 'string' ? [dit] : [];
};
/** The sentences of a function for this count, whichever argument is the count. */
const dire = (fonction: Fonction, n: number): string[] =>
  [n, Array.from({ length: n }, () => 'x'), { nombre: n, total: n, length: n }].flatMap((compte) => {
    try {
      return phrasesDe(fonction(...Array.from({ length: Math.max(1, fonction.length) }, () => compte)));
    } catch {
      // This function takes arguments other than a count.
      return [];
    }
  });

/** The counts to try: a limit is not a count, and a refusal because of uses never says zero. */
const comptesPossibles = (nom: string): number[] => {
  if (/\.tropD/.test(nom)) return [];
  return /utilise|NonVide/i.test(nom) ? [1, 2] : [0, 1, 2];
};

it.each([
  ['1 ligne non lues', 'lues'],
  ['0 lignes lues', 'lignes'],
  ['1 document choisi', null],
  ['12 lignes lues', null],
  ['1 encours déclaré', null],
  ['0,1 point', null],
])('l’accord de « %s » se juge', (phrase, mot) => expect(accordeMal(phrase)).toBe(mot));

it('chaque message s’accorde avec 0, 1 et 2 (COM-145)', async () => {
  const modules = await Promise.all(
    fichiers.map(async (chemin) => [chemin, (await import(new URL(chemin, ICI).href)) as unknown] as const),
  );
  const fonctions = modules.flatMap(([chemin, module]) => fonctionsDe({ ...(module as object) }, chemin));
  const dites = fonctions.flatMap(([nom, fonction]) =>
    comptesPossibles(nom).flatMap((n) => dire(fonction, n).map((phrase) => ({ nom, phrase, mot: accordeMal(phrase) }))),
  );
  expect(dites.length).toBeGreaterThan(300);
  expect(dites.filter(({ mot }) => mot !== null)).toEqual([]);
});
