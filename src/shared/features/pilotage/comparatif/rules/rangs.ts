import type { LigneComparatif } from '../schemas.ts';
import type { MargesComparatif } from './marges.ts';

/** The criteria that rank products (CMP-9). */
export const criteresDeComparaison = ['UNITE', 'ANNEE', 'TAUX'] as const;
export type Critere = (typeof criteresDeComparaison)[number];
const MESURES: Readonly<Record<Critere, (marges: MargesComparatif) => number>> = {
  UNITE: ({ margeReelleUnitaireCentimes }) => margeReelleUnitaireCentimes,
  ANNEE: ({ margeReelleAnnuelleCentimes }) => margeReelleAnnuelleCentimes,
  TAUX: ({ tauxMarqueReel }) => tauxMarqueReel,
};

export type LigneCalculee = LigneComparatif & { readonly marges: MargesComparatif };
/** `place`: the best or the worst of its group, unless all are equal. */
export type Rang = {
  readonly groupeId: number;
  readonly rang: number;
  readonly sur: number;
  readonly place: 'MEILLEURE' | 'DERNIERE' | null;
};

/** The groups where a product is ranked: its sub-segments, else its segment, else its famille (CMP-9). */
export const groupesDe = ({
  familleId,
  segmentId,
  sousSegmentIds,
}: Pick<LigneComparatif, 'familleId' | 'segmentId' | 'sousSegmentIds'>): readonly number[] =>
  sousSegmentIds.length > 0 ? sousSegmentIds : [segmentId ?? familleId];

const classerGroupe = (
  groupeId: number,
  lignes: readonly LigneCalculee[],
  critere: Critere,
): (readonly [number, Rang])[] => {
  const mesure = MESURES[critere];
  const valeurs = lignes.map(({ marges }) => mesure(marges)).toSorted((a, b) => b - a);
  const [haute, basse] = [valeurs[0], valeurs.at(-1)];
  const premierRang = new Map<number, number>();
  for (const [i, valeur] of valeurs.entries()) if (!premierRang.has(valeur)) premierRang.set(valeur, i + 1);
  return lignes.map(({ id, marges }) => {
    const valeur = mesure(marges);
    const place = haute === basse ? null : valeur === haute ? 'MEILLEURE' : valeur === basse ? 'DERNIERE' : null;
    return [id, { groupeId, rang: premierRang.get(valeur) ?? 1, sur: lignes.length, place }] as const;
  });
};

/**
 * The rank of each product in each of its groups, the largest real margin first; equal products share their rank
 * (CMP-9).
 * @returns by id of row
 */
export const rangsDe = (lignes: readonly LigneCalculee[], critere: Critere): ReadonlyMap<number, readonly Rang[]> => {
  const groupes = new Map<number, LigneCalculee[]>();
  for (const ligne of lignes)
    for (const groupe of groupesDe(ligne)) {
      const lignesDuGroupe = groupes.get(groupe);
      if (lignesDuGroupe) lignesDuGroupe.push(ligne);
      else groupes.set(groupe, [ligne]);
    }
  const rangs = new Map<number, Rang[]>();
  for (const [groupeId, lignesDuGroupe] of groupes)
    for (const [id, rang] of classerGroupe(groupeId, lignesDuGroupe, critere))
      rangs.set(id, [...(rangs.get(id) ?? []), rang]);
  return rangs;
};
