import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { direValeurs } from '#shared/core/liste.ts';
import { filtresVides } from '#web/lib/filtres-url.ts';
import type { OptionsUrl } from '#web/lib/url-state.ts';
import { FilterBar, type FilterBarProps } from './FilterBar.tsx';
import { ChoixField, type ChoixFieldProps } from '../fields/ChoixField.tsx';

/**
 * Places the everyday filters: without a visible label in the bar, or with one in the popover of a phone.
 * @returns `plies` for FiltresDeListe, and the props of each of these fields (its name, its width in the bar)
 */
export const useQuotidiens = () => {
  const plies = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const champ = (nom: string, largeur: number) => ({
    ...(plies ? { label: nom } : { 'aria-label': nom, w: largeur }),
    clearable: true,
    // In the popover a list must stay inside it: otherwise a click on an option closes both.
    comboboxProps: { withinPortal: !plies },
  });
  return { plies, champ };
};

/** One of the other filters, in the popover: its list stays inside, otherwise a click on an option closes both. */
export const FiltreField = <V extends string | number>(props: ChoixFieldProps<V>) => (
  <ChoixField clearable comboboxProps={{ withinPortal: false }} {...props} />
);

type FiltreDUrlProps<N extends string, V extends string | number> = Omit<ChoixFieldProps<V>, 'value' | 'onChange'> & {
  /** Field of the address that holds the filter. */
  nom: N;
  url: { readonly etat: { readonly [K in N]?: V | undefined }; changer(this: void, modifs: object): void };
};

/** A filter kept in the address of the list, in the bar (with `champ`) or among the others. */
export const FiltreDUrl = <N extends string, V extends string | number>({
  nom,
  url: { etat, changer },
  ...champ
}: FiltreDUrlProps<N, V>) => (
  <FiltreField<V> {...champ} value={etat[nom] ?? null} onChange={(choix) => changer({ [nom]: choix })} />
);

/** The address of a list, from `useEtatUrl`, whatever its schema. */
type UrlDeListe = {
  readonly etat: { readonly q?: string | undefined };
  changer(this: void, modifs: object, options?: OptionsUrl): void;
};

const parMot = (q: string): object => ({ q });

type ChampNomme = { readonly titre: string; readonly libelles?: Readonly<Record<string, string>> };
const direFiltre = (champ: ChampNomme | undefined, valeur: unknown): string | undefined =>
  champ && `${champ.titre} : ${direValeurs(valeur, champ.libelles)}`;

type Props = Required<Pick<FilterBarProps, 'autres'>> & {
  url: UrlDeListe;
  /** Label of the search. */
  recherche: string;
  /** Change of address made by a search, when it is not only `q`. */
  chercher?: (q: string) => object;
  /** The filters in force, by their names in the address. */
  actifs: readonly string[];
  /** Text of each chip whose filter is not a field; the chip of a field shows its title and values. */
  libelles: Readonly<Record<string, string | undefined>>;
  champs?: Readonly<Record<string, ChampNomme>>;
  /** Filters always behind the button, at every width. */
  caches: readonly string[];
  /** The two or three everyday filters, from `useQuotidiens`. */
  quotidiens: ReactNode;
  plies: boolean;
};

/**
 * The filters of a list, all kept in its address: the everyday ones in sight, the others behind “Filtres (n)”, and a
 * chip for each filter in force.
 */
export const FiltresDeListe = ({
  url: { etat, changer },
  recherche,
  chercher = parMot,
  actifs,
  libelles,
  champs,
  caches,
  quotidiens,
  plies,
  autres,
}: Props) => {
  const mots: Readonly<Record<string, unknown>> = etat;
  const retirer = (noms: readonly string[]) => changer(filtresVides(noms));
  return (
    <FilterBar
      recherche={{
        valeur: etat.q ?? '',
        onChange: (q) => changer(chercher(q), { remplacer: true }),
        libelle: recherche,
      }}
      actifs={actifs.map((nom) => ({
        id: nom,
        libelle: libelles[nom] ?? (nom === 'q' ? `Recherche : ${etat.q}` : direFiltre(champs?.[nom], mots[nom])) ?? nom,
        retirer: () => retirer([nom]),
      }))}
      onToutEffacer={() => retirer(actifs)}
      nbAutres={actifs.filter((nom) => caches.includes(nom) || (plies && nom !== 'q')).length}
      autres={
        <>
          {plies ? quotidiens : null}
          {autres}
        </>
      }
    >
      {plies ? null : quotidiens}
    </FilterBar>
  );
};
