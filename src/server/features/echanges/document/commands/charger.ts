import { exigerLigne } from '#server/core/version.ts';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { canVoirDocument } from '#shared/features/echanges/document/policy.ts';
import { findDocument, findPersonnesAutorisees, type LigneDocument } from '../repository.ts';

/** Connected browsers of these accounts learn it after the commit. */
export const prevenirDocument = (tx: Tx, tenantIds: readonly number[], id: number): void =>
  prevenirApres(
    tx,
    [...new Set(tenantIds)].map((tenantId) => ({ k: 'change', tenantId, sujet: 'document', id })),
  );

/**
 * One of the account's own documents, locked: 404 for what is absent, foreign or hidden from this person, then 403,
 * then 409 for a version that is no longer the one the person saw.
 */
export const chargerDocument = async (
  tx: TenantTx,
  acteur: Acteur,
  id: number,
  peut: (acteur: Acteur) => boolean,
  version?: number,
): Promise<LigneDocument & { readonly authorizedUsers: readonly number[] }> => {
  const ligne = exigerLigne(await findDocument(tx, id));
  const authorizedUsers = await findPersonnesAutorisees(tx, id);
  if (!canVoirDocument(acteur, { ...ligne, authorizedUsers }, ligne.orphelin)) throw coreErrors.introuvable();
  if (!peut(acteur)) throw coreErrors.interdit();
  exigerLigne(ligne, version);
  return { ...ligne, authorizedUsers };
};

/**
 * What the journal keeps of it. A document kept by its author for himself is not named there: other people read the
 * journal.
 */
export const pourJournalDocument = <D extends { readonly visibleBy: string; readonly nom: string }>(
  document: D,
): Omit<D, 'nom'> | D => {
  const { nom: _nom, ...sansNom } = document;
  return document.visibleBy === 'SELF' ? sansNom : document;
};
