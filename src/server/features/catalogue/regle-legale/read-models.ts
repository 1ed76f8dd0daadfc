import type { SystemeTx, Tx } from '#server/core/db/database.ts';
import { ecrituresDeLObjet } from '#server/features/exploitation/journal/read-models.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { EcritureRegleLegale } from '#shared/features/catalogue/regle-legale/contract.ts';
import { canGererReglesLegales } from '#shared/features/catalogue/regle-legale/policy.ts';
import type { RegleLegale } from '#shared/features/catalogue/regle-legale/schemas.ts';
import { findRegleLegale, findReglesLegales } from './repository.ts';

/** Every dated rule: the server and the browser warn with the same list. */
export const toutesLesReglesLegales = (tx: Tx): Promise<RegleLegale[]> => findReglesLegales(tx);

export const lireReglesLegales = async (tx: Tx, acteur: Acteur) => ({
  regles: await findReglesLegales(tx),
  droits: { gerer: canGererReglesLegales(acteur) },
});

/** @throws 404 */
export const historiqueRegleLegale = async (tx: SystemeTx, id: number): Promise<EcritureRegleLegale[]> => {
  if (!(await findRegleLegale(tx, id))) throw coreErrors.introuvable();
  return (await ecrituresDeLObjet(tx, 'regleLegale', id)).map((ecriture) => ({
    id: ecriture.id,
    le: ecriture.le,
    par: ecriture.utilisateurNom,
    action: ecriture.action,
    differences: ecriture.differences,
  }));
};
