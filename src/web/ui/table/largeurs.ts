/** What the sharing of a table's width knows of one column. Widths in whole pixels. */
export type BesoinColonne = {
  id: string;
  /** What its widest cell and the longest word of its title take; unknown until it was drawn once. */
  naturelle: number | undefined;
  /** What its title takes on one line. */
  titre?: number;
  /** A text column is not cut shorter than this before others leave; the width of a column not yet measured. */
  minimum: number;
  /** An amount, a date, a state: never cut. */
  entiere: boolean;
  extensible: boolean;
  /** The greatest leaves first. */
  priorite: number;
  /** Never leaves: the first column, those that the person chose to see. */
  reste: boolean;
};

export type PartageLargeur = {
  largeurs: ReadonlyMap<string, number>;
  /** The columns that found no room, by id. */
  cachees: readonly string[];
};

/** Beyond it, a state is the name of somebody and is cut as a text is. */
const ENTIERE_MAX = 320;

const souhaitDe = ({ naturelle, minimum }: BesoinColonne): number => naturelle ?? minimum;
const plancherDe = ({ naturelle, minimum, entiere }: BesoinColonne): number => {
  if (naturelle === undefined) return 0;
  return entiere ? Math.min(naturelle, ENTIERE_MAX) : Math.min(naturelle, minimum);
};
const total = (nombres: Iterable<number>): number => [...nombres].reduce((somme, nombre) => somme + nombre, 0);

/**
 * Those that fit, whole or down to their minimum; the least useful leave first, from the right. What the last to leave
 * gave up may be enough for one that left before it: it comes back, where nothing is cut for it.
 */
const garder = (colonnes: readonly BesoinColonne[], disponible: number): readonly BesoinColonne[] => {
  let gardees = colonnes;
  const parties: BesoinColonne[] = [];
  while (total(gardees.map(plancherDe)) > disponible) {
    const pire = gardees
      .filter(({ reste }) => !reste)
      .reduce<BesoinColonne | undefined>((a, b) => (a && a.priorite > b.priorite ? a : b), undefined);
    if (!pire) break;
    gardees = gardees.filter((colonne) => colonne !== pire);
    parties.unshift(pire);
  }
  for (const partie of parties) {
    const avec = colonnes.filter((colonne) => colonne === partie || gardees.includes(colonne));
    if (total(avec.map(souhaitDe)) <= disponible) gardees = avec;
  }
  return gardees;
};

/**
 * Shares the width of a table: what must be whole is, what is read is cut only once all the room is taken, and what is
 * left goes to the columns that stretch, else to all (COM-96, COM-98).
 * @param disponible the room for these columns, in pixels
 */
export const partagerLargeur = (colonnes: readonly BesoinColonne[], disponible: number): PartageLargeur => {
  const gardees = garder(colonnes, disponible);
  const cachees = colonnes.filter((colonne) => !gardees.includes(colonne)).map(({ id }) => id);
  const largeurs = new Map(gardees.map((colonne) => [colonne.id, plancherDe(colonne)]));
  const ajouter = (id: string, part: number) => largeurs.set(id, (largeurs.get(id) ?? 0) + part);
  const reste = () => Math.max(0, disponible - total(largeurs.values()));

  /** The shortest need first: what it leaves is for the next ones. */
  const combler = (besoin: (colonne: BesoinColonne) => number) => {
    const manque = (colonne: BesoinColonne) => besoin(colonne) - (largeurs.get(colonne.id) ?? 0);
    const enManque = gardees.filter((colonne) => manque(colonne) > 0).toSorted((a, b) => manque(a) - manque(b));
    for (const [i, colonne] of enManque.entries())
      ajouter(colonne.id, Math.min(manque(colonne), Math.floor(reste() / (enManque.length - i))));
  };
  combler(souhaitDe);

  // Then titles, on one line where there is room for it.
  combler((colonne) => Math.max(souhaitDe(colonne), colonne.titre ?? 0));

  const extensibles = gardees.filter(({ extensible }) => extensible);
  const beneficiaires = extensibles.length > 0 ? extensibles : gardees;
  for (const [i, { id }] of beneficiaires.entries()) ajouter(id, Math.floor(reste() / (beneficiaires.length - i)));
  return { largeurs, cachees };
};
