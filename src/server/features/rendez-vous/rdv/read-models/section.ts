import type { TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { SectionFiche } from '#shared/features/rendez-vous/rdv/schemas.ts';

export type DemandeFiche = {
  readonly acteur: Acteur;
  readonly laboratoireId: number;
  readonly laboratoireNom: string;
  /** The RDV beside which it is read. Null: none, or not saved yet. */
  readonly rdvId: number | null;
  readonly aujourdhui: Jour;
};
/**
 * What one feature knows of a laboratory, for the RDV sheet. Reads with the rights of the asker, and invents no figure.
 */
export type Contribution = (tx: TenantTx, demande: DemandeFiche) => Promise<SectionFiche>;
