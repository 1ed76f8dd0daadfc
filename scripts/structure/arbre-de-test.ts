import type { Source } from './sources.ts';

/** A small tree in memory: path → text. */
export const arbre = (fichiers: Readonly<Record<string, string>>): readonly Source[] =>
  Object.entries(fichiers).map(([path, content]) => ({ path, content }));

export const textes = (problemes: readonly { readonly texte: string }[]): readonly string[] =>
  problemes.map(({ texte }) => texte);
