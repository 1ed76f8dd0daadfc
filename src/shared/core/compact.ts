/** A list as the application asks for it: the names of the columns once, then the values of each row. */
export const MIME_COMPACT = 'application/vnd.pharmaccord.compact+json';

/** An object of known fields, or a list of such objects: its own fields are named once too, whatever the depth. */
export type ColonneComposee = {
  readonly nom: string;
  readonly liste?: true;
  readonly colonnes: readonly ColonneCompacte[];
};
export type ColonneCompacte = string | ColonneComposee;

/**
 * `dictionnaires`: for a column whose values repeat, each value once; its rows hold the key. What is beside the elements (total, sums,
 * cursor) stays as it is.
 */
export type Compact = {
  readonly colonnes: readonly ColonneCompacte[];
  readonly lignes: readonly (readonly unknown[])[];
  readonly dictionnaires?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

type Objet = Record<string, unknown>;
const nomDe = (colonne: ColonneCompacte): string => (typeof colonne === 'string' ? colonne : colonne.nom);

const etendreValeur = (colonne: ColonneCompacte, valeur: unknown): unknown => {
  if (typeof colonne === 'string' || !Array.isArray(valeur)) return valeur;
  return colonne.liste
    ? valeur.map((un: readonly unknown[]) => etendreObjet(colonne.colonnes, un))
    : etendreObjet(colonne.colonnes, valeur);
};
const etendreObjet = (colonnes: readonly ColonneCompacte[], valeurs: readonly unknown[]): Objet => {
  const etendu: Objet = {};
  for (const [rang, colonne] of colonnes.entries()) etendu[nomDe(colonne)] = etendreValeur(colonne, valeurs[rang]);
  return etendu;
};

/** The answer of the contract that a compact one stands for: `elements`, and what was beside them. */
export const etendre = ({ colonnes, lignes, dictionnaires = {}, ...reste }: Compact): Objet => {
  const sens = colonnes.map((colonne) => {
    const nom = nomDe(colonne);
    return Object.hasOwn(dictionnaires, nom) ? dictionnaires[nom] : undefined;
  });
  const element = (ligne: readonly unknown[]): Objet => {
    const etendu: Objet = {};
    for (const [rang, colonne] of colonnes.entries()) {
      const valeur = ligne[rang];
      etendu[nomDe(colonne)] = sens[rang] ? sens[rang][String(valeur)] : etendreValeur(colonne, valeur);
    }
    return etendu;
  };
  return { elements: lignes.map(element), ...reste };
};

const compacterValeur = (colonne: ColonneCompacte, valeur: unknown): unknown => {
  if (typeof colonne === 'string' || valeur === null || valeur === undefined) return valeur;
  return colonne.liste
    ? (valeur as readonly Objet[]).map((un) => compacterObjet(colonne.colonnes, un))
    : compacterObjet(colonne.colonnes, valeur as Objet);
};
const compacterObjet = (colonnes: readonly ColonneCompacte[], objet: Objet): unknown[] =>
  colonnes.map((colonne) => compacterValeur(colonne, objet[nomDe(colonne)]));

/**
 * The compact form of a page: `etendre` gives it back (COM-105).
 * @param colonnes the fields of the contract: what else an element holds stays here
 * @param repetes those of few values, sent once each
 */
export const compacter = <E extends object>(
  { elements, ...reste }: { readonly elements: readonly E[] } & Readonly<Record<string, unknown>>,
  colonnes: readonly ColonneCompacte[],
  repetes: readonly (keyof E & string)[],
): Compact => {
  const cles = new Map<string, Map<string, number>>(repetes.map((nom) => [nom, new Map<string, number>()]));
  const valeurDe = (element: E, colonne: ColonneCompacte): unknown => {
    const nom = nomDe(colonne);
    const valeur = (element as Objet)[nom];
    const connues = cles.get(nom);
    if (!connues) return compacterValeur(colonne, valeur);
    const ecrite = JSON.stringify(valeur ?? null);
    const cle = connues.get(ecrite) ?? connues.size;
    connues.set(ecrite, cle);
    return cle;
  };
  const lignes = elements.map((element) => colonnes.map((colonne) => valeurDe(element, colonne)));
  const dictionnaires = Object.fromEntries(
    [...cles].map(([nom, connues]) => [
      nom,
      Object.fromEntries([...connues].map(([ecrite, cle]) => [cle, JSON.parse(ecrite) as unknown])),
    ]),
  );
  return { colonnes, dictionnaires, lignes, ...reste };
};
