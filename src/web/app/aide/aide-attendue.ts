let attendue = false;

/** Records that the user pressed `?` before the code of the help had loaded (AID-27). */
export const attendreAide = (): void => {
  attendue = true;
};
/** Tells once whether the user asked for the help, so that it opens as soon as its code loads. */
export const prendreAideAttendue = (): boolean => {
  const prise = attendue;
  attendue = false;
  return prise;
};
