type Gardien = () => Promise<boolean>;
const gardiens = new Set<Gardien>();

/**
 * Registers a question to ask before the session changes (logout, acting for another account), for a part of the page
 * that outlives the screens.
 * @returns the function that unregisters it
 */
export const avantDepart = (gardien: Gardien): (() => void) => {
  gardiens.add(gardien);
  return () => void gardiens.delete(gardien);
};

/** @returns true when every registered question lets the session change */
export const peutPartir = async (): Promise<boolean> => {
  for (const gardien of gardiens) if (!(await gardien())) return false;
  return true;
};
