/**
 * What a number field holds when its text is not certainly a number: the text itself, for the schema to refuse and for
 * the draft to keep. Never taken for the value that was there before.
 */
export type Illisible = { readonly illisible: string };

export const estIllisible = (valeur: unknown): valeur is Illisible =>
  typeof valeur === 'object' && valeur !== null && 'illisible' in valeur && typeof valeur.illisible === 'string';

/**
 * The number of a field, null when it is empty or cannot be read. A form types its values without their `Illisible`.
 */
export const nombreLu = (valeur: number | Illisible | null | undefined): number | null =>
  typeof valeur === 'number' ? valeur : null;

/** Values as rules may read them while they are typed: what cannot be read is empty. */
export const sansIllisible = <V>(valeurs: V): V => {
  if (estIllisible(valeurs)) return null as V;
  if (Array.isArray(valeurs)) return valeurs.map((valeur: unknown) => sansIllisible(valeur)) as V;
  if (typeof valeurs !== 'object' || valeurs === null || Object.getPrototypeOf(valeurs) !== Object.prototype)
    return valeurs;
  return Object.fromEntries(Object.entries(valeurs).map(([nom, valeur]) => [nom, sansIllisible<unknown>(valeur)])) as V;
};
