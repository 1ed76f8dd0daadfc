import type { Jour } from '#shared/core/dates.ts';
import { repartirParAnciennete } from './affecter.ts';

type Part = { readonly encoursId: number; readonly montantCentimes: number };
type Proposition = { readonly parts: readonly Part[]; readonly convientSeul: boolean };

/** What one encaissement would settle of the encours that a person chose. */
type PropositionDesEncours<P extends Proposition> = {
  readonly proposition: P | null;
  /** Its shares of these encours. */
  readonly parts: readonly Part[];
  /** It settles all of them, and nothing else fits. */
  readonly convientSeul: boolean;
};

/**
 * Of the proposals of one encaissement, the one of these encours (ECM-27): that which settles the most of them, then
 * the best.
 * @param propositions the best first
 */
export const propositionDesEncours = <P extends Proposition>(
  propositions: readonly P[],
  encoursIds: readonly number[],
): PropositionDesEncours<P> => {
  const choisis = new Set(encoursIds);
  const partsDesEncours = ({ parts }: P): Part[] => parts.filter(({ encoursId }) => choisis.has(encoursId));
  const proposition = propositions.reduce<P | null>((meilleure, candidate) => {
    const nombre = partsDesEncours(candidate).length;
    return nombre > (meilleure ? partsDesEncours(meilleure).length : 0) ? candidate : meilleure;
  }, null);
  const parts = proposition ? partsDesEncours(proposition) : [];
  return { proposition, parts, convientSeul: proposition?.convientSeul === true && parts.length === choisis.size };
};

/**
 * What a settlement begins with (ECM-28): the only encaissement that fits; something new when none waits. Else nothing:
 * while one waits, a person chooses.
 */
export const moyenDeDepart = <P extends { readonly convientSeul: boolean }>(
  proposes: readonly P[],
): P | 'NOUVEAU' | null => {
  if (proposes.length === 0) return 'NOUVEAU';
  const [seul, ...autres] = proposes.filter(({ convientSeul }) => convientSeul);
  return seul && autres.length === 0 ? seul : null;
};

type Moyen = { readonly parts: readonly Part[]; readonly resteCentimes: number | null };
type EncoursChoisi = { readonly id: number; readonly soldeCentimes: number; readonly dateDeclaration: Jour };

/**
 * What each encours takes of the encaissement that was chosen (ECM-28): the shares that it proposes when it proposes
 * all of them, else each balance, the oldest first, as far as what is left goes.
 * @returns in cents, by encours; none: nothing is left for it
 */
export const partsDuMoyen = (
  { parts, resteCentimes }: Moyen,
  encours: readonly EncoursChoisi[],
): ReadonlyMap<number, number> => {
  if (parts.length === encours.length)
    return new Map(parts.map(({ encoursId, montantCentimes }) => [encoursId, montantCentimes]));
  const du = encours.reduce((somme, { soldeCentimes }) => somme + Math.max(0, soldeCentimes), 0);
  return repartirParAnciennete(resteCentimes ?? du, encours).parts;
};
