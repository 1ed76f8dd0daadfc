import type { OptionsUrl } from './url-state.ts';

/** What takes these filters out of an address. */
export const filtresVides = (noms: readonly string[]): Readonly<Record<string, undefined>> =>
  Object.fromEntries(noms.map((nom) => [nom, undefined]));

/** What a table says of the filters in force: `actifs` names them, `changer` writes the address. */
export const filtreDeTable = (
  actifs: readonly string[],
  changer: (modifs: Readonly<Record<string, undefined>>) => void,
): { readonly actif: boolean; readonly effacer: () => void } => ({
  actif: actifs.length > 0,
  effacer: () => changer(filtresVides(actifs)),
});

/** What a list asks for, all its pages together: what its export asks. */
export const toutesPages = <Q extends object>({
  page: _page,
  taille: _taille,
  ...filtres
}: Q & { readonly page?: unknown; readonly taille?: unknown }): Omit<Q, 'page' | 'taille'> => filtres;

type Recherche = {
  etat: { readonly q?: string | undefined };
  // A method, so that `changer`, which takes the list's own filters, fits.
  changer(this: void, modifs: { q: string }, options: OptionsUrl): void;
};
/** The free search of a filter bar, kept in the address as `q`; no history entry a letter. */
export const rechercheDansUrl = ({ etat, changer }: Recherche, libelle: string) => ({
  valeur: etat.q ?? '',
  onChange: (q: string) => changer({ q }, { remplacer: true }),
  libelle,
});
