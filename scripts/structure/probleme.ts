/** A refusal of a rule: its sentence says where, what, and what to do instead. */
export type Probleme = { readonly rule: string; readonly texte: string };

export const probleme = (rule: string, texte: string): Probleme => ({ rule: rule, texte });
