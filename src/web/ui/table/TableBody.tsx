import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useReducer, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { CelluleVide } from './CelluleVide.tsx';
import { TableRow, type Gestes } from './TableRow.tsx';
import type { Cle, Colonne } from './types.ts';

const SEUIL_VIRTUEL = 100;
const HAUTEUR = 38;
const SAUT = 10;

type Props<T> = {
  lignes: readonly T[];
  colonnes: readonly Colonne<T>[];
  cle: (ligne: T) => Cle;
  gestes: Gestes<T>;
  selection: Readonly<Record<string, boolean>>;
  ouverte: Cle | null;
  defile: RefObject<HTMLElement | null>;
  nbColonnes: number;
};

const destination = (touche: string, index: number, dernier: number): number | undefined => {
  switch (touche) {
    case 'ArrowDown':
      return index + 1;
    case 'ArrowUp':
      return index - 1;
    case 'PageDown':
      return index + SAUT;
    case 'PageUp':
      return index - SAUT;
    case 'Home':
      return 0;
    case 'End':
      return dernier;
    default:
      return undefined;
  }
};

const Vide = ({ hauteur, nbColonnes }: { hauteur: number; nbColonnes: number }) =>
  hauteur > 0 ? (
    <tr aria-hidden>
      <CelluleVide colSpan={nbColonnes} style={{ height: hauteur, padding: 0, border: 0 }} />
    </tr>
  ) : null;

/** Rows, one of which is reached by Tab and the others by the arrows. Above 100 rows only those in sight exist. */
export const TableBody = <T,>({ lignes, colonnes, cle, gestes, selection, ouverte, defile, nbColonnes }: Props<T>) => {
  const corps = useRef<HTMLTableSectionElement>(null);
  const [actif, setActif] = useState(0);
  const aFocaliser = useRef(false);
  const dernier = lignes.length - 1;
  const courant = Math.min(actif, Math.max(dernier, 0));
  const virtuel = lignes.length > SEUIL_VIRTUEL;

  // oxlint-disable-next-line react/incompatible-library -- the compiler is not used; what changes is read on each render
  const virtualiseur = useVirtualizer({
    count: lignes.length,
    enabled: virtuel,
    getScrollElement: () => defile.current,
    estimateSize: () => HAUTEUR,
    overscan: 12,
    scrollPaddingStart: 40,
    scrollPaddingEnd: 48,
  });
  // The frame is our parent: on the first render it is not there yet for the virtualiser, which would show nothing.
  const [, redessiner] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    if (virtuel) redessiner();
  }, [virtuel]);
  const visibles = virtuel ? virtualiseur.getVirtualItems() : [];
  const avant = visibles[0]?.start ?? 0;
  const apres = virtuel ? virtualiseur.getTotalSize() - (visibles.at(-1)?.end ?? 0) : 0;

  // On each render: the row may have needed a scroll before it existed.
  useEffect(() => {
    if (!aFocaliser.current) return;
    const cible = corps.current?.querySelector<HTMLElement>(`[data-index="${courant}"] [data-ouvre]`);
    if (!cible) return;
    aFocaliser.current = false;
    cible.focus();
  });

  const surTouche = (evenement: KeyboardEvent) => {
    if (!(evenement.target instanceof HTMLElement) || !evenement.target.dataset['ouvre']) return;
    const ligne = lignes[courant];
    if (evenement.key === ' ' && gestes.choisir && ligne !== undefined) {
      evenement.preventDefault();
      gestes.choisir(cle(ligne), courant, evenement.shiftKey);
      return;
    }
    const vers = destination(evenement.key, courant, dernier);
    if (vers === undefined) return;
    evenement.preventDefault();
    const suivant = Math.min(Math.max(vers, 0), dernier);
    aFocaliser.current = suivant !== courant;
    if (virtuel) virtualiseur.scrollToIndex(suivant);
    setActif(suivant);
  };

  const rangee = (ligne: T, index: number) => {
    const id = cle(ligne);
    return (
      <TableRow
        key={id}
        ligne={ligne}
        cle={id}
        index={index}
        colonnes={colonnes}
        gestes={gestes}
        choisie={selection[String(id)] ?? false}
        ouverte={ouverte === id}
        active={index === courant}
        mesure={virtuel ? virtualiseur.measureElement : undefined}
      />
    );
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows between the rows' own buttons
    <tbody
      ref={corps}
      onKeyDown={surTouche}
      onFocus={({ target }) => {
        const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset['index']);
        if (Number.isInteger(index)) setActif(index);
      }}
    >
      {virtuel ? (
        <>
          <Vide hauteur={avant} nbColonnes={nbColonnes} />
          {visibles.map(({ index }) => {
            const ligne = lignes[index];
            return ligne === undefined ? null : rangee(ligne, index);
          })}
          <Vide hauteur={apres} nbColonnes={nbColonnes} />
        </>
      ) : (
        lignes.map(rangee)
      )}
    </tbody>
  );
};
