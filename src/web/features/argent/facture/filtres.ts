import { z } from 'zod';
import { idChoisi } from '#shared/core/contract.ts';
import { isJour } from '#shared/core/dates.ts';
import { paginationQuery } from '#shared/core/pagination.ts';
import { etatsFacture } from '#shared/features/argent/facture/schemas/enumerations.ts';
import { trisFacture } from '#shared/features/argent/facture/contract.ts';
import { trimestreDe } from '#shared/features/argent/facture/rules/trimestre.ts';
import { naturesFacture } from '#shared/features/argent/facture/schemas.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import type { EtatUrl } from '#web/lib/url-state.ts';
import type { FiltresFacture } from './queries.ts';

const jour = z.string().refine(isJour).optional();
/** The list as its address says it, on its screen and on the page of a laboratory. */
export const urlFactures = z.object({
  ...paginationQuery(trisFacture, 'date', 'desc'),
  laboratoireId: idChoisi('un laboratoire').optional(),
  etat: z.enum(etatsFacture).optional(),
  nature: z.enum(naturesFacture).optional(),
  controlee: z.enum(['true', 'false']).optional(),
  depuis: jour,
  jusquau: jour,
});
export type UrlFactures = EtatUrl<typeof urlFactures>;

export const listeServeurFacture = ({ etat }: UrlFactures, laboratoireId?: number): FiltresFacture => ({
  ...etat,
  laboratoireId: laboratoireId ?? etat.laboratoireId,
});
/** Names of the filters in force; on a laboratory's page, the laboratory is not one. */
export const filtresActifsFacture = ({ actifs }: UrlFactures, laboratoireFige: boolean): string[] =>
  actifs.filter((nom) => nom !== 'laboratoireId' || !laboratoireFige);

export const tuilesDeFactures = ['controlees', 'ecarts', 'sansCondition', 'trimestre'] as const;
export type TuileDeFactures = (typeof tuilesDeFactures)[number];
type Modifs = Parameters<UrlFactures['changer']>[0];

const AUCUN = {
  etat: undefined,
  nature: undefined,
  controlee: undefined,
  depuis: undefined,
  jusquau: undefined,
} as const;
/** The filter of each tile: what the server counted with. */
export const cibleDeLaTuile = (tuile: TuileDeFactures | null): Modifs => {
  const { debut, fin } = trimestreDe(aujourdhui());
  switch (tuile) {
    case 'controlees':
      return { ...AUCUN, controlee: 'true' };
    case 'ecarts':
      return { ...AUCUN, etat: 'ECARTS' };
    case 'sansCondition':
      return { ...AUCUN, etat: 'SANS_CONDITION' };
    case 'trimestre':
      return { ...AUCUN, nature: 'FACTURE', depuis: debut, jusquau: fin };
    case null:
      return AUCUN;
  }
};
/** The tile whose filter is in force, alone. */
export const tuileActive = (url: UrlFactures): TuileDeFactures | null =>
  tuilesDeFactures.find((tuile) =>
    Object.entries(cibleDeLaTuile(tuile)).every(([nom, valeur]) => url.etat[nom as keyof typeof AUCUN] === valeur),
  ) ?? null;
