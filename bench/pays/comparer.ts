// The same request on each database in turn, three times, and what it says of the growth.
import { medianeDe, total, type Cout } from '../cout.ts';
import type { Pays } from './ouvrir.ts';

const TOURS = 3;
/** A request may cost so many times more with ten times more rows. */
const CROISSANCE_MAX = 1.1;
/** A difference below this is not told, whatever its slope. */
const MS_NEGLIGEABLES = 0.1;

export type Comparaison = { readonly nom: string; readonly pente: number; readonly grandit: boolean };

const nombre = (valeur: number, decimales: number, largeur = 9): string => valeur.toFixed(decimales).padStart(largeur);
const court = (encours: number): string => `${encours / 1e6} M`;

export const direEntete = (lesPays: readonly Pays[]): void =>
  console.log(
    'ms de processeur par demande'.padEnd(74) +
      lesPays.map(({ encours }) => `${court(encours).padStart(9)} = serveur +  base`).join('   ') +
      `${'pente'.padStart(9)}${'bruit %'.padStart(9)}`,
  );

/** How far apart the three are, in percent of their median. */
const ecartDe = (couts: readonly Cout[]): number => {
  const totaux = couts.map(total);
  return ((Math.max(...totaux) - Math.min(...totaux)) / total(medianeDe(couts))) * 100;
};

/** Beyond the noise: even the best of the last is above the worst of the first. */
const croit = (premiers: readonly Cout[], derniers: readonly Cout[], ms: (cout: Cout) => number): boolean => {
  const [petit, grand] = [premiers, derniers].map((couts) => ms(medianeDe(couts)));
  if (petit === undefined || grand === undefined) return false;
  return (
    grand > petit * CROISSANCE_MAX &&
    grand - petit > MS_NEGLIGEABLES &&
    Math.min(...derniers.map(ms)) > Math.max(...premiers.map(ms))
  );
};

/**
 * Measures one request on each database, in turn, and prints it.
 * @param mesurer sends it some times to one of them
 */
export const comparer = async (
  nom: string,
  lesPays: readonly Pays[],
  mesurer: (pays: Pays) => Promise<Cout>,
): Promise<Comparaison> => {
  const couts = new Map<Pays, Cout[]>(lesPays.map((pays) => [pays, []]));
  for (let tour = 0; tour < TOURS; tour++)
    for (const pays of tour % 2 === 0 ? lesPays : lesPays.toReversed()) couts.get(pays)?.push(await mesurer(pays));
  const [premiers = [], derniers = []] = [[...couts.values()][0], [...couts.values()].at(-1)];
  const medianes = [...couts.values()].map(medianeDe);
  const pente = total(medianes.at(-1) as Cout) / total(medianes[0] as Cout);
  // The database alone too: in the noise of the server, what it reads would not be seen.
  const grandit = croit(premiers, derniers, total) || croit(premiers, derniers, ({ base }) => base);
  const bruit = Math.max(...[...couts.values()].map(ecartDe));
  console.log(
    nom.slice(0, 73).padEnd(74) +
      medianes
        .map((cout) => `${nombre(total(cout), 2)} = ${nombre(cout.serveur, 2, 7)} + ${nombre(cout.base, 2, 5)}`)
        .join('   ') +
      `${nombre(pente, 2)}${nombre(bruit, 0)}${grandit ? '  grandit' : ''}`,
  );
  return { nom, pente, grandit };
};
