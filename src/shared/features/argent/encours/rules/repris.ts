/** What settles an encours, and the part of it that no encaissement gave. */
type PartReglee = { readonly valeurRegleeCentimes: number; readonly valeurCompenseeCentimes: number };

/** What was received: the parts of encaissements, and nothing else (ENC-61). */
export const recuDuSuivi = ({ valeurRegleeCentimes, valeurCompenseeCentimes }: PartReglee): number =>
  valeurRegleeCentimes - valeurCompenseeCentimes;

/** Settlements that are taken back together. */
export type ReglementsRepris = {
  readonly montantCentimes: number;
  /** The part of it that no encaissement gave. */
  readonly compenseCentimes: number;
};
/** @param reglements with the encaissement that gave each; null: none */
export const sommeDesReglements = (
  reglements: readonly { readonly montantCentimes: number; readonly encaissementId: number | null }[],
): ReglementsRepris => ({
  montantCentimes: reglements.reduce((somme, { montantCentimes }) => somme + montantCentimes, 0),
  compenseCentimes: reglements.reduce(
    (somme, { montantCentimes, encaissementId }) => somme + (encaissementId === null ? montantCentimes : 0),
    0,
  ),
});
/** What an encours is without them. */
export const sansReglements = <S extends PartReglee>(
  suivi: S,
  { montantCentimes, compenseCentimes }: ReglementsRepris,
): S => ({
  ...suivi,
  valeurRegleeCentimes: suivi.valeurRegleeCentimes - montantCentimes,
  valeurCompenseeCentimes: suivi.valeurCompenseeCentimes - compenseCentimes,
});
