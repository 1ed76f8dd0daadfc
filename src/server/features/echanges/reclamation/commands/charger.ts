import { chargeurDeLigne } from '#server/core/version.ts';
import { aujourdhuiDe, type Contexte } from '#server/core/contexte.ts';
import type { Tx } from '#server/core/db/database.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { findReclamation, type LigneVerrouilleeReclamation } from '../repository.ts';

export const lecteurDeReclamations = (ctx: Contexte) => ({ acteur: ctx.acteur, aujourdhui: aujourdhuiDe(ctx) });

/** Connected browsers of the tenant learn it after the commit. */
export const prevenirReclamation = (tx: Tx, id: number, tenantId?: number): void =>
  prevenirApres(tx, [{ k: 'change', tenantId: tenantDe(tx, tenantId), sujet: 'reclamation', id }]);

/** 404, then 403, then 409 for a version that is no longer the one the person saw. The row is locked. */
export const chargerReclamation = chargeurDeLigne(findReclamation);

/** What the journal keeps of it: never the secret of its link. */
export const pourJournalReclamation = ({
  lienSecret: _secret,
  modifieLe: _le,
  modifieParNom: _par,
  ...ligne
}: LigneVerrouilleeReclamation) => ligne;
