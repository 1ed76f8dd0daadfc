import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { changerReferentiel } from '#server/core/referentiel.ts';
import { exigerVersion } from '#server/core/version.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { ReglageDiscussion } from '#shared/features/echanges/discussion/contract/reglage.ts';
import { canReglerDiscussions } from '#shared/features/echanges/discussion/policy.ts';
import { reglageDiscussion } from '../read-models/reglage.ts';
import { upsertDelaiSansReponse } from '../repository/reglage.ts';

const avecDroits = async (tx: TenantTx, { acteur }: Contexte): Promise<ReglageDiscussion> => ({
  ...(await reglageDiscussion(tx, tx.tenantId)),
  droits: { gerer: canReglerDiscussions(acteur) },
});

export const lireReglageDiscussion = (ctx: Contexte): Promise<ReglageDiscussion> =>
  inTenant(ctx, (tx) => avecDroits(tx, ctx));

/** Discussions already waiting use the new delay at once: the next night counts with it. */
export const modifierReglageDiscussion = (
  ctx: Contexte,
  { joursSansReponse, version }: { joursSansReponse: number; version: number },
): Promise<ReglageDiscussion> => {
  if (!canReglerDiscussions(ctx.acteur)) throw coreErrors.interdit();
  return changerReferentiel(ctx, 'discussion-reglage', async (tx) => {
    const avant = await reglageDiscussion(tx, tx.tenantId);
    exigerVersion(avant, version);
    await upsertDelaiSansReponse(tx, joursSansReponse, ctx.acteur.nomComplet);
    await journaliser(tx, ctx.acteur, {
      objet: 'discussion',
      action: 'modifier-delai',
      avant: { joursSansReponse: avant.joursSansReponse },
      apres: { joursSansReponse },
    });
    return avecDroits(tx, ctx);
  });
};
