import { sql } from 'kysely';

/** The columns written by every change of a row: who, when, and the next version. */
export const modifiePar = (nomComplet: string) => ({
  modifie_par_nom: nomComplet,
  modifie_le: sql<string>`now()`,
  version: sql<number>`version + 1`,
});
