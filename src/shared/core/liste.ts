type GenreDe<V> = V extends number
  ? 'montant' | 'nombre' | 'taux'
  : V extends boolean
    ? 'booleen'
    : V extends null
      ? never
      : 'texte' | 'jour' | 'instant';

/**
 * What a list says of one of its fields wherever it shows it: its column, the chip of the filter of that name, its
 * export, a conflict of versions. `montant` is in cents, `taux` a percentage.
 */
export type ChampDeListe<L, V = string | number | boolean | null> = {
  readonly titre: string;
  readonly type: GenreDe<V>;
  /** The words of an enumeration. */
  readonly libelles?: Readonly<Record<NonNullable<V> & string, string>>;
  /** Where it is not the value of the field, or its words. */
  readonly lire?: (ligne: L) => string | number | boolean | null | undefined;
  /** Its label where it is typed; absent: it is not. */
  readonly saisie?: string;
  /** In the export, in characters; false: not in the export. */
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
/** The value of a filter in words: those of the enumeration when it has some. */
export const direValeurs = (valeurs: unknown, libelles?: Mots): string =>
  [...new Set([valeurs].flat().map((valeur) => libelles?.[String(valeur)] ?? String(valeur)))].join(', ');

/** What a list shows of a field: its words, else its value. */
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
