import { ConnexionPerdue } from '#web/lib/echecs.ts';

/** Fetches failed style sheets again: the bundler asks for them only once, and the loaded code would have no style. */
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

/** Count of failures in a row while the network was up. */
let echecsEnLigne = 0;
/** True after two failures: the browser remembers a failed module, and only a page reload asks the network again. */
export const estARecharger = (): boolean => echecsEnLigne > 1;

/**
 * Loads code on first use and keeps it. Nothing is asked while the network is down, because some browsers remember for
 * good that a module failed.
 * @returns a function that fetches the code; it throws ConnexionPerdue when the fetch fails, and may be called again
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
