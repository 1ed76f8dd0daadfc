/** What a rule refuses: the sentence says where, what, and what to do instead. */
export type Probleme = { readonly regle: string; readonly texte: string };

export const probleme = (regle: string, texte: string): Probleme => ({ regle, texte });
