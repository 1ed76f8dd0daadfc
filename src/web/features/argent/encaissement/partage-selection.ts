import { repartirParAnciennete } from '#shared/features/argent/encaissement/rules/affecter.ts';
import type { EncoursEnListe } from '#shared/features/argent/encours/schemas.ts';

/** Affectations typed over the proposed ones; null: left empty. */
type PartsSaisies = ReadonlyMap<number, number | null>;

type PartEncaissement = { readonly encours: EncoursEnListe; readonly montantCentimes: number | null };

/**
 * Affectation of each encours: the typed one, or else its balance, oldest first, until the total is used up (ECM-10).
 * @param totalCentimes total to allocate; null: each whole balance
 */
export const partsDeLaSelection = (
  encours: readonly EncoursEnListe[],
  totalCentimes: number | null,
  saisies: PartsSaisies,
): readonly PartEncaissement[] => {
  const somme = encours.reduce((total, { soldeCentimes }) => total + Math.max(0, soldeCentimes), 0);
  const fixes = encours.reduce((total, { id }) => total + (saisies.get(id) ?? 0), 0);
  const libres = encours.filter(({ id }) => !saisies.has(id));
  const { parts } = repartirParAnciennete(Math.max(0, (totalCentimes ?? somme + fixes) - fixes), libres);
  return encours.map((encoursVoisin) => ({
    encours: encoursVoisin,
    montantCentimes: saisies.has(encoursVoisin.id)
      ? (saisies.get(encoursVoisin.id) ?? null)
      : (parts.get(encoursVoisin.id) ?? null),
  }));
};

export const sommeDes = (parts: readonly PartEncaissement[]): number =>
  parts.reduce((total, { montantCentimes }) => total + (montantCentimes ?? 0), 0);
