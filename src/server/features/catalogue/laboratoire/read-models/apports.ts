import type { RawBuilder } from 'kysely';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';

/** Who looks at the list, and when. */
export type Regard = { readonly tenantId: number; readonly acteur: Acteur; readonly aujourdhui: Jour };

/**
 * What features written later bring to the list of laboratories (CAT-12): each a table with at most one row for a
 * laboratory, of what this person may know. Its name is that of the column.
 */
export type ApportsLaboratoire = {
  readonly promotionsEnCours: (regard: Regard) => RawBuilder<{ laboratoire_id: number; nombre: number }>;
  readonly reclamationsNonLues: (regard: Regard) => RawBuilder<{ laboratoire_id: number; nombre: number }>;
  /** The last that took place; `prive`: nothing more may be said of it. */
  readonly dernierRdv: (regard: Regard) => RawBuilder<{ laboratoire_id: number; jour: Jour; prive: boolean }>;
};
