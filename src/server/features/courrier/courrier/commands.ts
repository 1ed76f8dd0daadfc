import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import { journaliser } from '#server/core/journal.ts';
import { renvoyerMail } from '#server/core/mail/envoi.ts';
import type { Courrier } from '#shared/features/courrier/courrier/contract.ts';
import { courrierErrors } from '#shared/features/courrier/courrier/errors.ts';
import { unCourrier } from './read-models.ts';

/** A mail of another account: the journal of its owner says who read it. */
export const lireCourrier = (ctx: Contexte, id: number): Promise<Courrier> =>
  inSysteme(ctx, async (tx) => {
    const courrier = await unCourrier(tx, id);
    await journaliser(tx, ctx.acteur, { tenantId: courrier.tenantId, objet: 'courrier', objetId: id, action: 'lire' });
    return courrier;
  });

/** @throws 409 when it has left or is about to */
export const renvoyerCourrier = (ctx: Contexte, id: number): Promise<Courrier> =>
  inSysteme(ctx, async (tx) => {
    const { tenantId } = await unCourrier(tx, id);
    if (!(await renvoyerMail(tx, tenantId, id))) throw courrierErrors.rienARenvoyer();
    await journaliser(tx, ctx.acteur, { tenantId, objet: 'courrier', objetId: id, action: 'renvoyer' });
    return unCourrier(tx, id);
  });
