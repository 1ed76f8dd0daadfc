export type Occupant = {
  /** Keeps its place for nothing: another may take it. */
  readonly auRepos: () => boolean;
  /** It calls `quitter` once nothing of it is left. */
  readonly partir: () => void;
  /** Called when it has its place, at once or later. */
  readonly entrer: () => void;
};

/** Places that threads share, in the order in which they ask; one at rest gives its own up to the first that waits. */
export const creerPlaces = (nombre: number) => {
  const dedans = new Set<Occupant>();
  const dehors: Occupant[] = [];
  const liberer = (): boolean => {
    if (dedans.size < nombre) return true;
    [...dedans].find((occupant) => occupant.auRepos())?.partir();
    // It may leave at once.
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
    /** Asks for one piece of work. Who is inside already stays there, unless others wait. */
    demander: (occupant: Occupant): void => {
      if (dedans.has(occupant) && dehors.length === 0) return occupant.entrer();
      dehors.push(occupant);
      // Inside, at rest: if it is the first to be sent away, its turn comes again after those who wait.
      avancer();
    },
    quitter: (occupant: Occupant): void => {
      if (dedans.delete(occupant)) avancer();
    },
  };
};
