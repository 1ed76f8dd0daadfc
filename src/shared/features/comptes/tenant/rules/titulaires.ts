/** The titulaires are stored as one text, but typed and shown one by one. */
const SEPARATEUR = /[,;\n]+/;

export const titulairesDe = (texte: string | null): string[] =>
  (texte ?? '')
    .split(SEPARATEUR)
    .map((nom) => nom.trim().replace(/\s+/g, ' '))
    .filter(Boolean);

/** @returns null when the list is empty */
export const ecrireTitulaires = (noms: readonly string[]): string | null => {
  const propres = [...new Set(noms.flatMap((nom) => titulairesDe(nom)))];
  return propres.length > 0 ? propres.join(', ') : null;
};
