import { useSyncExternalStore } from 'react';

/** The messages of the login screen: after a registration, after a change of password, when a session ended. */
type Avis = { readonly genre: 'inscription' | 'motDePasse' | 'fin'; readonly texte: string };

let courant: Avis | null = null;
const abonnes = new Set<() => void>();

export const poserAvis = (avis: Avis | null): void => {
  courant = avis;
  abonnes.forEach((abonne) => abonne());
};
const getAvis = () => courant;
const subscribe = (abonne: () => void) => {
  abonnes.add(abonne);
  return () => abonnes.delete(abonne);
};
export const useAvis = (): Avis | null => useSyncExternalStore(subscribe, getAvis);
