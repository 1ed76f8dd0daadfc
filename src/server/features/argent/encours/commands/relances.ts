import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { journaliser } from '#server/core/journal.ts';
import { changerReferentiel } from '#server/core/referentiel.ts';
import { exigerVersion } from '#server/core/version.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { RelanceRule, RelanceRules } from '#shared/features/argent/encours/contract/relances.ts';
import { canGererRelances } from '#shared/features/argent/encours/policy.ts';
import type { Delais, TypeRelance } from '#shared/features/argent/encours/rules/delais.ts';
import { relanceRules } from '../read-models/relances.ts';
import { upsertDelais } from '../repository/relances.ts';

export const lireRelanceRules = (ctx: Contexte): Promise<RelanceRules> =>
  inTenant(ctx, async (tx) => ({ regles: await relanceRules(tx), droits: { gerer: canGererRelances(ctx.acteur) } }));

/**
 * Later declarations and reminders follow these delays; reminders already planned stay where they are.
 * @param delais null: the default ones
 */
export const modifierRelanceRule = (
  ctx: Contexte,
  type: TypeRelance,
  { delais, version }: { delais: Delais | null; version: number },
): Promise<RelanceRule> => {
  if (!canGererRelances(ctx.acteur)) throw coreErrors.interdit();
  return changerReferentiel(ctx, 'relance', async (tx) => {
    const ruleDuType = async () => (await relanceRules(tx)).find((relanceRule) => relanceRule.type === type)!;
    const avant = await ruleDuType();
    exigerVersion(avant, version);
    await upsertDelais(tx, type, delais, ctx.acteur.nomComplet);
    await journaliser(tx, ctx.acteur, {
      objet: 'relance',
      action: 'modifier-delais',
      avant: { type, delais: avant.delais },
      apres: { type, delais },
    });
    return ruleDuType();
  });
};
