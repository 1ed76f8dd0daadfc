import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { DetailPrestation, Reversion, Virement } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import { pluriel } from '#web/lib/formats.ts';

/** Props of a dialog about some reversions of a prestation. */
export type DialogueReversions = {
  prestation: DetailPrestation;
  reversions: readonly Reversion[];
  onFermer: () => void;
  onFait: () => void;
};
export type DialogueVirement = { prestation: DetailPrestation; virement: Virement; onFermer: () => void };

/** `3 reversions, 1 250,00 €` */
export const compterReversions = (reversions: readonly Reversion[]): string => {
  const total = reversions.reduce((somme, { montantHtCentimes }) => somme + montantHtCentimes, 0);
  return `${pluriel(reversions.length, 'reversion')}, ${formatMontant(total, 'HT')}`;
};
