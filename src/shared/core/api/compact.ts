/** A list as the application asks for it: the names of the columns once, then the values of each row. */
export const MIME_COMPACT = 'application/vnd.pharmaccord.compact+json';

/** An object of known fields, or a list of such objects: its own fields are named once too, whatever the depth. */
type ColonneComposee = {
  readonly nom: string;
  readonly liste?: true;
  readonly colonnes: readonly ColonneCompacte[];
};
export type ColonneCompacte = string | ColonneComposee;

/**
 * `dictionnaires`: for a column whose values repeat, each value once; its rows hold the key. What is beside the
 * elements (total, sums, cursor) stays as it is.
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
    ? valeur.map((ligneCompacte: readonly unknown[]) => etendreObjet(colonne.colonnes, ligneCompacte))
    : etendreObjet(colonne.colonnes, valeur);
};
const etendreObjet = (colonnes: readonly ColonneCompacte[], valeurs: readonly unknown[]): Objet => {
  const etendu: Objet = {};
  for (const [rang, colonne] of colonnes.entries()) etendu[nomDe(colonne)] = etendreValeur(colonne, valeurs[rang]);
  return etendu;
};

/** The answer of the contract that a compact one stands for: `elements`, and what was beside them. */
export const etendreLignes = ({ colonnes, lignes, dictionnaires = {}, ...reste }: Compact): Objet => {
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
    ? (valeur as readonly Objet[]).map((objet) => compacterObjet(colonne.colonnes, objet))
    : compacterObjet(colonne.colonnes, valeur as Objet);
};
const compacterObjet = (colonnes: readonly ColonneCompacte[], objet: Objet): unknown[] =>
  colonnes.map((colonne) => compacterValeur(colonne, objet[nomDe(colonne)]));

/** The values of a column, each once, and the key of each row: null when they repeat too little for that. */
const dictionnaireDe = (valeurs: readonly unknown[]): { cles: number[]; mots: unknown[] } | null => {
  const connues = new Map<unknown, number>();
  const mots: unknown[] = [];
  const cles: number[] = [];
  for (const valeur of valeurs) {
    if (typeof valeur === 'number' || typeof valeur === 'boolean' || Array.isArray(valeur)) return null;
    // An object is known by its text, after a character that no text of a screen begins with.
    const ecrite = typeof valeur === 'object' && valeur !== null ? `\0${JSON.stringify(valeur)}` : (valeur ?? null);
    const cle = connues.get(ecrite) ?? mots.push(valeur ?? null) - 1;
    if (mots.length * 2 > valeurs.length) return null;
    connues.set(ecrite, cle);
    cles.push(cle);
  }
  return { cles, mots };
};

/**
 * The compact form of a page: `etendreLignes` gives it back (COM-105). A text or an object that most rows
 * share is sent once.
 * @param colonnes the fields of the contract: what else an element holds stays here
 */
export const compacterLignes = (
  { elements, ...reste }: { readonly elements: readonly object[] } & Readonly<Record<string, unknown>>,
  colonnes: readonly ColonneCompacte[],
): Compact => {
  const dictionnaires: Record<string, Record<string, unknown>> = {};
  const valeurs = colonnes.map((colonne): readonly unknown[] => {
    const nom = nomDe(colonne);
    const valeursDeColonne = elements.map((element) => (element as Objet)[nom]);
    const dictionnaire = dictionnaireDe(valeursDeColonne);
    if (!dictionnaire) return valeursDeColonne.map((valeur) => compacterValeur(colonne, valeur));
    dictionnaires[nom] = Object.fromEntries(dictionnaire.mots.entries());
    return dictionnaire.cles;
  });
  return {
    colonnes,
    dictionnaires,
    lignes: elements.map((_, rang) => valeurs.map((valeur) => valeur[rang])),
    ...reste,
  };
};
