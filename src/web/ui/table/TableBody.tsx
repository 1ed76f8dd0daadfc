import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { TableRow, type ActesDeLigne } from './TableRow.tsx';
import type { AllerA } from './TableRowsVirtual.tsx';
import type { CleLigne, Colonne } from './types.ts';

const SEUIL_VIRTUEL = 100;
/** Rows shown while the code of the virtual rows loads: more than a window holds. */
const ATTENTE = 40;
const SAUT = 10;

type Props<T> = {
  lignes: readonly T[];
  colonnes: readonly Colonne<T>[];
  cle: (ligne: T) => CleLigne;
  gestes: ActesDeLigne<T>;
  selection: Readonly<Record<string, boolean>>;
  ouverte: CleLigne | null;
  defile: RefObject<HTMLElement | null>;
  nbColonnes: number;
  /** Height of a row, in pixels. */
  hauteur: number;
  /** Called when other rows of the same list have been drawn. */
  onDessin: () => void;
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

const TableRowsVirtual = lazy(async () => ({ default: (await import('./TableRowsVirtual.tsx')).TableRowsVirtual }));

/** The rows: Tab reaches one of them, the arrows reach the others. Above 100 rows, only those in sight are rendered. */
export const TableBody = <T,>({
  lignes,
  colonnes,
  cle,
  gestes,
  selection,
  ouverte,
  defile,
  nbColonnes,
  hauteur,
  onDessin,
}: Props<T>) => {
  const corps = useRef<HTMLTableSectionElement>(null);
  const [actif, setActif] = useState(0);
  const aFocaliser = useRef(false);
  const dernier = lignes.length - 1;
  const courant = Math.min(actif, Math.max(dernier, 0));
  // A printed page needs all the rows, including those out of sight.
  const imprime = useMediaQuery('print', undefined, { getInitialValueInEffect: false }) ?? false;
  const virtuel = lignes.length > SEUIL_VIRTUEL && !imprime;

  const allerA = useRef<AllerA>(null);

  const focaliser = useCallback(() => {
    if (!aFocaliser.current) return;
    const cible = corps.current?.querySelector<HTMLElement>(`[data-index="${courant}"] [data-ouvre]`);
    if (!cible) return;
    aFocaliser.current = false;
    cible.focus();
  }, [courant]);
  // Runs on each render of this component or of the rows: the target row may not have existed before a scroll.
  useEffect(focaliser);

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
    allerA.current?.(suivant);
    setActif(suivant);
  };

  const rangee = (ligne: T, index: number, mesure?: (rangee: HTMLElement | null) => void) => {
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
        mesure={mesure}
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
        <Suspense fallback={lignes.slice(0, ATTENTE).map((ligne, index) => rangee(ligne, index))}>
          <TableRowsVirtual
            nombre={lignes.length}
            rangee={(index, mesure) => {
              const ligne = lignes[index];
              return ligne === undefined ? null : rangee(ligne, index, mesure);
            }}
            defile={defile}
            nbColonnes={nbColonnes}
            hauteur={hauteur}
            allerA={allerA}
            apresRendu={focaliser}
            onDessin={onDessin}
          />
        </Suspense>
      ) : (
        lignes.map((ligne, index) => rangee(ligne, index))
      )}
    </tbody>
  );
};
