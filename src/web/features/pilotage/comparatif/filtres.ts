import { z } from 'zod';
import { idChoisi } from '#shared/core/contract.ts';
import { criteresDeComparaison } from '#shared/features/pilotage/comparatif/rules/rangs.ts';
import { anneeDemandee } from '#shared/features/pilotage/comparatif/schemas.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import type { EtatUrl } from '#web/lib/url-state.ts';

/** The comparison as its address says it. */
export const urlComparatif = z.object({
  /** Absent: the current one. */
  annee: anneeDemandee.optional(),
  familleId: idChoisi('une famille').optional(),
  segmentId: idChoisi('un segment').optional(),
  sousSegmentId: idChoisi('un sous-segment').optional(),
  laboratoireId: idChoisi('un laboratoire').optional(),
  q: z.string().optional(),
  critere: z.enum(criteresDeComparaison).default('UNITE'),
});
export type UrlComparatif = EtatUrl<typeof urlComparatif>;
/** What is being typed, in the address too. */
export const urlSaisieComparatif = z.object({
  saisie: z.enum(['nouveau', 'modification', 'import', 'annee']).optional(),
  produit: z.coerce.number().int().positive().optional(),
});

const anneeCouranteComparee = (): number => Number(aujourdhui().slice(0, 4));
export const anneeComparee = ({ etat }: Pick<UrlComparatif, 'etat'>): number => etat.annee ?? anneeCouranteComparee();

/** Those that are compared, this one and the next one, the latest first. */
export const anneesProposeesComparatif = (annee: number, comparees: readonly number[]): number[] => {
  const courante = anneeCouranteComparee();
  return [...new Set([...comparees, courante, courante + 1, annee])].toSorted((a, b) => b - a);
};

const HORS: ReadonlySet<string> = new Set(['annee', 'critere']);
/** Names of the filters in force; the year and what ranks are not filters. */
export const filtresActifsComparatif = ({ actifs }: UrlComparatif): string[] => actifs.filter((nom) => !HORS.has(nom));
