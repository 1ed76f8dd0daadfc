import { z } from 'zod';
import { quiContient } from '#web/lib/formats.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { noeudsTrouves } from './places.ts';
import type { Noeud } from './types.ts';

export const urlRechercheArbre = z.object({ q: z.string().max(255).optional() });

type RechercheArbre<D> = {
  readonly valeur: string;
  readonly changer: (q: string) => void;
  /** True while a search may hide rows. */
  readonly active: boolean;
  readonly trouves: readonly Noeud<D>[];
};

/**
 * The words of the search, kept in the URL, and the rows whose name holds each of them.
 * @param possible false on a screen without a search, whatever its address says
 */
export const useRecherche = <D>(noeuds: readonly Noeud<D>[], possible: boolean): RechercheArbre<D> => {
  const { etat, changer } = useEtatUrl(urlRechercheArbre);
  const valeur = possible ? (etat.q ?? '') : '';
  const active = valeur.trim() !== '';
  return {
    valeur,
    changer: (q) => changer({ q }, { remplacer: true }),
    active,
    trouves: active ? noeudsTrouves(noeuds, quiContient(valeur)) : noeuds,
  };
};
