import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { prevoirEnvoi } from '#server/features/reseau/diffusion/commands/prevoir.ts';
import { jourParis } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { EnvoiPrevu } from '#shared/features/courrier/courrier/schemas/envoi.ts';
import { motsEvenement } from '#shared/features/courrier/notification/rules/evenements.ts';
import type { documentContract } from '#shared/features/echanges/document/contract.ts';
import { documentErrors } from '#shared/features/echanges/document/errors.ts';
import { canPartagerDocument } from '#shared/features/echanges/document/policy.ts';
import { peutRelancer } from '#shared/features/echanges/document/rules.ts';
import { lecturesDe } from '../read-models/lectures.ts';
import { lecteurDeDocuments, versionsVisibles } from '../read-models/visibles.ts';
import { updateDocumentsRelances } from '../repository.ts';
import { chargerDocument, prevenirDocument } from './charger.ts';
import { rappelDuDocument, rappelerDocument } from './partager.ts';

/** Readings of a document of the groupement, which this person may see. */
export const lecturesDocument = (
  ctx: Contexte,
  id: number,
  demande: QueryOf<(typeof documentContract)['lecturesDocument']>,
) =>
  inTenant(ctx, async (tx) => {
    const [version] = await versionsVisibles(tx, await lecteurDeDocuments(tx, ctx.acteur), [id]);
    if (version?.tenantId !== tx.tenantId) throw coreErrors.introuvable();
    return lecturesDe(tx, id, demande);
  });

/** @throws 403, 404, 409 when it is shared with nobody, was recalled today, or changed meanwhile */
const documentARelancer = async (tx: TenantTx, { acteur, services }: Contexte, id: number, version?: number) => {
  const document = await chargerDocument(tx, acteur, id, canPartagerDocument, version);
  const maintenant = services.maintenant();
  if (document.partage === 'PRIVE') throw documentErrors.nonPartage();
  if (!peutRelancer(document.relanceLe, maintenant)) throw documentErrors.dejaRelance();
  // A day that has passed is no deadline any more.
  const aVenir = document.dateExpiration !== null && document.dateExpiration >= jourParis(maintenant);
  return { document: { ...document, dateExpiration: aVenir ? document.dateExpiration : null }, maintenant };
};

/** Adhérents that a reminder would reach, and its words (CRR-88). */
export const prevoirRelanceLecture = (ctx: Contexte, id: number): Promise<EnvoiPrevu> =>
  inTenant(ctx, async (tx) => {
    const { document } = await documentARelancer(tx, ctx, id);
    return enSysteme(tx, async (systeme) => {
      const { donnees, pharmacieIds, lien } = await rappelDuDocument(systeme, tx.tenantId, document);
      const mots = motsEvenement('DOCUMENT_RELANCE', donnees);
      return prevoirEnvoi(systeme, ctx.services, [{ mots, pharmacieIds, lien }]);
    });
  });

/** Once a day at most: too many reminders are ignored. */
export const relancerLecture = (ctx: Contexte, id: number, version: number): Promise<{ rappeles: number }> =>
  inTenant(ctx, async (tx) => {
    const { acteur } = ctx;
    const { document, maintenant } = await documentARelancer(tx, ctx, id, version);
    const rappeles = await rappelerDocument(tx, acteur, document);
    await updateDocumentsRelances(tx, id, maintenant);
    await journaliser(tx, acteur, { objet: 'document', objetId: id, action: 'relancer', apres: { rappeles } });
    prevenirDocument(tx, [tx.tenantId], id);
    return { rappeles };
  });
