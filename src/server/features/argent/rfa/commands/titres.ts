/** The notifications that ask an adhérent for its answer: the answer closes them (RFA-31). */
export const TITRES_RFA_A_REPONDRE = {
  publiee: 'Nouvelle RFA de votre groupement',
  relance: 'RFA : votre groupement attend votre réponse',
} as const;
/** Closed by the first month that is written. */
export const TITRE_BASE = 'RFA : votre groupement attend votre base';
/** Closed by what is decided of a tier. */
export const TITRE_PALIER = 'RFA : un palier atteint, selon votre groupement';
export const TITRE_RETIREE = 'RFA retirée par votre groupement';
