import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { DetailEncaissement } from '#shared/features/argent/encaissement/schemas.ts';
import type { ActesEncaissement } from '../queries.ts';
import { nomEncaissement } from '../mots.ts';

/** An act just done on the desk, with the function that undoes it alone. */
export type ActeFait = {
  readonly cle: string;
  readonly phrase: string;
  /** Null for a session that may not undo. */
  readonly defaire: (() => Promise<unknown>) | null;
  /** Id of the encours it created, to declare next. */
  readonly aDeclarer?: number | undefined;
};

/**
 * Describes the last act on an encaissement, with its undo, which reads the encaissement again first because another
 * act may have changed it.
 */
export const reglementFait = (actes: ActesEncaissement, apres: DetailEncaissement): ActeFait | null => {
  const derniere = apres.affectations.findLast(({ annuleLe }) => annuleLe === null);
  if (!derniere) return null;
  const { acteId } = derniere;
  const encours = apres.affectations
    .filter((affectation) => affectation.acteId === acteId)
    .map(
      ({ encoursNumero, encoursNatureFiscale, montantCentimes }) =>
        `${encoursNumero} (${formatMontant(montantCentimes, encoursNatureFiscale)})`,
    )
    .join(', ');
  return {
    cle: String(acteId),
    phrase: `${nomEncaissement(apres)} règle ${encours}`,
    defaire: apres.droits.annuler ? async () => actes.annulerAffectations(await actes.relire(apres.id), acteId) : null,
  };
};
