import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme } from '#server/core/db/database.ts';
import { prevoirEnvoi } from '#server/features/reseau/diffusion/commands/prevoir.ts';
import type { EnvoiPrevu } from '#shared/features/courrier/courrier/schemas/envoi.ts';
import { motsEvenement } from '#shared/features/courrier/notification/rules/evenements.ts';
import { chargerConditionGroupement } from '../commands.ts';
import { pharmaciesDesSegments } from '../read-models/vises.ts';
import { findConditionAnnoncee } from '../repository/ciblage.ts';
import { direConditionsProposees, lienDeLaProposition } from './cibler.ts';

/** Who would receive the condition now, and in which words (CRR-88). @throws 403, 404 */
export const prevoirPublicationConditions = (ctx: Contexte, id: number): Promise<EnvoiPrevu> =>
  inTenant(ctx, async (tx) => {
    await chargerConditionGroupement(tx, ctx, id);
    const pharmacieIds = await pharmaciesDesSegments(tx, id);
    return enSysteme(tx, async (systeme) => {
      const annoncee = await findConditionAnnoncee(systeme, id);
      const mots = motsEvenement('CONDITION_PROPOSEE', { phrase: direConditionsProposees(annoncee) });
      const lien = lienDeLaProposition(annoncee.laboratoire, id);
      return prevoirEnvoi(systeme, ctx.services, [{ mots, pharmacieIds, lien }]);
    });
  });
