import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { DetailEncaissement } from '#shared/features/argent/encaissement/schemas.ts';
import type { ActesEncaissement } from '../queries.ts';
import { nomEncaissement } from '../mots.ts';

/** What was just done at the desk, and what takes it back alone. */
export type ActeFait = {
  readonly cle: string;
  readonly phrase: string;
  /** None for who may not undo. */
  readonly defaire: (() => Promise<unknown>) | null;
  /** The encours that it made, to declare next. */
  readonly aDeclarer?: number | undefined;
};

/** What the last act on it did, in words, and its undo: read again first, another act may have changed it since. */
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
