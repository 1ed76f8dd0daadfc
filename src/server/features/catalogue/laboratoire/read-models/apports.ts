import type { RawBuilder } from 'kysely';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';

/** The reader of the list, and the day. */
export type LecteurDuCompte = { readonly tenantId: number; readonly acteur: Acteur; readonly aujourdhui: Jour };

/**
 * What features written later bring to the list of laboratories (CAT-12): each a table with at most one row for a
 * laboratory, of what this person may know. Its name is that of the column.
 */
export type ApportsLaboratoire = {
  readonly promotionsEnCours: (regard: LecteurDuCompte) => RawBuilder<{ laboratoire_id: number; nombre: number }>;
  readonly reclamationsNonLues: (regard: LecteurDuCompte) => RawBuilder<{ laboratoire_id: number; nombre: number }>;
  /** The last that took place before today; `prive`: only its day may be shown. */
  readonly dernierRdv: (regard: LecteurDuCompte) => RawBuilder<{ laboratoire_id: number; jour: Jour; prive: boolean }>;
};
