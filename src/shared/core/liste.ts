type GenreDe<V> = V extends number
  ? 'montant' | 'nombre' | 'taux'
  : V extends boolean
    ? 'booleen'
    : V extends null
      ? never
      : 'texte' | 'jour' | 'instant';

/**
 * How a list presents one of its fields everywhere: in its column, in the chip of its filter, in its export and in a
 * conflict of versions. `montant` is in cents, `taux` a percentage.
 */
export type ChampDeListe<L, V = string | number | boolean | null> = {
  readonly titre: string;
  readonly type: GenreDe<V>;
  /** The words of an enumeration. */
  readonly libelles?: Readonly<Record<NonNullable<V> & string, string>>;
  /** Computes the shown value from the row; needed only when it is neither the value of the field nor its label. */
  readonly lire?: (ligne: L) => string | number | boolean | null | undefined;
  /** The label of the field in the form; absent when nobody types this field. */
  readonly saisie?: string;
  /** Width of the column in the export, in characters; false when the export leaves the field out. */
  readonly largeur?: number | false;
};

/**
 * The fields of a list by their names in its contract, in the order of its export. @param C names that the contract
 * does not hold: each says where it is read
 */
export type ChampsDeListe<L, C extends string = never> = {
  readonly [N in keyof L]?: ChampDeListe<L, L[N]>;
} & { readonly [N in C]: ChampDeListe<L> & Required<Pick<ChampDeListe<L>, 'lire'>> };

type Mots = Readonly<Record<string, string>> | undefined;
/** The value of a filter in words: the labels of an enumeration, else the value itself. */
export const direValeurs = (valeurs: unknown, libelles?: Mots): string =>
  [...new Set([valeurs].flat().map((valeur) => libelles?.[String(valeur)] ?? String(valeur)))].join(', ');

/** The text a list shows for a field: the label of its value, else the value itself. */
export const lireChamp = <L>(
  champ: ChampDeListe<L>,
  nom: keyof L,
  ligne: L,
): string | number | boolean | null | undefined => {
  if (champ.lire) return champ.lire(ligne);
  const valeur = ligne[nom];
  const libelles: Mots = champ.libelles;
  return (typeof valeur === 'string' && libelles?.[valeur]) || (valeur as ReturnType<typeof lireChamp>);
};
