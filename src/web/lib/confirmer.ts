import type { ReactNode } from 'react';

export type Confirmation = {
  titre: string;
  /** The consequence of the act: the data it changes or deletes. */
  texte: string;
  /** Names or counts, one per line. */
  details?: readonly string[];
  /** The text about to be sent, shown whole under the sentence in a wider dialog. */
  contenu?: ReactNode;
  /** A link to the item concerned, opened in another tab so that the typed text stays. */
  lien?: { libelle: string; adresse: string };
  /** Verb of the confirming button: `Supprimer`. Default `Confirmer`. */
  action?: string;
  annuler?: string;
  /** An act that cannot be undone: red button, and the focus on the cancel button. */
  danger?: boolean;
};

export type DemandeConfirmation = Confirmation & { repondre: (reponse: boolean) => void };

let courante: DemandeConfirmation | null = null;
const abonnes = new Set<() => void>();
const poser = (demande: DemandeConfirmation | null) => {
  courante = demande;
  abonnes.forEach((abonne) => abonne());
};

export const getDemande = (): DemandeConfirmation | null => courante;
export const subscribeDemande = (abonne: () => void): (() => void) => {
  abonnes.add(abonne);
  return () => abonnes.delete(abonne);
};

/**
 * Asks for a confirmation: `if (await confirmerActe({ titre, texte, action: 'Supprimer', danger: true })) …`. Needs
 * `<UiHosts />` in the page. Asking a second question answers no to the first one.
 */
export const confirmerActe = (confirmation: Confirmation): Promise<boolean> =>
  new Promise((resolve) => {
    courante?.repondre(false);
    poser({
      ...confirmation,
      repondre: (reponse) => {
        poser(null);
        resolve(reponse);
      },
    });
  });
