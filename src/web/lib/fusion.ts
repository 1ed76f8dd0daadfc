/**
 * What a form shows once another person has changed the item meanwhile: what was typed here stays, untouched fields
 * follow the other version.
 * @param base the values the form started from
 */
export const fusionner = <V extends object>(base: V, frais: V, saisie: V): V =>
  Object.fromEntries(
    Object.entries(saisie).map(([nom, valeur]) => {
      const cle = nom as keyof V;
      return [nom, JSON.stringify(valeur) === JSON.stringify(base[cle]) ? frais[cle] : valeur];
    }),
  ) as V;
