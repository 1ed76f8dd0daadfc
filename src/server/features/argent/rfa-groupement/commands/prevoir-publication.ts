import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme } from '#server/core/db/database.ts';
import { findPharmaciesVisees } from '#server/features/argent/rfa/repository/copies.ts';
import { nomDuTenant } from '#server/features/comptes/tenant/read-models/nom.ts';
import { prevoirEnvoi } from '#server/features/reseau/diffusion/commands/prevoir.ts';
import type { PublicationPrevue } from '#shared/features/courrier/courrier/schemas/envoi.ts';
import { motsEvenement } from '#shared/features/courrier/notification/rules/evenements.ts';
import { segmentsDeLaRfa } from '../read-models/ciblage.ts';
import { unModeleLu } from '../read-models/modeles.ts';
import { direDeLaRfa, direPropositionRfa, lienDeLaRfa } from './avis.ts';

/** Who would receive the RFA now, by segment and by name, and in which words (CRR-88). @throws 404 */
export const prevoirPublicationRfa = (ctx: Contexte, id: number): Promise<PublicationPrevue> =>
  inTenant(ctx, (tx) =>
    enSysteme(tx, async (systeme) => {
      const { tenantId } = ctx.acteur;
      const modele = await unModeleLu(systeme, tenantId, id);
      const phrase = direDeLaRfa(modele, direPropositionRfa(await nomDuTenant(systeme, tenantId)));
      const pharmacieIds = await findPharmaciesVisees(systeme, tenantId, id);
      const groupe = {
        mots: motsEvenement('RFA_PUBLIEE', { phrase }),
        pharmacieIds,
        lien: lienDeLaRfa(modele, null),
      };
      return {
        total: pharmacieIds.length,
        parSegment: await segmentsDeLaRfa(systeme, tenantId, id),
        prevu: await prevoirEnvoi(systeme, ctx.services, [groupe]),
      };
    }),
  );
