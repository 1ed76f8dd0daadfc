import { enSysteme, transactionSysteme } from '#server/core/db/database.ts';
import { demanderSuiteDesVentes } from '#server/features/argent/rfa/commands/suivre-bases.ts';
import type { SuiteVentes } from '#server/features/connexions/vente/commands/recevoir-jour.ts';
import type { ApresVentes } from '#server/features/connexions/vente/commands/importer.ts';

/** What follows new sales: the encours of the RFA that are measured on them (RFA-40). */
export const suivreVentes: ApresVentes = ({ dbSysteme }, tenantId) =>
  transactionSysteme(dbSysteme, (tx) => demanderSuiteDesVentes(tx, tenantId));

/** The same, in the transaction that keeps the day that a local agent sent. */
export const suivreVentesRecues: SuiteVentes = (tx, tenantId) =>
  enSysteme(tx, (systeme) => demanderSuiteDesVentes(systeme, tenantId));
