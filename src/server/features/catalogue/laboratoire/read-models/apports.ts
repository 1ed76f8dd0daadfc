import type { RawBuilder } from 'kysely';
import type { SystemeTx, TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { Donnees } from '#shared/features/catalogue/laboratoire/errors.ts';

/** The reader of the list, and the day. */
export type LecteurDuCompte = { readonly tenantId: number; readonly acteur: Acteur; readonly aujourdhui: Jour };

/** « Dû » of each laboratory itself, at most a row for each; what is HT and what is TTC, null when there is none. */
type EncoursDus = (
  tenantId: number,
) => RawBuilder<{ laboratoire_id: number; nb: number; ht: number | null; ttc: number | null }>;

/** What features written later keep of a laboratory: it does not leave with it (CAT-5). */
export type UsagesLaboratoire = {
  readonly donneesDuLaboratoire: (tx: TenantTx, id: number) => Promise<Omit<Donnees, 'annees' | 'contacts'>>;
  /** The accounts that keep something of a row of the catalogue. */
  readonly comptesAvecDonnees: (tx: SystemeTx, detailId: number) => Promise<readonly number[]>;
};

/**
 * What features written later bring to the list of laboratories (CAT-12): each a table with at most one row for a
 * laboratory, of what this person may know. Its name is that of the column.
 */
export type ApportsLaboratoire = UsagesLaboratoire & {
  readonly encoursDus: EncoursDus;
  readonly promotionsEnCours: (regard: LecteurDuCompte) => RawBuilder<{ laboratoire_id: number; nombre: number }>;
  readonly reclamationsNonLues: (regard: LecteurDuCompte) => RawBuilder<{ laboratoire_id: number; nombre: number }>;
  /** The last that took place before today; `prive`: only its day may be shown. */
  readonly dernierRdv: (regard: LecteurDuCompte) => RawBuilder<{ laboratoire_id: number; jour: Jour; prive: boolean }>;
};
