import type { SystemeTx } from '#server/core/db/database.ts';
import {
  updateExtracteur,
  updateLgo,
  verrouillerExtracteur,
  verrouillerLgo,
  type ChoixExtracteur,
  type ChoixLgo,
} from '../repository/connexions.ts';

// The connexions of an account stand in its own row: their features, which come later, ask for them here.
export const extracteurAConfigurer = (tx: SystemeTx, tenantId: number) => verrouillerExtracteur(tx, tenantId);
export const enregistrerExtracteur = (tx: SystemeTx, tenantId: number, choix: ChoixExtracteur) =>
  updateExtracteur(tx, tenantId, choix);
export const lgoARegler = (tx: SystemeTx, tenantId: number) => verrouillerLgo(tx, tenantId);
export const enregistrerLgo = (tx: SystemeTx, tenantId: number, choix: ChoixLgo) => updateLgo(tx, tenantId, choix);
