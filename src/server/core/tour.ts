import { coreErrors } from '#shared/core/errors.ts';

/** Beyond this wait, the sender is asked to come back: the one before may come from a slow telephone. */
const PATIENCE_MS = 30_000;

type Tour = {
  /**
   * Takes `poids` of the room, when those who came before have theirs.
   * @returns the function that gives it back; called twice, it does nothing more
   * @throws 503 when too many wait, or for too long
   */
  readonly attendre: (poids?: number) => Promise<() => void>;
};

/**
 * Room shared in the order of the requests. Alone, a request always has its turn, however heavy.
 * @param enAttente how many may wait
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

/**
 * In bytes, what all the requests that are being answered hold together: two of the heaviest files, or many small ones
 * (ADR 36).
 */
export const enMemoire = creerTour(34 * 1024 * 1024, 200);
