import { useState, type KeyboardEvent } from 'react';
import { deplacerAuClavier } from './positions.ts';
import type { Barre, Deplacement, LigneFrise } from './types.ts';

type BarreTenue = { readonly barre: Barre; readonly vers: Deplacement };
type Options = {
  lignes: readonly LigneFrise[];
  entreLignes: boolean;
  /** Called with the bar's position; with null when the keyboard no longer holds it. */
  annoncer: (vers: Deplacement | null) => void;
  onDeplacer: (barre: Barre, vers: Deplacement) => void;
};

/** Moves a bar by keyboard: Shift and the arrows move it, Enter drops it, Escape cancels. */
export const useDeplacementClavier = ({ lignes, entreLignes, annoncer, onDeplacer }: Options) => {
  const [tenue, setTenue] = useState<BarreTenue | null>(null);
  const lacher = () => {
    setTenue(null);
    annoncer(null);
  };
  const bouger = (barre: Barre, ligne: LigneFrise, evenement: KeyboardEvent): boolean => {
    if (!evenement.shiftKey || !barre.deplacable) return false;
    const dejaTenue = tenue?.barre.cle === barre.cle ? tenue : null;
    const depart = dejaTenue?.vers ?? { du: barre.du, au: barre.au, ligne: ligne.cle };
    const vers = deplacerAuClavier(depart, evenement, entreLignes ? lignes : undefined);
    if (!vers) return false;
    setTenue({ barre: dejaTenue?.barre ?? barre, vers });
    annoncer(vers);
    return true;
  };
  const surTouche = (barre: Barre, ligne: LigneFrise, evenement: KeyboardEvent): void => {
    const barreTenue = tenue?.barre.cle === barre.cle ? tenue : null;
    if (evenement.key === 'Escape' && barreTenue) lacher();
    else if (evenement.key === 'Enter' && barreTenue) {
      onDeplacer(barreTenue.barre, barreTenue.vers);
      lacher();
    } else if (!bouger(barre, ligne, evenement)) return;
    evenement.preventDefault();
    evenement.stopPropagation();
  };
  return { tenue, surTouche, quitter: () => tenue && lacher() };
};
