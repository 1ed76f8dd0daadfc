/** The measures behind the score of a laboratory. Null when a measure is not known yet. */
type EntreesScore = {
  /** Median number of days from the declaration to the settlement. */
  readonly delaiJours: number | null;
  /** Percentages of the declared amount. */
  readonly tauxRegle: number | null;
  readonly tauxRefuse: number | null;
  /** Median number of days from a réclamation to its first reply. */
  readonly premiereReponseJours: number | null;
};

/** Scales a value: 1 at `bon` or under, 0 at `mauvais` or above, linear in between. */
const entre = (valeur: number, bon: number, mauvais: number): number =>
  Math.min(1, Math.max(0, (mauvais - valeur) / (mauvais - bon)));

type Critere = {
  readonly mots: string;
  readonly poids: number;
  readonly part: (entrees: EntreesScore) => number | null;
};
const si = (valeur: number | null, part: (valeur: number) => number): number | null =>
  valeur === null ? null : part(valeur);
const CRITERES: readonly Critere[] = [
  { mots: 'la part réglée', poids: 40, part: ({ tauxRegle }) => si(tauxRegle, (taux) => 1 - entre(taux, 0, 100)) },
  {
    mots: 'le délai (30 jours ou moins)',
    poids: 30,
    part: ({ delaiJours }) => si(delaiJours, (jours) => entre(jours, 30, 120)),
  },
  {
    mots: 'ce qui n’est pas refusé',
    poids: 20,
    part: ({ tauxRefuse }) => si(tauxRefuse, (taux) => entre(taux, 0, 50)),
  },
  {
    mots: 'la première réponse (2 jours ou moins)',
    poids: 10,
    part: ({ premiereReponseJours }) => si(premiereReponseJours, (jours) => entre(jours, 2, 30)),
  },
];

/** The criteria of the score and their weights in words, from the table (STA-9). */
export const direScore = (): string => CRITERES.map(({ mots, poids }) => `${poids} pour ${mots}`).join(', ');

/**
 * The score of a laboratory, out of 100 (STA-9). An unknown measure is left out, with its weight.
 * @returns null when nothing was declared
 */
export const scoreDe = (entrees: EntreesScore): number | null => {
  if (entrees.tauxRegle === null) return null;
  const connus = CRITERES.flatMap(({ poids, part }) => {
    const valeur = part(entrees);
    return valeur === null ? [] : [{ poids, points: poids * valeur }];
  });
  const total = connus.reduce((somme, { poids }) => somme + poids, 0);
  return Math.round((100 * connus.reduce((somme, { points }) => somme + points, 0)) / total);
};

/** A percentage to one decimal; null when the whole is zero. */
export const tauxAuDixieme = (part: number, tout: number): number | null =>
  tout === 0 ? null : Math.round((1000 * part) / tout) / 10;
