export type Occupant = {
  /** Whether the occupant is idle in its place, which another may take. */
  readonly auRepos: () => boolean;
  /** Asks the occupant to leave; it calls `quitter` once it has really ended. */
  readonly partir: () => void;
  /** Called when the occupant gets its place, at once or later. */
  readonly entrer: () => void;
};

/** Places shared in the order of the requests; an idle occupant gives its place to the first that waits. */
export const creerPlaces = (nombre: number) => {
  const dedans = new Set<Occupant>();
  const dehors: Occupant[] = [];
  const liberer = (): boolean => {
    if (dedans.size < nombre) return true;
    [...dedans].find((occupant) => occupant.auRepos())?.partir();
    // The idle occupant may have left at once.
    return dedans.size < nombre;
  };
  const avancer = (): void => {
    while (dehors.length > 0 && liberer()) {
      const premier = dehors.shift();
      if (!premier) return;
      dedans.add(premier);
      premier.entrer();
    }
  };
  return {
    avancer,
    /** Asks for a place for one piece of work. An occupant stays in its place, unless others wait. */
    demander: (occupant: Occupant): void => {
      if (dedans.has(occupant) && dehors.length === 0) return occupant.entrer();
      dehors.push(occupant);
      // An idle occupant that is the first to be dismissed gets its turn after those who wait.
      avancer();
    },
    quitter: (occupant: Occupant): void => {
      if (dedans.delete(occupant)) avancer();
    },
  };
};
