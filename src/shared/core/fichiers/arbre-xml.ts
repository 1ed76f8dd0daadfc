/** An element of an XML document. `nom` is its local name; its prefix is forgotten, its namespace kept. */
export type NoeudXml = {
  readonly nom: string;
  readonly espace: string;
  readonly attributs: Readonly<Record<string, string>>;
  /** The text directly inside the element, trimmed. */
  readonly texte: string;
  readonly enfants: readonly NoeudXml[];
};

/** Searches in one family of documents: elements of other namespaces are ignored, whatever their local names. */
type ChercheurXml = {
  /** The elements of this name directly under `noeud`. */
  readonly tous: (noeud: NoeudXml | undefined, nom: string) => readonly NoeudXml[];
  /** The first element at the end of a path of names, each directly under the one before. */
  readonly trouver: (noeud: NoeudXml | undefined, ...chemin: readonly string[]) => NoeudXml | undefined;
  /** The text of the element at the end of the path; null when it is absent or empty. */
  readonly texte: (noeud: NoeudXml | undefined, ...chemin: readonly string[]) => string | null;
};

/**
 * A way to look for elements by their local names.
 * @param espaces the namespaces that are seen
 * @param autresNoms another name that an older version of the format gives to an element
 */
export const chercherDans = (espaces: RegExp, autresNoms: Readonly<Record<string, string>> = {}): ChercheurXml => {
  const tous: ChercheurXml['tous'] = (noeud, nom) => {
    const vus = (voulu: string) =>
      noeud?.enfants.filter((enfant) => enfant.nom === voulu && espaces.test(enfant.espace)) ?? [];
    const trouves = vus(nom);
    const autre = autresNoms[nom];
    return trouves.length > 0 || autre === undefined ? trouves : vus(autre);
  };
  const trouverNoeud: ChercheurXml['trouver'] = (noeud, ...chemin) =>
    chemin.reduce<NoeudXml | undefined>((ici, nom) => tous(ici, nom)[0], noeud);
  return { tous, trouver: trouverNoeud, texte: (noeud, ...chemin) => trouverNoeud(noeud, ...chemin)?.texte || null };
};
