/** The settled amount of an encours, and its part without an encaissement. */
type PartReglee = { readonly valeurRegleeCentimes: number; readonly valeurCompenseeCentimes: number };

/** The money received: only the parts of encaissements (ENC-61). */
export const recuDuSuivi = ({ valeurRegleeCentimes, valeurCompenseeCentimes }: PartReglee): number =>
  valeurRegleeCentimes - valeurCompenseeCentimes;

/** Settlements taken back together. */
export type ReglementsRepris = {
  readonly montantCentimes: number;
  /** The part of the amount without an encaissement. */
  readonly compenseCentimes: number;
};
/** @param reglements each with its encaissement; null for none */
export const sommeDesReglements = (
  reglements: readonly { readonly montantCentimes: number; readonly encaissementId: number | null }[],
): ReglementsRepris => ({
  montantCentimes: reglements.reduce((somme, { montantCentimes }) => somme + montantCentimes, 0),
  compenseCentimes: reglements.reduce(
    (somme, { montantCentimes, encaissementId }) => somme + (encaissementId === null ? montantCentimes : 0),
    0,
  ),
});
/** The encours without these settlements. */
export const sansReglements = <S extends PartReglee>(
  suivi: S,
  { montantCentimes, compenseCentimes }: ReglementsRepris,
): S => ({
  ...suivi,
  valeurRegleeCentimes: suivi.valeurRegleeCentimes - montantCentimes,
  valeurCompenseeCentimes: suivi.valeurCompenseeCentimes - compenseCentimes,
});
