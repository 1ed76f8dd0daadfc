/** At most this many encours in one answer: beyond, chance finds a sum for any amount (ECM-21). */
const TAILLE_MAX = 6;
/** Cents between a received amount and a sum that is still worth proposing. */
export const TOLERANCE_CENTIMES = 100;
/** Up to three, all the balances are tried; from four on, only the first ones: their number grows too fast. */
const TAILLE_SUR_TOUS = 3;
const PREMIERS = 48;
/** Different sums kept, and counted before the search stops: past it, the amount says nothing. */
const MAX_RENDUES = 3;
export const MAX_COMPTEES = 20;
/** Equal balances make one sum in thousands of ways. */
const MAX_VUES = 2_000;
/** Comparisons, not milliseconds: the same encours give the same answer on any machine. */
const MAX_PAS = 400_000;

export type Combinaison = {
  /** Places of the balances, ascending. */
  readonly rangs: readonly number[];
  /** Received minus the sum. */
  readonly ecartCentimes: number;
};
type Combinaisons = {
  /** Of the smallest size that has some; of one size, the first balances first. */
  readonly exactes: readonly Combinaison[];
  /** Different sums found of that size, up to `MAX_COMPTEES` + 1. */
  readonly nbExactes: number;
  /** The closest within the tolerance, of a smaller size than the exact ones. */
  readonly proche: Combinaison | null;
  /** Ways of that size to come that close, counted no further than they mean something. */
  readonly nbProches: number;
};

type Groupe = { readonly somme: number; readonly rangs: readonly number[] };

/**
 * Every group of `taille` balances whose sum stays under `max`, in the order of their places.
 * @returns false when the visit asks to stop
 */
const parcourir = (
  soldes: readonly number[],
  taille: number,
  max: number,
  visiter: (rangs: readonly number[], somme: number) => boolean,
): void => {
  const rangs: number[] = [];
  const descendre = (depuis: number, somme: number): boolean => {
    if (rangs.length === taille) return visiter(rangs, somme);
    for (let rang = depuis; rang < soldes.length; rang += 1) {
      const total = somme + (soldes[rang] ?? 0);
      if (total > max) continue;
      rangs.push(rang);
      const continuer = descendre(rang + 1, total);
      rangs.pop();
      if (!continuer) return false;
    }
    return true;
  };
  descendre(0, 0);
};

/** Groups sorted by sum, and their sums apart: they are read millions of times. */
type Rangement = { readonly groupes: readonly Groupe[]; readonly sommes: Float64Array };

const ranger = (soldes: readonly number[], taille: number, max: number): Rangement => {
  const groupes: Groupe[] = [];
  parcourir(soldes, taille, max, (rangs, somme) => groupes.push({ somme, rangs: [...rangs] }) > 0);
  // Stable: of one sum, the first places stay first.
  groupes.sort((a, b) => a.somme - b.somme);
  return { groupes, sommes: Float64Array.from(groupes, ({ somme }) => somme) };
};

/** Place of the first sum that reaches `somme`. */
const premierDepuis = (sommes: Float64Array, somme: number): number => {
  let [bas, haut] = [0, sommes.length];
  while (bas < haut) {
    const milieu = (bas + haut) >>> 1;
    if ((sommes[milieu] ?? 0) < somme) bas = milieu + 1;
    else haut = milieu;
  }
  return bas;
};

const parRangs = (a: readonly number[], b: readonly number[]): number => {
  const i = a.findIndex((rang, place) => rang !== b[place]);
  return i < 0 ? 0 : (a[i] ?? 0) - (b[i] ?? 0);
};
const plusProche = (a: Combinaison, b: Combinaison | null): boolean =>
  b === null ||
  Math.abs(a.ecartCentimes) < Math.abs(b.ecartCentimes) ||
  (Math.abs(a.ecartCentimes) === Math.abs(b.ecartCentimes) && parRangs(a.rangs, b.rangs) < 0);

