type Gardien = () => Promise<boolean>;
const gardiens = new Set<Gardien>();

/**
 * Registers a question to ask before the session changes (logout, acting for another account), for a part that survives
 * navigation and is not a screen. @returns the function that unregisters it
 */
export const avantDepart = (gardien: Gardien): (() => void) => {
  gardiens.add(gardien);
  return () => void gardiens.delete(gardien);
};

/** @returns whether all of them agree */
export const peutPartir = async (): Promise<boolean> => {
  for (const gardien of gardiens) if (!(await gardien())) return false;
  return true;
};
