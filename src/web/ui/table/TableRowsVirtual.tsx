import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { CelluleVide } from './CelluleVide.tsx';

/** Scrolls to a row, even one not rendered yet. */
export type AllerA = (index: number) => void;

type Props = {
  nombre: number;
  rangee: (index: number, mesure: (rangee: HTMLElement | null) => void) => ReactNode;
  defile: RefObject<HTMLElement | null>;
  nbColonnes: number;
  /** Height of a row, in pixels. */
  hauteur: number;
  allerA: Ref<AllerA>;
  /** Called after each render, because scrolling renders these rows again without the table. */
  apresRendu: () => void;
  /** Called when other rows are drawn than those measured: the frame is known at last, or has grown. */
  onDessin: () => void;
};

const Vide = ({ hauteur, nbColonnes }: { hauteur: number; nbColonnes: number }) =>
  hauteur > 0 ? (
    <tr aria-hidden>
      <CelluleVide colSpan={nbColonnes} style={{ height: hauteur, padding: 0, border: 0 }} />
    </tr>
  ) : null;

/** The rows in sight of a long table. */
export const TableRowsVirtual = ({
  nombre,
  rangee,
  defile,
  nbColonnes,
  hauteur,
  allerA,
  apresRendu,
  onDessin,
}: Props) => {
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not used: each render reads what changed
  const virtualiseur = useVirtualizer({
    count: nombre,
    getScrollElement: () => defile.current,
    estimateSize: () => hauteur,
    overscan: 12,
    scrollPaddingStart: 40,
    scrollPaddingEnd: 48,
  });
  // Renders twice: the frame belongs to the parent and may not exist on the first render, which would show no row.
  const [, redessiner] = useReducer((n: number) => n + 1, 0);
  useEffect(() => redessiner(), []);
  useEffect(apresRendu);
  useEffect(() => virtualiseur.measure(), [virtualiseur, hauteur]);
  useImperativeHandle(allerA, () => (index) => virtualiseur.scrollToIndex(index), [virtualiseur]);
  const visibles = virtualiseur.getVirtualItems();
  const dessiner = useEffectEvent(onDessin);
  useLayoutEffect(() => dessiner(), [visibles.length]);
  return (
    <>
      <Vide hauteur={visibles[0]?.start ?? 0} nbColonnes={nbColonnes} />
      {visibles.map(({ index }) => rangee(index, virtualiseur.measureElement))}
      <Vide hauteur={virtualiseur.getTotalSize() - (visibles.at(-1)?.end ?? 0)} nbColonnes={nbColonnes} />
    </>
  );
};
