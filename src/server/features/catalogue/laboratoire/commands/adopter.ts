import type { Tx } from '#server/core/db/database.ts';
import { journaliserTous, type Auteur } from '#server/core/journal.ts';
import {
  insertAdoptions,
  findLaboratoiresAdoptes,
  type Adoption,
  type LaboratoireAdopte,
} from '../repository/adoptions.ts';

export type { Adoption } from '../repository/adoptions.ts';

/**
 * Laboratories of the catalogue become the accounts' own, each one journalled there: the only way to adopt, for a user,
 * for a groupement that sends its operations or its conditions, and for the answer to a request. What an account
 * already has is left as it is.
 * @param auteur who the journal names
 * @returns each laboratory asked for, adopted now or before; an unknown `detailId` gives nothing
 */
export const adopterLaboratoires = async (
  tx: Tx,
  auteur: Auteur,
  adoptions: readonly Adoption[],
): Promise<readonly LaboratoireAdopte[]> => {
  if (adoptions.length === 0) return [];
  const nouveaux = await insertAdoptions(tx, adoptions);
  await journaliserTous(
    tx,
    auteur,
    nouveaux.map(({ tenantId, id, detailId }) => ({
      tenantId,
      objet: 'laboratoire',
      objetId: id,
      action: 'adopter',
      apres: { detailId },
    })),
  );
  return findLaboratoiresAdoptes(tx, adoptions);
};
