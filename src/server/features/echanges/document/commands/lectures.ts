import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { cloreEvenements } from '#server/features/courrier/notification/commands/clore.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { VersionVisible } from '../read-models/visibles.ts';
import { upsertLectures } from '../repository/lectures.ts';
import { prevenirDocument } from './charger.ts';

type VersionLue = Pick<VersionVisible, 'documentId' | 'tenantId' | 'numero' | 'courante'>;

/**
 * A user of an adhérent opened what its groupement shares: written once, with the latest version read (DOC-6), and what
 * asked to read it asks nothing any more (DOC-14). A user who acts for the pharmacy is not one of its people.
 */
export const noterLectures = async (tx: TenantTx, acteur: Acteur, versions: readonly VersionLue[]): Promise<void> => {
  const recues = versions.filter(({ tenantId, courante }) => tenantId !== acteur.tenantId && courante);
  if (recues.length === 0 || acteur.impersonation) return;
  await enSysteme(tx, async (systeme) => {
    await upsertLectures(systeme, acteur, recues);
    for (const { tenantId, documentId } of recues) prevenirDocument(systeme, [tenantId, acteur.tenantId], documentId);
  });
  await cloreEvenements(
    tx,
    acteur,
    ['DOCUMENT_PARTAGE', 'DOCUMENT_RELANCE'],
    recues.map(({ documentId }) => ({ tenantId: acteur.tenantId, objet: documentId })),
  );
};