/** What one size gives. Two encours of the same balance are two answers alone, and the same sum in a group. */
const creerRecolte = (soldes: readonly number[], taille: number) => {
  const vues = new Set<string>();
  const exactes: Combinaison[] = [];
  let proche: Combinaison | null = null;
  let [nbExactes, nbProches] = [0, 0];
  return {
    /** Most sums are farther than the best one: they are not even written. */
    vaut: (ecartCentimes: number): boolean => {
      if (ecartCentimes !== 0) nbProches += 1;
      return proche === null || Math.abs(ecartCentimes) <= Math.abs(proche.ecartCentimes);
    },
    /** @returns false when enough was seen */
    ajouter: (combinaison: Combinaison): boolean => {
      if (combinaison.ecartCentimes !== 0) {
        if (plusProche(combinaison, proche)) proche = combinaison;
        return true;
      }
      nbExactes += 1;
      const { rangs } = combinaison;
      const cle =
        taille === 1
          ? rangs.join()
          : rangs
              .map((rang) => soldes[rang] ?? 0)
              .toSorted((a, b) => a - b)
              .join();
      if (!vues.has(cle) && exactes.length < MAX_RENDUES) exactes.push(combinaison);
      vues.add(cle);
      return vues.size <= MAX_COMPTEES && nbExactes < MAX_VUES;
    },
    rendre: (): Combinaisons => ({ exactes, nbExactes: vues.size, proche, nbProches }),
  };
};

/** How a size is cut: the groups of its end are sorted by sum, those of its beginning look for what they lack. */
const FINS: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 1, 4: 2, 5: 3, 6: 3 };

/**
 * Prepares the search of the encours whose balances add up to an amount received: groups of six at most, the smallest
 * size first, exact then within a euro. All the balances are tried up to three at a time, the first forty-eight beyond.
 * Its work is bounded, whatever the balances.
 * @param soldes cents, more than zero, the preferred ones first
 * @param maxCentimes the largest amount that will be asked
 */
export const preparerCombinaisons = (soldes: readonly number[], maxCentimes: number) => {
  const max = maxCentimes + TOLERANCE_CENTIMES;
  const premiers = soldes.slice(0, PREMIERS);
  const fins = new Map<string, Rangement>();
  const finsDe = (taille: number): Rangement => {
    const surTous = taille <= TAILLE_SUR_TOUS;
    const cle = `${FINS[taille]}/${surTous}`;
    const deja = fins.get(cle) ?? ranger(surTous ? soldes : premiers, FINS[taille] ?? 1, max);
    fins.set(cle, deja);
    return deja;
  };

  const deTaille = (taille: number, montantCentimes: number): Combinaisons => {
    const parmi = taille <= TAILLE_SUR_TOUS ? soldes : premiers;
    const { groupes, sommes } = finsDe(taille);
    const recolte = creerRecolte(soldes, taille);
    const [plancher, plafond] = [montantCentimes - TOLERANCE_CENTIMES, montantCentimes + TOLERANCE_CENTIMES];
    const plusGrande = sommes.at(-1) ?? 0;
    let pas = 0;
    parcourir(parmi, taille - (FINS[taille] ?? 1), plafond, (debut, somme) => {
      if (somme + plusGrande < plancher) return true;
      const dernier = debut.at(-1) ?? -1;
      pas += 1;
      for (let i = premierDepuis(sommes, plancher - somme); i < sommes.length; i += 1) {
        const fin = groupes[i];
        if (!fin || somme + fin.somme > plafond) break;
        pas += 1;
        if ((fin.rangs[0] ?? 0) <= dernier) continue;
        const ecartCentimes = montantCentimes - somme - fin.somme;
        if (!recolte.vaut(ecartCentimes)) continue;
        if (!recolte.ajouter({ rangs: [...debut, ...fin.rangs], ecartCentimes })) return false;
      }
      return pas < MAX_PAS;
    });
    return recolte.rendre();
  };

  /** @param tailleMax encours of one answer, six at most */
  return (montantCentimes: number, tailleMax = TAILLE_MAX): Combinaisons => {
    let proches: Pick<Combinaisons, 'proche' | 'nbProches'> = { proche: null, nbProches: 0 };
    for (let taille = 1; taille <= Math.min(tailleMax, soldes.length); taille += 1) {
      const { exactes, nbExactes, proche, nbProches } = deTaille(taille, montantCentimes);
      if (exactes.length > 0) return { exactes, nbExactes, ...proches };
      if (proches.proche === null) proches = { proche, nbProches };
    }
    return { exactes: [], nbExactes: 0, ...proches };
  };
};
