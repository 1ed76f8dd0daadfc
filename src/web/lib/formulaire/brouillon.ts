import { getSession } from '../session.ts';

const PREFIXE = 'pharmaccord.brouillon.';

/** Of one person in one tenant: acting for another account must not show the text typed for this one. */
const cleComplete = (cle: string): string => {
  const session = getSession();
  return `${PREFIXE}${session?.utilisateur.id ?? 0}.${session?.tenant.id ?? 0}.${cle}`;
};

/** The unsaved text of this name, in this tab, or null. The caller checks its shape. */
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
    // full or refused: the form itself still holds the text
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
 * Deletes all of this tab's drafts, at logout. A note that could not be saved stays on the device, for its author
 * alone, who was told.
 */
export const effacerBrouillons = (): void => {
  try {
    for (const cle of Object.keys(sessionStorage)) if (cle.startsWith(PREFIXE)) sessionStorage.removeItem(cle);
  } catch {
    // nothing was kept
  }
};
