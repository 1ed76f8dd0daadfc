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
