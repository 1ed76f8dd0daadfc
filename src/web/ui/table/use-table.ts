import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowData,
  type RowSelectionState,
  type SortingState,
} from '@tanstack/react-table';
import { useCallback, useMemo, useRef, useState } from 'react';
import { comparer } from '#web/lib/formats.ts';
import type { Cle, Colonne, DataTableProps } from './types.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature, sortedRowModel: createSortedRowModel() });
type Features = typeof features;

const RIEN: readonly never[] = [];

type Valeur = string | number | null;

const comparerValeurs = (a: Valeur, b: Valeur): number => {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return typeof a === 'number' && typeof b === 'number' ? a - b : comparer(String(a), String(b));
};

const definir = <T extends RowData>({ id, titre, triPar }: Colonne<T>): ColumnDef<Features, T> => ({
  id,
  header: titre,
  accessorFn: (ligne) => triPar?.(ligne) ?? null,
  enableSorting: triPar !== undefined,
  sortFn: (a, b) => comparerValeurs(triPar?.(a.original) ?? null, triPar?.(b.original) ?? null),
});

type Options<T extends RowData> = Pick<DataTableProps<T>, 'colonnes' | 'cle' | 'vue' | 'onVue' | 'triInitial'> & {
  lignes: readonly T[] | undefined;
  visibilite: Readonly<Record<string, boolean>>;
};

const nomDeTri = <T>({ id, tri }: Colonne<T>): string | undefined => (tri === true ? id : tri || undefined);

/** TanStack Table behind our own vocabulary: sort (by the server, or here for a whole list), visible columns, selection. */
export const useTableau = <T extends RowData>({ colonnes, cle, vue, onVue, triInitial, lignes, visibilite }: Options<T>): Tableau<T> => {
  const [triLocal, setTriLocal] = useState<SortingState>(() =>
    triInitial ? [{ id: triInitial.id, desc: triInitial.ordre === 'desc' }] : [],
  );
  const [selection, setSelection] = useState<RowSelectionState>({});
  const parServeur = vue !== undefined;
  const triServeur = parServeur ? colonnes.find((colonne) => nomDeTri(colonne) === vue.tri) : undefined;
  const sorting = useMemo(
    () => (vue === undefined ? triLocal : triServeur ? [{ id: triServeur.id, desc: vue.ordre === 'desc' }] : []),
    [vue, triLocal, triServeur],
  );

  const table = useTable<Features, T>({
    features,
    columns: useMemo(() => colonnes.map(definir), [colonnes]),
    data: lignes ?? RIEN,
    getRowId: (ligne) => String(cle(ligne)),
    manualSorting: parServeur,
    state: { sorting, columnVisibility: visibilite, rowSelection: selection },
    onRowSelectionChange: setSelection,
    onSortingChange: setTriLocal,
  });

  const rangees = table.getRowModel().rows;
  const affichees = useMemo(() => rangees.map((rangee) => rangee.original), [rangees]);
  const colonnesVisibles = useMemo(() => colonnes.filter(({ id }) => visibilite[id] !== false), [colonnes, visibilite]);

  const trier = (colonne: Colonne<T>) => {
    const actuel = sorting[0];
    const desc = actuel?.id === colonne.id && !actuel.desc;
    const nom = nomDeTri(colonne);
    if (!parServeur) setTriLocal([{ id: colonne.id, desc }]);
    else if (nom) onVue?.({ tri: nom, ordre: desc ? 'desc' : 'asc' });
  };
  const triable = (colonne: Colonne<T>): boolean => (parServeur ? nomDeTri(colonne) !== undefined : colonne.triPar !== undefined);

  const ancre = useRef(0);
  const choisir = useCallback(
    (cleLigne: Cle, index: number, etendre: boolean) => {
      const [debut, fin] = etendre ? [Math.min(ancre.current, index), Math.max(ancre.current, index)] : [index, index];
      ancre.current = index;
      setSelection((actuelle) => {
        const valeur = !actuelle[String(cleLigne)];
        const suite = { ...actuelle };
        for (const ligne of affichees.slice(debut, fin + 1)) {
          if (valeur) suite[String(cle(ligne))] = true;
          else delete suite[String(cle(ligne))];
        }
        return suite;
      });
    },
    [affichees, cle],
  );
  const toutChoisir = (valeur: boolean) =>
    setSelection(valeur ? Object.fromEntries(affichees.map((ligne) => [String(cle(ligne)), true as const])) : {});
  // Rows that left the page are not acted upon, even if still remembered.
  const choisies = useMemo(() => affichees.filter((ligne) => selection[String(cle(ligne))]), [affichees, selection, cle]);

  return { affichees, colonnesVisibles, sorting, trier, triable, selection, choisir, toutChoisir, choisies };
};

export type Tableau<T extends RowData> = {
  affichees: readonly T[];
  colonnesVisibles: readonly Colonne<T>[];
  sorting: SortingState;
  trier: (colonne: Colonne<T>) => void;
  triable: (colonne: Colonne<T>) => boolean;
  selection: Readonly<Record<string, boolean>>;
  choisir: (cle: Cle, index: number, etendre: boolean) => void;
  toutChoisir: (valeur: boolean) => void;
  choisies: readonly T[];
};
