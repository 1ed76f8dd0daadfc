import { Button } from '@mantine/core';
import type { NotificationData } from '@mantine/notifications';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { messageDe } from '#web/lib/echecs.ts';
import { codeDiffere } from './code-differe.ts';
import { surimpressionEchec } from './hotes/surimpression.ts';

/** Durations of COM-87. -1 stays until closed. */
export const DUREE = 3000;
export const DUREE_NOTIFICATION = 2500;
export const RESTE = -1;

export type OptionsSnackbar = {
  titre?: string;
  /** In milliseconds; -1 stays. Default 3000. */
  duree?: number;
  /** Undoes the act just done. Without `duree`, the message then stays 8 s. */
  annuler?: () => void;
  /** Identifies the message for `fermer`; a message with the same id is not shown twice. */
  id?: string;
  /** Called once the message has gone, whatever the reason. */
  surFermeture?: () => void;
  /** Another act: `{ libelle: 'Ouvrir', faire }`. */
  action?: { libelle: string; faire: () => void };
};

const DUREE_ANNULATION = 8000;

// The library is loaded with the first message, not with the login screen.
export const chargerNotifications = codeDiffere(async () => (await import('@mantine/notifications')).notifications);

/** Removes a message. */
export const fermerSnackbar = async (id: string): Promise<void> => void (await chargerNotifications()).hide(id);

const contenu = (id: string, texte: string, { annuler, action }: OptionsSnackbar) => {
  const geste = action ?? (annuler ? { libelle: 'Annuler', faire: annuler } : undefined);
  if (!geste) return texte;
  return (
    <>
      {texte}
      <Button
        size="compact-sm"
        variant="light"
        ml="sm"
        onClick={() => {
          geste.faire();
          void fermerSnackbar(id);
        }}
      >
        {geste.libelle}
      </Button>
    </>
  );
};

const donnees = (id: string, color: string, texte: string, options: OptionsSnackbar): NotificationData => {
  const duree = options.duree ?? (options.annuler ? DUREE_ANNULATION : DUREE);
  return {
    id,
    color,
    title: options.titre,
    message: contenu(id, texte, options),
    autoClose: duree === RESTE ? false : duree,
    loading: false,
    withCloseButton: true,
    onClose: options.surFermeture,
    role: color === 'red' ? 'alert' : 'status',
  };
};

let demandee = false;
const abonnes = new Set<() => void>();
/** True once a first message was sent: only then does its host render, with the earlier messages. */
export const getSnackbarDemandee = (): boolean => demandee;
export const subscribeSnackbar = (abonne: () => void): (() => void) => {
  abonnes.add(abonne);
  return () => abonnes.delete(abonne);
};

/** @param panne shown over the screen when even the code of the messages cannot be fetched */
const montrer = async (donneesSnackbar: NotificationData, panne?: string) => {
  demandee = true;
  abonnes.forEach((abonne) => abonne());
  try {
    (await chargerNotifications()).show(donneesSnackbar);
  } catch {
    if (panne !== undefined) surimpressionEchec(panne);
  }
};

const changer = async (suite: NotificationData) => (await chargerNotifications()).update(suite);

/** Reports a done act. */
export const succes = (texte: string, options: OptionsSnackbar = {}): void =>
  void montrer(donnees(cleUnique(), 'green', texte, options));

/** Reports news, neither a success nor a failure (a notification received). */
export const info = (texte: string, options: OptionsSnackbar = {}): void =>
  void montrer(donnees(cleUnique(), 'blue', texte, options));

/** Reports a failure: a sentence, or the error itself. Shown at least 6 s, to leave time to read it. */
export const echec = (erreur: unknown, options: OptionsSnackbar = {}): void => {
  const texte = typeof erreur === 'string' ? erreur : messageDe(erreur);
  void montrer(donnees(options.id ?? cleUnique(), 'red', texte, { duree: 6000, ...options }), texte);
};

export type EnCours = {
  /** Changes the text: `Import : 120 sur 500`. */
  dire: (texte: string) => void;
  succes: (texte: string, options?: OptionsSnackbar) => void;
  echec: (erreur: unknown, options?: OptionsSnackbar) => void;
  fermer: () => void;
};

/** Reports a long act: the message stays until it succeeds or fails, even on another screen. */
export const enCours = (texte: string): EnCours => {
  const id = cleUnique();
  const attente = (message: string): NotificationData => ({
    id,
    message,
    loading: true,
    autoClose: false,
    withCloseButton: false,
    role: 'status',
  });
  void montrer(attente(texte));
  return {
    dire: (message) => void changer(attente(message)),
    succes: (message, options = {}) => void changer(donnees(id, 'green', message, options)),
    echec: (erreur, options = {}) =>
      void changer(
        donnees(id, 'red', typeof erreur === 'string' ? erreur : messageDe(erreur), { duree: 6000, ...options }),
      ),
    fermer: () => void fermerSnackbar(id),
  };
};
