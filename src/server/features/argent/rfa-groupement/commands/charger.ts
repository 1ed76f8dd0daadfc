import type { Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { chargerRfa } from '#server/features/argent/rfa/commands/charger.ts';
import type { RangeeRfa } from '#server/features/argent/rfa/repository.ts';
import type { EtatRfaGroupement } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { canGererRfaGroupement } from '#shared/features/argent/rfa-groupement/policy.ts';

export type LigneModeleRfaGroupement = RangeeRfa & { readonly etat: EtatRfaGroupement };

/**
 * The groupement's own modèle, locked: 404, then 403, then 409 for a version that is no longer the one the person saw.
 */
export const chargerModele = async (
  tx: TenantTx,
  { acteur }: Contexte,
  id: number,
  version?: number,
): Promise<LigneModeleRfaGroupement> => {
  const { etat, ...ligne } = await chargerRfa(tx, acteur, id, canGererRfaGroupement, version);
  if (etat === null) throw coreErrors.introuvable();
  return { ...ligne, etat };
};
