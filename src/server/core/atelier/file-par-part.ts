/** The requester: an account, or the address of a source. */
type Part = string | number;

/** A queue of work where requesters are served in turn, so that heavy ones wait behind light ones. */
export const creerFile = <T>() => {
  /** The waiting work of each requester, the next to be served first. */
  const parPart = new Map<Part, T[]>();
  let taille = 0;
  return {
    taille: (): number => taille,
    tailleDe: (part: Part): number => parPart.get(part)?.length ?? 0,
    ranger: (part: Part, tache: T): void => {
      taille += 1;
      const tachesDeLaPart = parPart.get(part);
      if (tachesDeLaPart) tachesDeLaPart.push(tache);
      else parPart.set(part, [tache]);
    },
    tirer: (): T | undefined => {
      const [premiere] = parPart;
      if (!premiere) return undefined;
      const [part, taches] = premiere;
      const tache = taches.shift();
      taille -= 1;
      // The requester goes behind the others, with its remaining work.
      parPart.delete(part);
      if (taches.length > 0) parPart.set(part, taches);
      return tache;
    },
  };
};
