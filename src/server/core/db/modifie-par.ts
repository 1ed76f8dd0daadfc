import { sql } from 'kysely';

/** What every change of a row writes beside it: who, when, one version more. */
export const modifiePar = (nomComplet: string) => ({
  modifie_par_nom: nomComplet,
  modifie_le: sql<string>`now()`,
  version: sql<number>`version + 1`,
});
