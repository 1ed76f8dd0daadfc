/** As `app/use-archive-demandee.ts` names it, whose code comes with every screen. */
const CLE = 'pharmaccord.archives';

const lire = (): number[] => {
  try {
    return (sessionStorage.getItem(CLE) ?? '').split(' ').map(Number).filter(Boolean);
  } catch {
    return []; // storage refused: a reload loses sight of them, the notification says they are ready
  }
};
const ecrire = (ids: readonly number[]): void => {
  try {
    if (ids.length > 0) sessionStorage.setItem(CLE, ids.join(' '));
    else sessionStorage.removeItem(CLE);
  } catch {
    // as above
  }
};

/** What this tab waits for, remembered over a reload. */
export const archivesSuivies = {
  lire,
  ajouter: (id: number): void => ecrire([...new Set([...lire(), id])]),
  enlever: (id: number): void => ecrire(lire().filter((une) => une !== id)),
};
