type Classe = { readonly etoile: boolean };
type PageClassee<L> = { readonly elements: readonly L[]; readonly nbEtoiles: number };

/**
 * The first `nombre` laboratories of a ranking, favourites first (PIL-1). What follows the favourites is in the first
 * page of the ranking already: of its `nombre`, at most as many are favourites.
 * @param page the first `nombre` of the ranking, favourites or not
 * @param lireFavoris the same of the favourites alone: asked for when some are further down
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
