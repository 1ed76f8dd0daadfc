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

/**
 * @param destinataires the corrected addresses; none: the same ones
 * @throws 409 when it has left or is about to, or when it bears a link of its reader's own (CRR-82)
 */
export const renvoyerCourrier = (
  ctx: Contexte,
  id: number,
  { destinataires }: { readonly destinataires?: readonly string[] | undefined },
): Promise<Courrier> =>
  inSysteme(ctx, async (tx) => {
    const avant = await unCourrier(tx, id);
    const { tenantId } = avant;
    if (destinataires && avant.personnel) throw courrierErrors.lienPersonnel();
    if (!(await renvoyerMail(tx, tenantId, id, destinataires))) throw courrierErrors.rienARenvoyer();
    const apres = await unCourrier(tx, id);
    await journaliser(tx, ctx.acteur, {
      tenantId,
      objet: 'courrier',
      objetId: id,
      action: 'renvoyer',
      ...(destinataires && {
        avant: { destinataires: avant.destinataires },
        apres: { destinataires: apres.destinataires },
      }),
    });
    return apres;
  });
