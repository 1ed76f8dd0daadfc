import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { FilterBar, type FilterBarProps } from './FilterBar.tsx';

/**
 * Where the filters of every day stand: in the bar, named without a label, or on a phone in the popover, with one.
 * @returns `plies` for FiltresDeListe, and what to give to each of these fields (its name, its width in the bar)
 */
export const useQuotidiens = () => {
  const plies = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const champ = (nom: string, largeur: number) => ({
    ...(plies ? { label: nom } : { 'aria-label': nom, w: largeur }),
    clearable: true,
    // In the popover a list must stay inside it, else a click on an option closes both.
    comboboxProps: { withinPortal: !plies },
  });
  return { plies, champ };
};

type Props = Required<Pick<FilterBarProps, 'recherche' | 'autres'>> & {
  /** The filters in force, by their names in the address. */
  actifs: readonly string[];
  /** The words of each. */
  libelles: Readonly<Record<string, string | undefined>>;
  /** Those behind the button at every width. */
  caches: readonly string[];
  onRetirer: (noms: readonly string[]) => void;
  /** The two or three filters of every day, from `useQuotidiens`. */
  quotidiens: ReactNode;
  plies: boolean;
};

/** The filters of a list, all in its address: those of every day in sight, the rest behind “Filtres (n)”, a chip for each in force. */
export const FiltresDeListe = ({
  recherche,
  actifs,
  libelles,
  caches,
  onRetirer,
  quotidiens,
  plies,
  autres,
}: Props) => (
  <FilterBar
    recherche={recherche}
    actifs={actifs.map((nom) => ({ id: nom, libelle: libelles[nom] ?? nom, retirer: () => onRetirer([nom]) }))}
    onToutEffacer={() => onRetirer(actifs)}
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
