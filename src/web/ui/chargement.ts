import { cleUnique } from '#web/lib/cle-unique.ts';
import { ConnexionPerdue } from '#web/lib/echecs.ts';
import { echec, fermer, RESTE } from './snackbar.tsx';

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

/** Fetches code loaded with its first use. @throws ConnexionPerdue when it cannot be fetched; may be asked again */
export const chargerCode = async <T>(charger: () => Promise<T>): Promise<T> => {
  try {
    if (aReprendre) await reprendreFeuilles();
    return await charger();
  } catch {
    aReprendre = true;
    throw new ConnexionPerdue();
  }
};

export type ChargementPerdu = {
  readonly reessayer: () => void;
  /** Called when the request is given up. */
  readonly abandonner?: () => void;
};

/**
 * Says that a window or a menu could not be fetched, with “Réessayer”; the text typed on the screen is untouched.
 * @returns the function that removes the message
 */
export const direChargementPerdu = ({ reessayer, abandonner }: ChargementPerdu): (() => void) => {
  const id = cleUnique();
  let repris = false;
  echec('Connexion perdue : cette fenêtre n’a pas pu s’ouvrir. Votre saisie est conservée.', {
    id,
    duree: RESTE,
    action: {
      libelle: 'Réessayer',
      faire: () => {
        repris = true;
        reessayer();
      },
    },
    surFermeture: () => (repris ? undefined : abandonner?.()),
  });
  return () => {
    repris = true;
    void fermer(id);
  };
};
