import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { journaliser } from '#server/core/journal.ts';
import { changerReferentiel } from '#server/core/referentiel.ts';
import { exigerVersion } from '#server/core/version.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { RegleRelance, ReglesRelance } from '#shared/features/argent/encours/contract/relances.ts';
import { canGererRelances } from '#shared/features/argent/encours/policy.ts';
import type { Delais, TypeRelance } from '#shared/features/argent/encours/rules/delais.ts';
import { reglesRelance } from '../read-models/relances.ts';
import { enregistrerDelais } from '../repository/relances.ts';

export const lireReglesRelance = (ctx: Contexte): Promise<ReglesRelance> =>
  inTenant(ctx, async (tx) => ({ regles: await reglesRelance(tx), droits: { gerer: canGererRelances(ctx.acteur) } }));

/**
 * What is declared or reminded from now on follows; reminders already planned stay where they are.
 * @param delais null: the default ones
 */
export const modifierRegleRelance = (
  ctx: Contexte,
  type: TypeRelance,
  { delais, version }: { delais: Delais | null; version: number },
): Promise<RegleRelance> => {
  if (!canGererRelances(ctx.acteur)) throw coreErrors.interdit();
  return changerReferentiel(ctx, 'relance', async (tx) => {
    const regleDuType = async () => (await reglesRelance(tx)).find((regle) => regle.type === type)!;
    const avant = await regleDuType();
    exigerVersion(avant, version);
    await enregistrerDelais(tx, type, delais, ctx.acteur.nomComplet);
    await journaliser(tx, ctx.acteur, {
      objet: 'relance',
      action: 'modifier-delais',
      avant: { type, delais: avant.delais },
      apres: { type, delais },
    });
    return regleDuType();
  });
};
