import { ConnexionPerdue } from '#web/lib/echecs.ts';

/** The bundler asks only once for a failed style sheet: without this, the loaded code would have no style. */
const reprendreFeuilles = async (): Promise<void> => {
  const perdues = [...document.querySelectorAll<HTMLLinkElement>('head link[rel="stylesheet"]')].filter(
    ({ sheet }) => sheet === null,
  );
  await Promise.all(
    perdues.map(
      (perdue) =>
        new Promise<void>((resolve, reject) => {
          const reprise = document.createElement('link');
          reprise.rel = 'stylesheet';
          reprise.href = perdue.href;
          reprise.addEventListener('load', () => resolve());
          reprise.addEventListener('error', () => reject(new ConnexionPerdue()));
          perdue.replaceWith(reprise);
        }),
    ),
  );
};

let aReprendre = false;

/** Failures in a row with the network there. */
let echecsEnLigne = 0;
/** Asking again did not help: only a page read anew asks the network for a module that failed. */
export const estARecharger = (): boolean => echecsEnLigne > 1;

/**
 * Code loaded with its first use, and kept. Some browsers keep for good that a module failed: none is asked for while
 * there is no network.
 * @returns fetches it; throws ConnexionPerdue when it cannot be fetched, and may be asked again
 */
export const codeDiffere = <T>(charger: () => Promise<T>): (() => Promise<T>) => {
  let venu: { readonly code: T } | null = null;
  return async () => {
    if (venu) return venu.code;
    if (!navigator.onLine) throw new ConnexionPerdue();
    try {
      if (aReprendre) await reprendreFeuilles();
      venu = { code: await charger() };
      echecsEnLigne = 0;
      return venu.code;
    } catch {
      aReprendre = true;
      echecsEnLigne += 1;
      throw new ConnexionPerdue();
    }
  };
};
