import type { SystemeTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { VersionVisible } from '../read-models/visibles.ts';
import { enregistrerLectures } from '../repository/lectures.ts';
import { prevenirDocument } from './charger.ts';

type VersionLue = Pick<VersionVisible, 'documentId' | 'tenantId' | 'numero' | 'courante'>;

/**
 * A user of an adhérent opened what its groupement shares: written once, with the latest version read (DOC-6). A user
 * who acts for the pharmacy is not one of its people.
 */
export const noterLectures = async (tx: SystemeTx, acteur: Acteur, versions: readonly VersionLue[]): Promise<void> => {
  const recues = versions.filter(({ tenantId, courante }) => tenantId !== acteur.tenantId && courante);
  if (recues.length === 0 || acteur.impersonation) return;
  await enregistrerLectures(tx, acteur, recues);
  for (const { tenantId, documentId } of recues) prevenirDocument(tx, [tenantId, acteur.tenantId], documentId);
};
