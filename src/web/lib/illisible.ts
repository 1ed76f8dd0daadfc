/**
 * The value of a number field whose text cannot be read as a number: keeps the text, for the schema to refuse and the
 * draft to keep. It never falls back to the previous value.
 */
export type Illisible = { readonly illisible: string };

export const estIllisible = (valeur: unknown): valeur is Illisible =>
  typeof valeur === 'object' && valeur !== null && 'illisible' in valeur && typeof valeur.illisible === 'string';

/** The number in a field, null when the field is empty or unreadable. Forms type their values without `Illisible`. */
export const nombreLu = (valeur: number | Illisible | null | undefined): number | null =>
  typeof valeur === 'number' ? valeur : null;

/** The values of a form while the user types, for business rules: unreadable numbers become empty. */
export const sansIllisible = <V>(valeurs: V): V => {
  if (estIllisible(valeurs)) return null as V;
  if (Array.isArray(valeurs)) return valeurs.map((valeur: unknown) => sansIllisible(valeur)) as V;
  if (typeof valeurs !== 'object' || valeurs === null || Object.getPrototypeOf(valeurs) !== Object.prototype)
    return valeurs;
  return Object.fromEntries(Object.entries(valeurs).map(([nom, valeur]) => [nom, sansIllisible<unknown>(valeur)])) as V;
};
