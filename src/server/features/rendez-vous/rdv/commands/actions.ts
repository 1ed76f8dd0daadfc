import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { journaliser } from '#server/core/journal.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { canModifierRdv } from '#shared/features/rendez-vous/rdv/policy.ts';
import type { ActionRdv } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { findActions, updateFaite } from '../repository/actions.ts';
import { annoncerRdv, chargerRdv } from './charger.ts';
import { cloreDecisions } from './prevenir.ts';

/**
 * Marks an action done or not. The version of the RDV does not change, so a form open meanwhile can still be saved.
 * Doing it closes its notifications.
 */
export const faireAction = (
  ctx: Contexte,
  cle: { labId: number; id: number; actionId: number },
  faite: boolean,
): Promise<ActionRdv> =>
  inTenant(ctx, async (tx) => {
    const rdv = await chargerRdv(tx, ctx.acteur, cle, canModifierRdv);
    const avant = (await findActions(tx, rdv.id)).find(({ id }) => id === cle.actionId);
    const action = await updateFaite(tx, { rdvId: rdv.id, id: cle.actionId, faite }, ctx.acteur);
    if (!avant || !action) throw coreErrors.introuvable();
    if (avant.faite === faite) return action;
    if (faite) await cloreDecisions(tx, ctx.acteur, [action.id]);
    const acte = faite ? 'faire-action' : 'rouvrir-action';
    await journaliser(tx, ctx.acteur, { objet: 'rdv', objetId: rdv.id, action: acte, apres: { actionId: action.id } });
    annoncerRdv(tx, rdv.id);
    return action;
  });
