import type { ReactNode } from 'react';

export type Confirmation = {
  titre: string;
  /** The consequence: what will be changed or lost. */
  texte: string;
  /** One line each: names, counts. */
  details?: readonly string[];
  /** What will leave, shown whole under the sentence: the dialog is wider. */
  contenu?: ReactNode;
  /** What it is about, opened beside: what is being typed stays. */
  lien?: { libelle: string; adresse: string };
  /** The button's verb: `Supprimer`. Default `Confirmer`. */
  action?: string;
  annuler?: string;
  /** For an act that cannot be undone: red button, focus on the way back. */
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
 * Asks before what cannot be undone: `if (await confirmerActe({ titre, texte, action: 'Supprimer', danger: true })) …`.
 * Needs `<UiHosts />` in the page. A second question while one is asked answers the first one no.
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
