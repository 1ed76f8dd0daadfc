type Gardien = () => Promise<boolean>;
const gardiens = new Set<Gardien>();

/**
 * Registers what must be asked before the session changes hands (logout, acting for another account): something that survives navigation and
 * is not a screen. @returns what ends it
 */
export const avantDepart = (gardien: Gardien): (() => void) => {
  gardiens.add(gardien);
  return () => void gardiens.delete(gardien);
};

/** @returns whether everybody agrees */
export const peutPartir = async (): Promise<boolean> => {
  for (const gardien of gardiens) if (!(await gardien())) return false;
  return true;
};
