import { cleUnique } from '#web/lib/cle-unique.ts';
import { estARecharger } from './code-differe.ts';
import { echec, fermerSnackbar, RESTE } from './snackbar.tsx';

type ChargementPerdu = {
  readonly reessayer: () => void;
  /** Called when the request is given up. */
  readonly abandonner?: () => void;
};

/**
 * Says that a window or a menu could not be fetched, with “Réessayer”, or “Recharger la page” when trying again did not
 * help; the text typed on the screen is untouched.
 * @returns the function that removes the message
 */
export const direChargementPerdu = ({ reessayer, abandonner }: ChargementPerdu): (() => void) => {
  const id = cleUnique();
  let repris = false;
  echec('Connexion perdue : cette fenêtre n’a pas pu s’ouvrir. Votre saisie est conservée.', {
    id,
    duree: RESTE,
    action: estARecharger()
      ? { libelle: 'Recharger la page', faire: () => location.reload() }
      : {
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
    void fermerSnackbar(id);
  };
};
