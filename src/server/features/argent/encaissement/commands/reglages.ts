import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { journaliser } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { exigerVersion } from '#server/core/version.ts';
import type { BodyOf, ResponseOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { encaissementContract } from '#shared/features/argent/encaissement/contract.ts';
import { canEncaisser } from '#shared/features/argent/encaissement/policy.ts';
import { reglageEncaissements } from '../read-models/reglage.ts';
import { upsertReglage, lockReglageEncaissement } from '../repository/reglage.ts';

type Reglage = ResponseOf<(typeof encaissementContract)['lireReglageEncaissements']>;

export const lireReglageEncaissements = (ctx: Contexte): Promise<Reglage> =>
  inTenant(ctx, async (tx) => ({
    ...(await reglageEncaissements(tx)),
    droits: { modifier: canEncaisser(ctx.acteur) },
  }));

/** Changes how the account counts; what is already received keeps the amount that it shares (ECM-2). */
export const modifierReglageEncaissements = (
  ctx: Contexte,
  { montantsEncours, version }: BodyOf<(typeof encaissementContract)['modifierReglageEncaissements']>,
): Promise<Reglage> => {
  if (!canEncaisser(ctx.acteur)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    const avant = (await lockReglageEncaissement(tx)) ?? {
      montants: 'HT',
      version: 0,
      modifieLe: null,
      modifieParNom: null,
    };
    exigerVersion(avant, version);
    await upsertReglage(tx, montantsEncours, ctx.acteur.nomComplet);
    await journaliser(tx, ctx.acteur, {
      objet: 'encaissement-reglage',
      objetId: tx.tenantId,
      action: 'modifier',
      avant: { montantsEncours: avant.montants },
      apres: { montantsEncours },
    });
    prevenirApres(tx, [{ k: 'change', tenantId: tx.tenantId, sujet: 'encaissement', id: 0 }]);
    return { ...(await reglageEncaissements(tx)), droits: { modifier: true } };
  });
};
