type Classe = { readonly etoile: boolean };
type PageClassee<L> = { readonly elements: readonly L[]; readonly nbEtoiles: number };

/**
 * The first `nombre` laboratories of a ranking, favourites first (PIL-1). The first page of the ranking is enough for
 * those that follow the favourites.
 * @param page the first `nombre` of the ranking, favourites or not
 * @param lireFavoris reads the favourites alone, when some stand lower in the ranking
 */
export const favorisDAbord = async <L extends Classe>(
  nombre: number,
  { elements, nbEtoiles }: PageClassee<L>,
  lireFavoris: () => Promise<readonly L[]>,
): Promise<L[]> => {
  const vus = elements.filter(({ etoile }) => etoile);
  const favoris = vus.length < Math.min(nombre, nbEtoiles) ? await lireFavoris() : vus;
  return [...favoris, ...elements.filter(({ etoile }) => !etoile)].slice(0, nombre);
};
