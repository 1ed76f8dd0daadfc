import { aujourdhuiDe, type Contexte, inSysteme } from '#server/core/contexte.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Activite } from '#shared/features/reseau/delegue/contract.ts';
import { activiteDuMois } from '../read-models/activite.ts';
import { uneHabilitation } from '../read-models.ts';

/** What the beneficiary of one of the pharmacy's own habilitations did this month. @throws 404 */
export const activiteDe = (ctx: Contexte, id: number): Promise<Activite> =>
  inSysteme(ctx, async (tx) => {
    const { tenantId, delegueId } = await uneHabilitation(tx, ctx, id);
    if (tenantId !== ctx.acteur.tenantId) throw coreErrors.introuvable();
    return activiteDuMois(tx, tenantId, delegueId, aujourdhuiDe(ctx));
  });
