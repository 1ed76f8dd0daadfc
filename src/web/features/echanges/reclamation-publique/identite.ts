const CLE = 'pharmaccord.laboratoire';

export type Identite = { readonly nom: string; readonly email: string };
const VIDE: Identite = { nom: '', email: '' };

/** Who signed the last answer from this browser: typed once. */
export const lireIdentite = (): Identite => {
  try {
    const lue: unknown = JSON.parse(localStorage.getItem(CLE) ?? 'null');
    if (typeof lue !== 'object' || lue === null || !('nom' in lue) || !('email' in lue)) return VIDE;
    return typeof lue.nom === 'string' && typeof lue.email === 'string' ? { nom: lue.nom, email: lue.email } : VIDE;
  } catch {
    return VIDE;
  }
};

export const retenirIdentite = ({ nom, email }: Identite): void => {
  try {
    localStorage.setItem(CLE, JSON.stringify({ nom, email }));
  } catch {
    // refused: it will be typed again
  }
};

const cleDe = (id: string): string => `pharmaccord.reponse.${id}`;

/** What was typed and not sent, in this tab: a reload or a lost connection loses nothing. */
export const lireSaisie = (id: string): object => {
  try {
    const lue: unknown = JSON.parse(sessionStorage.getItem(cleDe(id)) ?? 'null');
    return typeof lue === 'object' && lue !== null ? lue : {};
  } catch {
    return {};
  }
};
export const retenirSaisie = (id: string, saisie: object): void => {
  try {
    sessionStorage.setItem(cleDe(id), JSON.stringify(saisie));
  } catch {
    // full or refused: the page itself still holds what was typed
  }
};
export const effacerSaisie = (id: string): void => {
  try {
    sessionStorage.removeItem(cleDe(id));
  } catch {
    // nothing was kept
  }
};
