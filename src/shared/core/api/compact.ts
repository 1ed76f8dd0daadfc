/** The MIME type of a compact list: the names of the columns once, then the values of each row. */
export const MIME_COMPACT = 'application/vnd.pharmaccord.compact+json';

/**
 * A column that holds an object of known fields, or a list of such objects: its own fields are named once too, at any
 * depth.
 */
type ColonneComposee = {
  readonly nom: string;
  readonly liste?: true;
  readonly colonnes: readonly ColonneCompacte[];
};
export type ColonneCompacte = string | ColonneComposee;

/**
 * A compact list. `dictionnaires` holds each repeated value of a column once, and the rows hold its key. The rest of
 * the page (total, sums, cursor) is unchanged.
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

/** Expands a compact answer into the answer of its contract: `elements`, and the rest of the page. */
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

/** The distinct values of a column and the key of each row; null when the values repeat too little to save space. */
const dictionnaireDe = (valeurs: readonly unknown[]): { cles: number[]; mots: unknown[] } | null => {
  const connues = new Map<unknown, number>();
  const mots: unknown[] = [];
  const cles: number[] = [];
  for (const valeur of valeurs) {
    if (typeof valeur === 'number' || typeof valeur === 'boolean' || Array.isArray(valeur)) return null;
    // An object is keyed by its JSON after a NUL, which no text of a screen begins with.
    const ecrite = typeof valeur === 'object' && valeur !== null ? `\0${JSON.stringify(valeur)}` : (valeur ?? null);
    const cle = connues.get(ecrite) ?? mots.push(valeur ?? null) - 1;
    if (mots.length * 2 > valeurs.length) return null;
    connues.set(ecrite, cle);
    cles.push(cle);
  }
  return { cles, mots };
};

/**
 * The compact form of a page, reversed by `etendreLignes` (COM-105). A text or an object shared by most rows is sent
 * once.
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
