/** A generator that always draws the same numbers: the demonstration is the same everywhere (mulberry32). */
export const creerHasard = (graine: number) => {
  let etat = graine;
  const nombre = (): number => {
    etat = (etat + 0x6d2b79f5) | 0;
    let t = Math.imul(etat ^ (etat >>> 15), 1 | etat);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    /** From `min` to `max`, both included. */
    entre: (min: number, max: number): number => min + Math.floor(nombre() * (max - min + 1)),
    parmi: <T>(choix: readonly T[]): T => choix[Math.floor(nombre() * choix.length)] as T,
    oui: (probabilite: number): boolean => nombre() < probabilite,
  };
};
export type Hasard = ReturnType<typeof creerHasard>;
