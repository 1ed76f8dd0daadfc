import { useSyncExternalStore } from 'react';

/** The messages of the login screen: after a registration, after a change of password, when a session ended. */
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

/** Remembers the screen of the person when the session ended. */
export const retenirLieu = (utilisateurId: number, lieu: string): void => {
  try {
    sessionStorage.setItem(CLE_LIEU, `${utilisateurId} ${lieu}`);
  } catch {
    // storage refused: the person starts from home
  }
};

/** The screen this same person left, once; another person is not sent there. */
export const reprendreLieu = (utilisateurId: number): string | null => {
  try {
    const [qui, lieu] = sessionStorage.getItem(CLE_LIEU)?.split(' ') ?? [];
    sessionStorage.removeItem(CLE_LIEU);
    return qui === String(utilisateurId) && lieu?.startsWith('/') && !lieu.startsWith('//') ? lieu : null;
  } catch {
    return null;
  }
};
