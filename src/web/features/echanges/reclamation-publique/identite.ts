const CLE = 'pharmaccord.laboratoire';

type IdentiteReclamationPublique = { readonly nom: string; readonly email: string };
const VIDE: IdentiteReclamationPublique = { nom: '', email: '' };

/** The identity that signed the last answer from this browser, so that it is typed once. */
export const lireIdentite = (): IdentiteReclamationPublique => {
  try {
    const identiteGardee: unknown = JSON.parse(localStorage.getItem(CLE) ?? 'null');
    if (
      typeof identiteGardee !== 'object' ||
      identiteGardee === null ||
      !('nom' in identiteGardee) ||
      !('email' in identiteGardee)
    )
      return VIDE;
    return typeof identiteGardee.nom === 'string' && typeof identiteGardee.email === 'string'
      ? { nom: identiteGardee.nom, email: identiteGardee.email }
      : VIDE;
  } catch {
    return VIDE;
  }
};

export const retenirIdentite = ({ nom, email }: IdentiteReclamationPublique): void => {
  try {
    localStorage.setItem(CLE, JSON.stringify({ nom, email }));
  } catch {
    // storage refused: the identity will be typed again
  }
};

const cleDe = (id: string): string => `pharmaccord.reponse.${id}`;

/** Draft of the answer in this tab, kept against a reload or a lost connection. */
export const lireSaisie = (id: string): object => {
  try {
    const saisieGardee: unknown = JSON.parse(sessionStorage.getItem(cleDe(id)) ?? 'null');
    return typeof saisieGardee === 'object' && saisieGardee !== null ? saisieGardee : {};
  } catch {
    return {};
  }
};
export const retenirSaisie = (id: string, saisie: object): void => {
  try {
    sessionStorage.setItem(cleDe(id), JSON.stringify(saisie));
  } catch {
    // storage full or refused: the page itself still holds the text
  }
};
export const effacerSaisie = (id: string): void => {
  try {
    sessionStorage.removeItem(cleDe(id));
  } catch {
    // nothing was kept
  }
};
