import { getSession } from './session.ts';

const PREFIXE = 'pharmaccord.brouillon.';

/** Of one person in one tenant: acting for another account must not show what was typed for this one. */
const cleComplete = (cle: string): string => {
  const session = getSession();
  return `${PREFIXE}${session?.utilisateur.id ?? 0}.${session?.tenant.id ?? 0}.${cle}`;
};

/** What was typed and not saved under this name, in this tab, or null. The caller checks its shape. */
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
    // full or refused: the form itself still holds what was typed
  }
};

export const effacerBrouillon = (cle: string): void => {
  try {
    sessionStorage.removeItem(cleComplete(cle));
  } catch {
    // nothing was kept
  }
};

/** All of this tab: at logout. What a note could not save stays on the device, for its author alone, who was told so. */
export const effacerBrouillons = (): void => {
  try {
    for (const cle of Object.keys(sessionStorage)) if (cle.startsWith(PREFIXE)) sessionStorage.removeItem(cle);
  } catch {
    // nothing was kept
  }
};
