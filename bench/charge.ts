import { quantile } from '../scripts/envoyer.ts';

export type Mesure = {
  readonly nombre: number;
  readonly parSeconde: number;
  readonly p50: number;
  readonly p99: number;
  readonly erreurs: number;
};

/**
 * Each of `connexions` repeats `faire` until the time is over. `faire` gets the number of its connection, and resolves
 * to true on success.
 * @param encore asked before each request: false ends the measure
 */
export const charger = async (
  connexions: number,
  millisecondes: number,
  faire: (connexion: number) => Promise<boolean>,
  encore: () => boolean = () => true,
): Promise<Mesure> => {
  const durees: number[] = [];
  let erreurs = 0;
  const debut = performance.now();
  const boucle = async (connexion: number): Promise<void> => {
    while (performance.now() - debut < millisecondes && encore()) {
      const depart = performance.now();
      if (!(await faire(connexion))) erreurs++;
      durees.push(performance.now() - depart);
    }
  };
  await Promise.all(Array.from({ length: connexions }, (_, i) => boucle(i)));
  const ecoule = (performance.now() - debut) / 1000;
  const triees = durees.toSorted((a, b) => a - b);
  return {
    nombre: durees.length,
    parSeconde: durees.length / ecoule,
    p50: quantile(triees, 0.5),
    p99: quantile(triees, 0.99),
    erreurs,
  };
};
