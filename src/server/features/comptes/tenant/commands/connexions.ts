import type { SystemeTx } from '#server/core/db/database.ts';
import {
  updateConnexionLgo,
  updateExtracteur,
  verrouillerConnexionLgo,
  verrouillerExtracteur,
  type ChoixExtracteur,
} from '../repository/connexions.ts';

// The connexions of an account stand in its own row: their features, which come later, ask for them here.
export const extracteurAConfigurer = (tx: SystemeTx, tenantId: number) => verrouillerExtracteur(tx, tenantId);
export const enregistrerExtracteur = (tx: SystemeTx, tenantId: number, choix: ChoixExtracteur) =>
  updateExtracteur(tx, tenantId, choix);
export const connexionLgoAChoisir = (tx: SystemeTx, tenantId: number) => verrouillerConnexionLgo(tx, tenantId);
export const enregistrerConnexionLgo = (tx: SystemeTx, tenantId: number, connexion: string, parNom: string) =>
  updateConnexionLgo(tx, tenantId, connexion, parNom);
