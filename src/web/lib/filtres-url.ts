import type { OptionsUrl } from './url-state.ts';

/** The change of address that clears these filters. */
export const filtresVides = (noms: readonly string[]): Readonly<Record<string, undefined>> =>
  Object.fromEntries(noms.map((nom) => [nom, undefined]));

/** The filters in force, as a table shows them: `actifs` names them, `changer` writes the address. */
export const filtreDeTable = (
  actifs: readonly string[],
  changer: (modifs: Readonly<Record<string, undefined>>) => void,
): { readonly actif: boolean; readonly effacer: () => void } => ({
  actif: actifs.length > 0,
  effacer: () => changer(filtresVides(actifs)),
});

/** The query of a list without its paging: the query of its export. */
export const toutesPages = <Q extends object>({
  page: _page,
  taille: _taille,
  ...filtres
}: Q & { readonly page?: unknown; readonly taille?: unknown }): Omit<Q, 'page' | 'taille'> => filtres;

type Recherche = {
  etat: { readonly q?: string | undefined };
  // Written as a method so that a `changer` typed with the list's own filters is accepted.
  changer(this: void, modifs: { q: string }, options: OptionsUrl): void;
};
/** The free search of a filter bar, kept in the address as `q`; no history entry a letter. */
export const rechercheDansUrl = ({ etat, changer }: Recherche, libelle: string) => ({
  valeur: etat.q ?? '',
  onChange: (q: string) => changer({ q }, { remplacer: true }),
  libelle,
});
