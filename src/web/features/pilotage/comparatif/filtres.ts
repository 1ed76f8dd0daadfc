import { z } from 'zod';
import { idChoisi } from '#shared/core/contract.ts';
import { criteresDeComparaison } from '#shared/features/pilotage/comparatif/rules/rangs.ts';
import { anneeDemandee } from '#shared/features/pilotage/comparatif/schemas.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import type { EtatUrl } from '#web/lib/url-state.ts';

/** Address of the comparatif. */
export const urlComparatif = z.object({
  /** Absent for the current year. */
  annee: anneeDemandee.optional(),
  familleId: idChoisi('une famille').optional(),
  segmentId: idChoisi('un segment').optional(),
  sousSegmentId: idChoisi('un sous-segment').optional(),
  laboratoireId: idChoisi('un laboratoire').optional(),
  q: z.string().optional(),
  critere: z.enum(criteresDeComparaison).default('UNITE'),
});
export type UrlComparatif = EtatUrl<typeof urlComparatif>;
/** The form in the address, so that a reload or a link opens it. */
export const urlSaisieComparatif = z.object({
  saisie: z.enum(['nouveau', 'modification', 'import', 'annee']).optional(),
  produit: z.coerce.number().int().positive().optional(),
});

const anneeCouranteComparee = (): number => Number(aujourdhui().slice(0, 4));
export const anneeComparee = ({ etat }: Pick<UrlComparatif, 'etat'>): number => etat.annee ?? anneeCouranteComparee();

/** Years to choose from: those with products, the current one and the next one, latest first. */
export const anneesProposeesComparatif = (annee: number, comparees: readonly number[]): number[] => {
  const courante = anneeCouranteComparee();
  return [...new Set([...comparees, courante, courante + 1, annee])].toSorted((a, b) => b - a);
};

const HORS: ReadonlySet<string> = new Set(['annee', 'critere']);
/** Names of the filters in force, without the year and the ranking. */
export const filtresActifsComparatif = ({ actifs }: UrlComparatif): string[] => actifs.filter((nom) => !HORS.has(nom));
