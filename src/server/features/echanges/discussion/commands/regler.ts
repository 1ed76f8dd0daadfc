import { sql } from 'kysely';
import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { changerReferentiel } from '#server/core/referentiel.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { ReglageDiscussion } from '#shared/features/echanges/discussion/contract/reglage.ts';
import { canReglerDiscussions } from '#shared/features/echanges/discussion/policy.ts';
import { reglageDiscussion } from '../read-models/reglage.ts';

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
    if (avant.version !== version)
      throw coreErrors.conflitVersion(
        avant.modifieParNom ?? 'un autre utilisateur',
        avant.modifieLe ?? new Date(0).toISOString(),
      );
    const champs = { jours_sans_reponse: joursSansReponse, modifie_par_nom: ctx.acteur.nomComplet };
    await tx
      .insertInto('discussion_reglage')
      .values({ tenant_id: tx.tenantId, ...champs })
      .onConflict((conflit) =>
        conflit.column('tenant_id').doUpdateSet({
          ...champs,
          modifie_le: sql<string>`now()`,
          version: sql<number>`discussion_reglage.version + 1`,
        }),
      )
      .execute();
    await journaliser(tx, ctx.acteur, {
      objet: 'discussion',
      action: 'modifier-delai',
      avant: { joursSansReponse: avant.joursSansReponse },
      apres: { joursSansReponse },
    });
    return avecDroits(tx, ctx);
  });
};
