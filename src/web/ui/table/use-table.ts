import { useCallback, useMemo, useRef } from 'react';
import { comparerTextes } from '#shared/core/textes/comparer-textes.ts';
import type { CleLigne, Colonne, TableProps } from './types.ts';
import { useEtatDeListe } from './use-etat-de-liste.ts';

const RIEN: readonly never[] = [];

type Tri = { readonly id: string; readonly desc: boolean };
type Selection = Readonly<Record<string, boolean>>;

const selectionVide = (): Selection => ({});

type Valeur = string | number | null;

const comparerValeurs = (a: Valeur, b: Valeur): number => {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return typeof a === 'number' && typeof b === 'number' ? a - b : comparerTextes(String(a), String(b));
};

/** Sorts a list in the browser, by one of its columns. */
const trierIci = <T>(lignes: readonly T[], colonnes: readonly Colonne<T>[], tri: Tri | undefined): readonly T[] => {
  const valeur = colonnes.find(({ id }) => id === tri?.id)?.triPar;
  if (!tri || !valeur) return lignes;
  const sens = tri.desc ? -1 : 1;
  return lignes.toSorted((a, b) => sens * comparerValeurs(valeur(a), valeur(b)));
};

type Options<T> = Pick<TableProps<T>, 'nom' | 'colonnes' | 'cle' | 'url' | 'triInitial'> & {
  lignes: readonly T[] | undefined;
  visibilite: Readonly<Record<string, boolean>>;
};

const nomDeTri = <T>({ id, tri }: Colonne<T>): string | undefined => (tri === true ? id : tri || undefined);

/** State of a list: its sort (by the server or in the browser), its visible columns, its selection. */
export const useTableau = <T>({
  nom,
  colonnes,
  cle,
  url,
  triInitial,
  lignes = RIEN,
  visibilite,
}: Options<T>): Tableau<T> => {
  const [triLocal, setTriLocal] = useEtatDeListe<Tri | undefined>(
    nom,
    () => triInitial && { id: triInitial.id, desc: triInitial.ordre === 'desc' },
  );
  const [selection, setSelection] = useEtatDeListe(nom, selectionVide);
  const vue = url?.etat;
  const parServeur = vue !== undefined;
  const parColonne = vue && colonnes.find((colonne) => nomDeTri(colonne) === vue.tri);
  const tri = vue ? parColonne && { id: parColonne.id, desc: vue.ordre === 'desc' } : triLocal;

  const affichees = useMemo(
    () => (parServeur ? lignes : trierIci(lignes, colonnes, triLocal)),
    [lignes, colonnes, parServeur, triLocal],
  );
  const colonnesVisibles = useMemo(() => colonnes.filter(({ id }) => visibilite[id] !== false), [colonnes, visibilite]);

  const trier = (colonne: Colonne<T>) => {
    const desc = tri?.id === colonne.id && !tri.desc;
    const triDuServeur = nomDeTri(colonne);
    if (!parServeur) setTriLocal({ id: colonne.id, desc });
    else if (triDuServeur) url?.changer({ tri: triDuServeur, ordre: desc ? 'desc' : 'asc' });
  };
  const triable = (colonne: Colonne<T>): boolean =>
    parServeur ? nomDeTri(colonne) !== undefined : colonne.triPar !== undefined;

  const ancre = useRef(0);
  const choisir = useCallback(
    (cleLigne: CleLigne, index: number, etendre: boolean) => {
      const [debut, fin] = etendre ? [Math.min(ancre.current, index), Math.max(ancre.current, index)] : [index, index];
      ancre.current = index;
      setSelection((actuelle) => {
        const valeur = !actuelle[String(cleLigne)];
        const suite: Record<string, boolean> = { ...actuelle };
        for (const ligne of affichees.slice(debut, fin + 1)) {
          if (valeur) suite[String(cle(ligne))] = true;
          else delete suite[String(cle(ligne))];
        }
        return suite;
      });
    },
    [affichees, cle, setSelection],
  );
  const toutChoisir = (valeur: boolean) =>
    setSelection(valeur ? Object.fromEntries(affichees.map((ligne) => [String(cle(ligne)), true as const])) : {});
  // Keeps only the selected rows still on the page, so that an act never touches a hidden row.
  const choisies = useMemo(
    () => affichees.filter((ligne) => selection[String(cle(ligne))]),
    [affichees, selection, cle],
  );

  return { affichees, colonnesVisibles, tri, trier, triable, selection, choisir, toutChoisir, choisies };
};

export type Tableau<T> = {
  affichees: readonly T[];
  colonnesVisibles: readonly Colonne<T>[];
  tri: Tri | undefined;
  trier: (colonne: Colonne<T>) => void;
  triable: (colonne: Colonne<T>) => boolean;
  selection: Selection;
  choisir: (cle: CleLigne, index: number, etendre: boolean) => void;
  toutChoisir: (valeur: boolean) => void;
  choisies: readonly T[];
};
