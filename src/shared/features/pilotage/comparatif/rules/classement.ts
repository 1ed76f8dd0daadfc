import type { ArbreFamilles, FamilleDeTete, SegmentFamille } from '#shared/features/catalogue/famille/schemas.ts';
import { comparatifErrors } from '../errors.ts';

export type Classement = {
  readonly familleId: number;
  readonly segmentId: number | null;
  readonly sousSegmentIds: readonly number[];
};
type Refus = { readonly champ: 'familleId' | 'segmentId' | 'sousSegmentIds'; readonly phrase: string };

const refusDuSegment = (famille: FamilleDeTete, segmentId: number | null): Refus | null => {
  if (segmentId === null)
    return famille.segments.length > 0
      ? { champ: 'segmentId', phrase: 'Choisissez un segment : cette famille en a.' }
      : null;
  return famille.segments.some(({ id }) => id === segmentId)
    ? null
    : { champ: 'segmentId', phrase: 'Ce segment n’est pas dans cette famille.' };
};

const refusDesSousSegments = (segment: SegmentFamille | undefined, ids: readonly number[]): Refus | null => {
  const idsDuSegment = new Set(segment?.sousSegments.map(({ id }) => id));
  if (idsDuSegment.size > 0 && ids.length === 0)
    return { champ: 'sousSegmentIds', phrase: 'Choisissez au moins un sous-segment : ce segment en a.' };
  return ids.every((id) => idsDuSegment.has(id))
    ? null
    : { champ: 'sousSegmentIds', phrase: 'Un sous-segment n’est pas dans ce segment.' };
};

/** Why a product cannot be filed in this famille and segments; null when it can (CMP-3). */
export const refusDuClassement = (
  { familles }: Pick<ArbreFamilles, 'familles'>,
  { familleId, segmentId, sousSegmentIds }: Classement,
): Refus | null => {
  const famille = familles.find(({ id }) => id === familleId);
  if (!famille) return { champ: 'familleId', phrase: 'Choisissez une famille dans la liste.' };
  return (
    refusDuSegment(famille, segmentId) ??
    refusDesSousSegments(
      famille.segments.find(({ id }) => id === segmentId),
      sousSegmentIds,
    )
  );
};

/** @throws 400 at the field (CMP-3) */
export const verifierClassement = (arbre: Pick<ArbreFamilles, 'familles'>, classement: Classement): void => {
  const refus = refusDuClassement(arbre, classement);
  if (refus) throw comparatifErrors.classement(refus.champ, refus.phrase);
};
