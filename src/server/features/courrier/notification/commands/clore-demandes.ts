import type { Tx } from '#server/core/db/database.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { updateAvisTraites, updateDemandesTraitees, type Demandes } from '../repository.ts';

type Avis = { readonly tenantId: number; readonly id: number };
/** Open screens read again. */
const direClos = (tx: Tx, closes: readonly Avis[]): void =>
  prevenirApres(
    tx,
    closes.map(({ tenantId, id }) => ({ k: 'change' as const, tenantId, sujet: 'notification' as const, id })),
  );

/**
 * What notifications asked for is decided: they ask nothing any more of anybody in these accounts (RES-41, OPE-78,
 * CPT-74), whatever the screen it was decided from.
 * @param tx of another account than the acting one: from `enSysteme`
 * @param acteur null when no person decided
 */
export const cloreDemandes = async (
  tx: Tx,
  tenantIds: readonly number[],
  acteur: Pick<Acteur, 'utilisateurId' | 'nomComplet'> | null,
  demandes: Demandes,
): Promise<void> => {
  const closes = await updateDemandesTraitees(tx, tenantIds, demandes, acteur);
  direClos(tx, closes);
};

/** Treats notifications by id: what they asked for is gone, or no longer possible (OPE-81, OPE-82). */
export const cloreAvis = async (
  tx: Tx,
  acteur: Pick<Acteur, 'utilisateurId' | 'nomComplet'> | null,
  avis: readonly Avis[],
): Promise<void> => {
  if (avis.length > 0) direClos(tx, await updateAvisTraites(tx, avis, acteur));
};
