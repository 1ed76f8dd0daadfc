/** The width needs of one column, in whole pixels. */
export type BesoinColonne = {
  id: string;
  /** Width of the widest cell and of the longest word of the title; undefined until drawn once. */
  naturelle: number | undefined;
  /** Width of the title on one line. */
  titre?: number;
  /** Width under which a text column is not cut while others can leave; also the width of a column not measured yet. */
  minimum: number;
  /** Amount, date or state: never cut. */
  entiere: boolean;
  extensible: boolean;
  /** Columns with the greatest value leave first. */
  priorite: number;
  /** Never leaves: the first column, and those that the user chose to show. */
  reste: boolean;
};

export type PartageLargeur = {
  largeurs: ReadonlyMap<string, number>;
  /** Ids of the columns that do not fit. */
  cachees: readonly string[];
};

/** Width beyond which a state is a person's name, and is cut like a text. */
const ENTIERE_MAX = 320;

const souhaitDe = ({ naturelle, minimum }: BesoinColonne): number => naturelle ?? minimum;
const plancherDe = ({ naturelle, minimum, entiere }: BesoinColonne): number => {
  if (naturelle === undefined) return 0;
  return entiere ? Math.min(naturelle, ENTIERE_MAX) : Math.min(naturelle, minimum);
};
const total = (nombres: Iterable<number>): number => [...nombres].reduce((somme, nombre) => somme + nombre, 0);

/**
 * Columns that fit, whole or cut to their minimum. The least useful leave first, from the right; a column comes back
 * if it fits whole once a wider one has left.
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
 * Shares the width of a table: amounts, dates and states stay whole, texts are cut only once all the room is taken,
 * and the remaining room goes to the extensible columns, or else to all (COM-96, COM-98).
 * @param disponible the room for these columns, in pixels
 */
export const partagerLargeur = (colonnes: readonly BesoinColonne[], disponible: number): PartageLargeur => {
  const gardees = garder(colonnes, disponible);
  const cachees = colonnes.filter((colonne) => !gardees.includes(colonne)).map(({ id }) => id);
  const largeurs = new Map(gardees.map((colonne) => [colonne.id, plancherDe(colonne)]));
  const ajouter = (id: string, part: number) => largeurs.set(id, (largeurs.get(id) ?? 0) + part);
  const reste = () => Math.max(0, disponible - total(largeurs.values()));

  /** Serves the smallest need first: the room it leaves goes to the next ones. */
  const combler = (besoin: (colonne: BesoinColonne) => number) => {
    const manque = (colonne: BesoinColonne) => besoin(colonne) - (largeurs.get(colonne.id) ?? 0);
    const enManque = gardees.filter((colonne) => manque(colonne) > 0).toSorted((a, b) => manque(a) - manque(b));
    for (const [i, colonne] of enManque.entries())
      ajouter(colonne.id, Math.min(manque(colonne), Math.floor(reste() / (enManque.length - i))));
  };
  combler(souhaitDe);

  // Then widens the titles to one line, if there is room.
  combler((colonne) => Math.max(souhaitDe(colonne), colonne.titre ?? 0));

  const extensibles = gardees.filter(({ extensible }) => extensible);
  const beneficiaires = extensibles.length > 0 ? extensibles : gardees;
  for (const [i, { id }] of beneficiaires.entries()) ajouter(id, Math.floor(reste() / (beneficiaires.length - i)));
  return { largeurs, cachees };
};
