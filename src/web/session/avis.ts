import { useSyncExternalStore } from 'react';

/** What the login screen has to say: after a registration, after a change of password, when a session ended. */
export type Avis = { readonly genre: 'inscription' | 'motDePasse' | 'fin'; readonly texte: string };

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

const CLE_LIEU = 'pharmaccord.lieu';

/** Remembers where somebody was when the session ended. */
export const retenirLieu = (utilisateurId: number, lieu: string): void => {
  try {
    sessionStorage.setItem(CLE_LIEU, `${utilisateurId} ${lieu}`);
  } catch {
    // storage refused: one starts from home
  }
};

/** Where this very person was, once; nobody is sent to another one's screen. */
export const reprendreLieu = (utilisateurId: number): string | null => {
  try {
    const [qui, lieu] = sessionStorage.getItem(CLE_LIEU)?.split(' ') ?? [];
    sessionStorage.removeItem(CLE_LIEU);
    return qui === String(utilisateurId) && lieu?.startsWith('/') && !lieu.startsWith('//') ? lieu : null;
  } catch {
    return null;
  }
};
