/** A list as the application asks for it: the names of the columns once, then the values of each row. */
export const MIME_COMPACT = 'application/vnd.pharmaccord.compact+json';

/**
 * `dictionnaires`: for a column whose values repeat, each value once; its rows hold the key. What is beside the elements (total, sums,
 * cursor) stays as it is.
 */
export type Compact = {
  readonly colonnes: readonly string[];
  readonly lignes: readonly (readonly unknown[])[];
  readonly dictionnaires?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

/** The answer of the contract that a compact one stands for: `elements`, and what was beside them. */
export const etendre = ({ colonnes, lignes, dictionnaires = {}, ...reste }: Compact): Record<string, unknown> => {
  const sens = colonnes.map((nom) => (Object.hasOwn(dictionnaires, nom) ? dictionnaires[nom] : undefined));
  const element = (ligne: readonly unknown[]) => {
    const etendu: Record<string, unknown> = {};
    for (const [rang, nom] of colonnes.entries()) {
      const valeur = ligne[rang];
      etendu[nom] = sens[rang] ? sens[rang][String(valeur)] : valeur;
    }
    return etendu;
  };
  return { elements: lignes.map(element), ...reste };
};

type Champ<E> = keyof E & string;
/**
 * The compact form of a page: `etendre` gives it back (COM-105).
 * @param noms the fields of the contract: what else an element holds stays here
 * @param repetes those of few values, sent once each
 */
export const compacter = <E extends object>(
  { elements, ...reste }: { readonly elements: readonly E[] } & Readonly<Record<string, unknown>>,
  noms: readonly Champ<E>[],
  repetes: readonly Champ<E>[],
): Compact => {
  const cles = new Map(repetes.map((nom) => [nom, new Map<string, number>()]));
  const valeurDe = (element: E, nom: Champ<E>): unknown => {
    const connues = cles.get(nom);
    if (!connues) return element[nom];
    const ecrite = JSON.stringify(element[nom] ?? null);
    const cle = connues.get(ecrite) ?? connues.size;
    connues.set(ecrite, cle);
    return cle;
  };
  const lignes = elements.map((element) => noms.map((nom) => valeurDe(element, nom)));
  const dictionnaires = Object.fromEntries(
    [...cles].map(([nom, connues]) => [
      nom,
      Object.fromEntries([...connues].map(([ecrite, cle]) => [cle, JSON.parse(ecrite) as unknown])),
    ]),
  );
  return { colonnes: noms, dictionnaires, lignes, ...reste };
};
