/** Key of an EAN from its first digits (8, 12, 13 or 14 in all): weights 3, 1… from the right (CAT-21). */
export const cleEan = (sansCle: string): string => {
  let somme = 0;
  for (let rang = sansCle.length - 1, poids = 3; rang >= 0; rang -= 1, poids = 4 - poids)
    somme += Number(sansCle[rang]) * poids;
  return String((10 - (somme % 10)) % 10);
};

/** True when the last digit of an EAN is its key. */
export const cleEanValide = (code: string): boolean =>
  /^\d+$/.test(code) && cleEan(code.slice(0, -1)) === code.slice(-1);
