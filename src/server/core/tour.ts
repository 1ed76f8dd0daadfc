import { coreErrors } from '#shared/core/errors.ts';

/** The longest wait before the sender is asked to come back: the request ahead may come from a slow telephone. */
const PATIENCE_MS = 30_000;

type Tour = {
  /**
   * Waits for its turn, then takes `poids` of the room.
   * @returns the function that gives the room back; a second call does nothing
   * @throws 503 when too many wait, or for too long
   */
  readonly attendre: (poids?: number) => Promise<() => void>;
};

/**
 * A room shared in the order of the requests. A request alone always passes, however heavy.
 * @param enAttente how many requests may wait
 */
export const creerTour = (place: number, enAttente: number, patienceMs: number = PATIENCE_MS): Tour => {
  let prise = 0;
  const file: { readonly poids: number; readonly entrer: () => void }[] = [];
  const tient = (poids: number): boolean => prise === 0 || prise + poids <= place;
  const avancer = (): void => {
    for (let premier = file[0]; premier && tient(premier.poids); premier = file[0]) {
      file.shift();
      prise += premier.poids;
      premier.entrer();
    }
  };
  const patienter = (poids: number): Promise<void> =>
    new Promise((entrer, renoncer) => {
      const attente = {
        poids,
        entrer: () => {
          clearTimeout(minuterie);
          entrer();
        },
      };
      const minuterie = setTimeout(() => {
        file.splice(file.indexOf(attente), 1);
        renoncer(coreErrors.indisponible());
        avancer();
      }, patienceMs);
      file.push(attente);
    });
  return {
    attendre: async (poids = 1) => {
      if (file.length === 0 && tient(poids)) prise += poids;
      else if (file.length < enAttente) await patienter(poids);
      else throw coreErrors.indisponible();
      let rendue = false;
      return () => {
        if (rendue) return;
        rendue = true;
        prise -= poids;
        avancer();
      };
    },
  };
};

/** The bytes held in memory by all the running requests: two of the heaviest files, or many small ones (ADR 36). */
export const enMemoire = creerTour(34 * 1024 * 1024, 200);
