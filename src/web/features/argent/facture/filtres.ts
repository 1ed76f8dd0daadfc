import { z } from 'zod';
import { idChoisi } from '#shared/core/contract.ts';
import { isJour } from '#shared/core/dates.ts';
import { paginationQuery } from '#shared/core/pagination.ts';
import { etatsFacture } from '#shared/features/argent/facture/schemas/enumerations.ts';
import { trisFacture } from '#shared/features/argent/facture/contract.ts';
import { filtresDesTuilesFacture, type TuileDeFactures } from '#shared/features/argent/facture/schemas/tuiles.ts';
import { naturesFacture } from '#shared/features/argent/facture/schemas.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import type { EtatUrl } from '#web/lib/url-state.ts';
import type { FiltresFacture } from './queries.ts';

const jour = z.string().refine(isJour).optional();
/** Address of the list, on its screen and on the page of a laboratory. */
export const urlFactures = z.object({
  ...paginationQuery(trisFacture, 'date', 'desc'),
  laboratoireId: idChoisi('un laboratoire').optional(),
  etat: z.enum(etatsFacture).optional(),
  nature: z.enum(naturesFacture).optional(),
  controlee: z.enum(['true', 'false']).optional(),
  comptee: z.enum(['true', 'false']).optional(),
  depuis: jour,
  jusquau: jour,
});
export type UrlFactures = EtatUrl<typeof urlFactures>;

export const listeServeurFacture = ({ etat }: UrlFactures, laboratoireId?: number): FiltresFacture => ({
  ...etat,
  laboratoireId: laboratoireId ?? etat.laboratoireId,
});
/** Names of the filters in force, without the laboratory on its own page. */
export const filtresActifsFacture = ({ actifs }: UrlFactures, laboratoireFige: boolean): string[] =>
  actifs.filter((nom) => nom !== 'laboratoireId' || !laboratoireFige);

export type { TuileDeFactures };
export const tuilesDeFactures = Object.keys(filtresDesTuilesFacture(aujourdhui())) as TuileDeFactures[];
type Modifs = Parameters<UrlFactures['changer']>[0];

const AUCUN = {
  etat: undefined,
  nature: undefined,
  controlee: undefined,
  comptee: undefined,
  depuis: undefined,
  jusquau: undefined,
} as const;
const enMots = (filtre: object) =>
  Object.fromEntries(Object.entries(filtre).map(([nom, valeur]) => [nom, valeur === true ? 'true' : valeur]));
/** The filter of each tile, the one that the server counted with. */
export const cibleDeLaTuile = (tuile: TuileDeFactures | null): Modifs =>
  tuile === null ? AUCUN : { ...AUCUN, ...enMots(filtresDesTuilesFacture(aujourdhui())[tuile]) };
/** The tile whose filter is in force, alone. */
export const tuileActive = (url: UrlFactures): TuileDeFactures | null =>
  tuilesDeFactures.find((tuile) =>
    Object.entries(cibleDeLaTuile(tuile)).every(([nom, valeur]) => url.etat[nom as keyof typeof AUCUN] === valeur),
  ) ?? null;
