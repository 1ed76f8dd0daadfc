let attendue = false;

/** `?` was pressed before the code of the help had come (AID-27). */
export const attendreAide = (): void => {
  attendue = true;
};
/** Whether it was, once: the help opens as its code arrives. */
export const prendreAideAttendue = (): boolean => {
  const prise = attendue;
  attendue = false;
  return prise;
};
