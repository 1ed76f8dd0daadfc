/** The encours that a statement shows one by one, due and to come together; beyond, they are summed (ENC-60). */
export const MAX_LIGNES_RELEVE = 1_000;

export type PartieReleve<E> = { readonly montres: readonly E[]; readonly autres: readonly E[] };

/**
 * What of each part is shown one by one, the rest being told together: the last parts first, which are the oldest, then
 * the first of each (ENC-60).
 * @param parts each oldest first
 * @returns one for each part, in their order; nothing is in both, nothing is in none
 */
export const bornerReleve = <E>(
  parts: readonly (readonly E[])[],
  max: number = MAX_LIGNES_RELEVE,
): PartieReleve<E>[] => {
  let place = max;
  return parts
    .toReversed()
    .map((part) => {
      const montres = part.slice(0, place);
      place -= montres.length;
      return { montres, autres: part.slice(montres.length) };
    })
    .toReversed();
};

/** How the encours that are only summed are told, under those of their age. */
export const libelleAutres = (nombre: number): string =>
  nombre === 1 ? 'Et 1 autre encours' : `Et ${nombre.toLocaleString('fr-FR')} autres encours`;
