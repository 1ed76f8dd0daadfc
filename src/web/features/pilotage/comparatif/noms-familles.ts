import type { ArbreFamilles } from '#shared/features/catalogue/famille/schemas.ts';
import type { LigneComparatif } from '#shared/features/pilotage/comparatif/schemas.ts';

export type NomDeFamille = (id: number | null) => string;

/** Gives the name of any famille, segment or sous-segment of the tree; empty while it is read. */
export const nommerFamilles = (arbre: Pick<ArbreFamilles, 'familles'> | undefined): NomDeFamille => {
  const noms = new Map<number, string>();
  for (const famille of arbre?.familles ?? []) {
    noms.set(famille.id, famille.nom);
    for (const segment of famille.segments) {
      noms.set(segment.id, segment.nom);
      for (const sousSegment of segment.sousSegments) noms.set(sousSegment.id, sousSegment.nom);
    }
  }
  return (id) => noms.get(id ?? 0) ?? '';
};

/** `Dermocosmétique › Visage › Hydratants`. */
export const cheminDeFamille = (
  nomDe: NomDeFamille,
  { familleId, segmentId, sousSegmentIds }: Pick<LigneComparatif, 'familleId' | 'segmentId' | 'sousSegmentIds'>,
): string =>
  [nomDe(familleId), nomDe(segmentId), sousSegmentIds.map(nomDe).filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(' › ');
