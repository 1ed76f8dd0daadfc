import { getSession } from '../session.ts';

const PREFIXE = 'pharmaccord.brouillon.';

/** Key of a draft for one user in one tenant: an administrator acting for another account must not see it there. */
const cleComplete = (cle: string): string => {
  const session = getSession();
  return `${PREFIXE}${session?.utilisateur.id ?? 0}.${session?.tenant.id ?? 0}.${cle}`;
};

/** The unsaved text of this tab under this key, or null. The caller checks its shape. */
export const lireBrouillon = (cle: string): unknown => {
  try {
    const texte = sessionStorage.getItem(cleComplete(cle));
    return texte === null ? null : JSON.parse(texte);
  } catch {
    return null;
  }
};

export const ecrireBrouillon = (cle: string, valeurs: unknown): void => {
  try {
    sessionStorage.setItem(cleComplete(cle), JSON.stringify(valeurs));
  } catch {
    // storage full or refused: the form itself still holds the text
  }
};

export const effacerBrouillon = (cle: string): void => {
  try {
    sessionStorage.removeItem(cleComplete(cle));
  } catch {
    // nothing was kept
  }
};

/**
 * Deletes all drafts of this tab, at logout. A note that could not be saved stays on the device, for its author only,
 * whom the page has told.
 */
export const effacerBrouillons = (): void => {
  try {
    for (const cle of Object.keys(sessionStorage)) if (cle.startsWith(PREFIXE)) sessionStorage.removeItem(cle);
  } catch {
    // nothing was kept
  }
};
