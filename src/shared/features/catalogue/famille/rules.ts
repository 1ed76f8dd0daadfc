import { familleErrors } from './errors.ts';
import { NIVEAUX, type ArbreFamilles, type Famille } from './schemas.ts';

/** The level under a parent (undefined: a famille). @throws 409 under a sous-segment */
export const niveauSous = (parent: Pick<Famille, 'niveau'> | undefined): number => {
  const niveau = (parent?.niveau ?? 0) + 1;
  if (niveau > NIVEAUX) throw familleErrors.niveauImpossible();
  return niveau;
};

/** @throws 409: a row keeps its level, under any parent */
export const verifierMemeNiveau = (
  { niveau }: Pick<Famille, 'niveau'>,
  parent: Pick<Famille, 'niveau'> | undefined,
): void => {
  if (niveau !== (parent?.niveau ?? 0) + 1) throw familleErrors.niveauImpossible();
};

/** @throws 400 for a row below the families said to be reimbursed */
export const verifierRemboursable = (niveau: number, remboursable: boolean): void => {
  if (remboursable && niveau !== 1) throw familleErrors.remboursableReserve();
};

/** What still uses the row: its children, and the products of the comparatif. */
export type UsageFamille = { readonly enfants: number; readonly comparatif: number };
/** @throws 409 while it contains something or a comparison uses it (CAT-32) */
export const verifierFamilleLibre = (niveau: number, { enfants, comparatif }: UsageFamille): void => {
  if (enfants > 0) throw familleErrors.nonVide(niveau, enfants);
  if (comparatif > 0) throw familleErrors.utilisee(niveau, comparatif);
};

/**
 * A segment moves with its compared products; a product in several sous-segments could not follow one of them.
 * @throws 409 for a sous-segment used by the comparatif (CAT-34)
 */
export const verifierChangementDeParent = (niveau: number, { comparatif }: Pick<UsageFamille, 'comparatif'>): void => {
  if (niveau === NIVEAUX && comparatif > 0) throw familleErrors.utilisee(niveau, comparatif);
};

/** Builds the tree from rows sorted among their siblings, whatever their levels. */
export const enArbre = (lignes: readonly Famille[]): ArbreFamilles['familles'] => {
  const enfants = new Map<number | null, Famille[]>();
  for (const ligne of lignes) enfants.set(ligne.parentId, [...(enfants.get(ligne.parentId) ?? []), ligne]);
  const sous = (parentId: number | null) => enfants.get(parentId) ?? [];
  return sous(null).map((famille) => ({
    ...famille,
    segments: sous(famille.id).map((segment) => ({ ...segment, sousSegments: sous(segment.id) })),
  }));
};
