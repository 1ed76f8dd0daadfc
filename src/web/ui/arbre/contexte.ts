import { createContext, useContext, type PointerEvent } from 'react';
import type { ArbreProps, Noeud } from './types.ts';

/** Context of every row: the props of the screen, and the functions of the tree. */
export type ContexteArbre = Omit<ArbreProps<unknown>, 'noeuds' | 'titre'> & {
  readonly glisser: (prise: { niveau: number; id: number; nom: string }, evenement: PointerEvent<HTMLElement>) => void;
  readonly pas: (noeud: Noeud<unknown>, niveau: number, sens: 'haut' | 'bas') => void;
  readonly peutPas: (noeud: Noeud<unknown>, niveau: number, sens: 'haut' | 'bas') => boolean;
  readonly estReplie: (niveau: number, id: number) => boolean;
  readonly replier: (niveau: number, id: number, options: { readonly ferme: boolean }) => void;
};

export const ContexteDeLArbre = createContext<ContexteArbre | null>(null);

export const useArbre = (): ContexteArbre => {
  const contexte = useContext(ContexteDeLArbre);
  if (!contexte) throw new Error('a row outside its tree');
  return contexte;
};
