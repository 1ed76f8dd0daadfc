/** The most encours in one answer: beyond, chance finds a sum for any amount (ECM-21). */
const TAILLE_MAX = 6;
/** The largest gap, in cents, between a received amount and a sum still worth proposing. */
export const TOLERANCE_CENTIMES = 100;
/**
 * Up to three encours, all the balances are tried; from four on, only the first ones, because combinations grow too
 * fast.
 */
const TAILLE_SUR_TOUS = 3;
const PREMIERS = 48;
/**
 * The number of distinct sums kept, and the number counted before the search stops: beyond, the amount proves nothing.
 */
const MAX_RENDUES = 3;
export const MAX_COMPTEES = 20;
/** Limits the search, because equal balances make one sum in thousands of ways. */
const MAX_VUES = 2_000;
/** Limits comparisons rather than milliseconds, so that the answer is the same on any machine. */
const MAX_PAS = 400_000;

export type Combinaison = {
  /** Positions of the balances, ascending. */
  readonly rangs: readonly number[];
  /** Received amount minus the sum. */
  readonly ecartCentimes: number;
};
type Combinaisons = {
  /** The exact sums of the smallest possible size, the first balances first. */
  readonly exactes: readonly Combinaison[];
  /** How many distinct exact sums of that size, up to `MAX_COMPTEES` + 1. */
  readonly nbExactes: number;
  /** The closest sum within the tolerance, smaller in size than the exact ones. */
  readonly proche: Combinaison | null;
  /** How many sums of that size come as close, up to a useful limit. */
  readonly nbProches: number;
};

type Groupe = { readonly somme: number; readonly rangs: readonly number[] };

/**
 * Visits every group of `taille` balances whose sum is within `max`, in the order of positions.
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

/** Groups sorted by sum; the sums are also in a typed array, because they are read millions of times. */
type Rangement = { readonly groupes: readonly Groupe[]; readonly sommes: Float64Array };

const ranger = (soldes: readonly number[], taille: number, max: number): Rangement => {
  const groupes: Groupe[] = [];
  parcourir(soldes, taille, max, (rangs, somme) => groupes.push({ somme, rangs: [...rangs] }) > 0);
  // The sort is stable: equal sums keep the first positions first.
  groupes.sort((a, b) => a.somme - b.somme);
  return { groupes, sommes: Float64Array.from(groupes, ({ somme }) => somme) };
};

/** The position of the first sum that reaches `somme`. */
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

/**
 * The results of one size. Two encours of the same balance are two answers when alone, but the same sum inside a group.
 */
const creerRecolte = (soldes: readonly number[], taille: number) => {
  const vues = new Set<string>();
  const exactes: Combinaison[] = [];
  let proche: Combinaison | null = null;
  let [nbExactes, nbProches] = [0, 0];
  return {
    /** Skips most sums, farther than the best one, before building them. */
    vaut: (ecartCentimes: number): boolean => {
      if (ecartCentimes !== 0) nbProches += 1;
      return proche === null || Math.abs(ecartCentimes) <= Math.abs(proche.ecartCentimes);
    },
    /** @returns false when enough sums were seen */
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

/** How a size is split in two: the end groups are sorted by sum, and each beginning looks for its complement. */
const FINS: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 1, 4: 2, 5: 3, 6: 3 };

/**
 * Prepares the search of the encours whose balances add up to a received amount: at most six, the smallest size first,
 * exact sums then within a euro. All the balances are tried up to three at a time, the first forty-eight beyond. The
 * work is bounded, whatever the balances.
 * @param soldes cents, more than zero, the preferred ones first
 * @param maxCentimes the largest amount that will be searched
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

  /** @param tailleMax the most encours in one answer, six at most */
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
