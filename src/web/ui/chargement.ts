import { cleUnique } from '#web/lib/cle-unique.ts';
import { estRemplacee } from '#web/lib/nouvelle-version.ts';
import { estARecharger } from './code-differe.ts';
import { echec, fermerSnackbar, info, RESTE } from './snackbar.tsx';

type ChargementPerdu = {
  readonly reessayer: () => void;
  /** Called when the user gives up. */
  readonly abandonner?: () => void;
};

const PERDUE = 'Connexion perdue : cette fenêtre n’a pas pu s’ouvrir. Votre saisie est conservée.';
const REMPLACEE =
  'Une nouvelle version de Pharmaccord est en place : rechargez la page pour ouvrir cette fenêtre. Votre saisie est ' +
  'conservée.';

/** Announces a new version, once, when a call met a server of another version (EXP-104). */
export const direNouvelleVersion = (): void =>
  info('Une nouvelle version de Pharmaccord est en place : rechargez la page. Votre saisie est conservée.', {
    duree: RESTE,
    action: { libelle: 'Recharger la page', faire: () => location.reload() },
  });

/**
 * Says that the code of a window or a menu could not be fetched, with “Réessayer”; with “Recharger la page” when a
 * retry failed or a newer version replaced it (EXP-104). The typed text stays.
 * @returns the function that removes the message
 */
export const direChargementPerdu = ({ reessayer, abandonner }: ChargementPerdu): (() => void) => {
  const id = cleUnique();
  let repris = false;
  const dire = (remplacee: boolean): void => {
    if (repris) return;
    echec(remplacee ? REMPLACEE : PERDUE, {
      id,
      duree: RESTE,
      action:
        remplacee || estARecharger()
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
  };
  if (navigator.onLine) void estRemplacee().then(dire);
  else dire(false);
  return () => {
    repris = true;
    void fermerSnackbar(id);
  };
};
