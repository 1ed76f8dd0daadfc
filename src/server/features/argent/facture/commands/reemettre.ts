import { inTenant, sansIdempotence, type Contexte } from '#server/core/contexte.ts';
import { supprimerFichier } from '#server/core/files/fichiers.ts';
import { journaliser } from '#server/core/journal.ts';
import { exigerPresence } from '#server/core/version.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { factureErrors } from '#shared/features/argent/facture/errors.ts';
import { canGererFacture } from '#shared/features/argent/facture/policy.ts';
import type { DetailFacture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { detailFacture } from '../read-models/detail.ts';
import { deleteRefusee, lockRefusee } from '../repository/refusees.ts';
import type { OutilsFacture } from './comparer.ts';
import { garderDocument } from './garder.ts';
import { octetsDe } from './lecture/lire-depot.ts';
import { lireDocuments, type DocumentLu } from './lecture/lire-documents.ts';

/** The refused file, read again as it was dropped. */
const relire = async (ctx: Contexte, refuseeId: number, tenantId: number): Promise<DocumentLu | undefined> => {
  const { nom, fichierId } = await inTenant(ctx, async (tx) => exigerPresence(await lockRefusee(tx, refuseeId)));
  const contenu = fichierId === null ? null : await octetsDe(ctx.services, tenantId, fichierId);
  if (contenu === null) return undefined;
  for await (const document of lireDocuments(nom, contenu, tenantId)) return document;
  return undefined;
};

/**
 * A corrected re-issue takes the place of the invoice of its number: that one is shown as replaced, counts nowhere, and
 * has no gap any more, but what was claimed of it (FAC-94).
 * @throws 409 RIEN_A_REMPLACER, it is not what the person agreed to replace any more
 */
export const remplacerParRefusee = async (
  outils: OutilsFacture,
  ctx: Contexte,
  refuseeId: number,
  factureId: number,
): Promise<DetailFacture> => {
  const { acteur, services } = ctx;
  if (!canGererFacture(acteur)) throw coreErrors.interdit();
  const { tenantId } = acteur;
  const document = await relire(sansIdempotence(ctx), refuseeId, tenantId);
  if (!document) throw factureErrors.rienARemplacer();
  return inTenant(ctx, async (tx) => {
    const refusee = exigerPresence(await lockRefusee(tx, refuseeId));
    if (refusee.remplaceId !== factureId) throw factureErrors.rienARemplacer();
    const reception = {
      tenantId,
      auteur: acteur,
      store: services.fichiers,
      maintenant: services.maintenant(),
      remplaceId: factureId,
    };
    const garde = await garderDocument(tx, outils, reception, document);
    if (garde.issue !== 'GARDEE' || garde.factureId === null) throw factureErrors.rienARemplacer();
    const fichierId = await deleteRefusee(tx, refuseeId);
    if (fichierId !== null) await supprimerFichier(tx, fichierId);
    await journaliser(tx, acteur, {
      objet: 'facture',
      objetId: factureId,
      action: 'remplacer',
      apres: { remplaceePar: garde.factureId },
    });
    return detailFacture(tx, acteur, garde.factureId);
  });
};
