/** Who asks: an account, or the address of a source. */
type Part = string | number;

/** Work that waits, the askers served in turn: who sends much waits behind who sends little. */
export const creerFile = <T>() => {
  /** The waiting work of each asker, the next one to be served first. */
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
      // Behind the others, with what it has left.
      parPart.delete(part);
      if (taches.length > 0) parPart.set(part, taches);
      return tache;
    },
  };
};
