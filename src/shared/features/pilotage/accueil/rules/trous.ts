import type { ExtractionAdherent } from '#shared/features/connexions/extracteur/schemas/parametres.ts';

type Extraction = NonNullable<ExtractionAdherent['extraction']>;
/**
 * Whether an extraction has holes: it is broken down, nothing ever came, or a day after the first one is incomplete
 * (PIL-16).
 */
export const estTrouee = ({ jours, enPanne }: Pick<Extraction, 'jours' | 'enPanne'>): boolean => {
  const premier = jours.findIndex(({ etat }) => etat !== null);
  return enPanne || premier === -1 || jours.slice(premier).some(({ etat }) => etat !== 'complete');
};
