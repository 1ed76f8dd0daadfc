import { z } from 'zod';
import { anneeQuery } from '#shared/core/annees.ts';
import { idChoisi } from '#shared/core/contract.ts';
import { paginationQuery } from '#shared/core/pagination.ts';
import { montantsRfa, trisRfa } from '#shared/features/argent/rfa/contract.ts';
import { acceptationsRfa } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { attentesRfa } from '#shared/features/argent/rfa/rules/a-faire.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import type { EtatUrl } from '#web/lib/url-state.ts';
import type { FiltresRfa } from './queries.ts';

const ouiOuNon = z.enum(['true', 'false']).optional();
/** Address of the list, on its screen and on the page of a laboratory. */
export const urlRfa = z.object({
  ...paginationQuery(trisRfa, 'laboratoire'),
  /** Absent for the current year. */
  annee: anneeQuery,
  acceptation: z.enum(acceptationsRfa).default('ACCEPTED'),
  laboratoireId: idChoisi('un laboratoire').optional(),
  operateurId: idChoisi('un opérateur').optional(),
  proche: ouiOuNon,
  reglee: ouiOuNon,
  montant: z.enum(montantsRfa).optional(),
  attente: z.enum(attentesRfa).optional(),
});
export type UrlRfa = EtatUrl<typeof urlRfa>;
/** The form in the address, so that a reload or a link opens it. */
export const urlSaisieRfa = z.object({
  saisie: z.enum(['nouveau', 'modification']).optional(),
});

export const anneeCourante = (): number => Number(aujourdhui().slice(0, 4));
export const anneeDe = ({ etat }: Pick<UrlRfa, 'etat'>): number => etat.annee ?? anneeCourante();

export const listeServeurRfa = ({ etat }: UrlRfa, laboratoireId?: number): FiltresRfa => ({
  ...etat,
  annee: etat.annee ?? anneeCourante(),
  laboratoireId: laboratoireId ?? etat.laboratoireId,
});

const HORS: ReadonlySet<string> = new Set(['annee', 'acceptation', 'laboratoireId']);
/** Names of the filters in force, without the year, the section, and the laboratory on its own page. */
export const filtresActifsRfa = ({ actifs }: UrlRfa, laboratoireFige: boolean): string[] =>
  actifs.filter((nom) => !HORS.has(nom) || (nom === 'laboratoireId' && !laboratoireFige));
