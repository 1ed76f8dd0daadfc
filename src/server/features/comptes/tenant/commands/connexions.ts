import type { SystemeTx } from '#server/core/db/database.ts';
import {
  updateExtracteur,
  updateLgo,
  lockExtracteur,
  lockLgoTenant,
  type ChoixExtracteur,
  type ChoixLgo,
} from '../repository/connexions.ts';

// The connexions of an account stand in its own row: their features, which come later, ask for them here.
export const extracteurAConfigurer = (tx: SystemeTx, tenantId: number) => lockExtracteur(tx, tenantId);
export const enregistrerExtracteur = (tx: SystemeTx, tenantId: number, choix: ChoixExtracteur) =>
  updateExtracteur(tx, tenantId, choix);
export const lgoARegler = (tx: SystemeTx, tenantId: number) => lockLgoTenant(tx, tenantId);
export const enregistrerLgo = (tx: SystemeTx, tenantId: number, choix: ChoixLgo) => updateLgo(tx, tenantId, choix);
