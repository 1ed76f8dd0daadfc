import { repartirCentimes } from '#shared/core/repartition/repartir.ts';
import type { ModeRepartition } from '#shared/features/prestations/type-prestation/schemas.ts';

const ENTIER = 10_000;

type MontantsPrestation = {
  readonly montantHtCentimes: number | null;
  readonly partGroupementCentiemes: number;
};
type PartsMontant = { readonly partGroupementCentimes: number; readonly aReverserCentimes: number };
/**
 * Splits the amount between the groupement and its adhérents, to the cent (PRS-12).
 * @param partGroupementCentiemes hundredths of a percent, 0 to 10 000
 */
export const partsDuMontant = ({ montantHtCentimes, partGroupementCentiemes }: MontantsPrestation): PartsMontant => {
  const [aReverserCentimes = 0, partGroupementCentimes = 0] = repartirCentimes(montantHtCentimes ?? 0, [
    { id: 1, poids: ENTIER - partGroupementCentiemes },
    { id: 2, poids: partGroupementCentiemes },
  ]);
  return { partGroupementCentimes, aReverserCentimes };
};

/**
 * The amount with its taxes, rounded to the nearest cent; null without an amount.
 * @param tvaCentiemes hundredths of a percent
 */
export const montantTtc = (montantHtCentimes: number | null, tvaCentiemes: number): number | null => {
  if (montantHtCentimes === null) return null;
  const taxe = (BigInt(montantHtCentimes) * BigInt(tvaCentiemes) + BigInt(ENTIER / 2)) / BigInt(ENTIER);
  return montantHtCentimes + Number(taxe);
};

/** An adhérent with a part: its base is its weight for CA and NB_REALISATIONS, its amount counts in the mode MANUEL. */
export type AdherentServi = {
  readonly pharmacieId: number;
  readonly base: number | null;
  readonly montantHtCentimes: number | null;
};
export type PartCalculee = {
  readonly pharmacieId: number;
  readonly base: number | null;
  readonly montantHtCentimes: number;
};
/** Why a sharing is refused: no adhérent, no known base, or amounts that do not add up to the total. */
export type RefusRepartition = 'SANS_ADHERENT' | 'SANS_BASE' | 'TOTAL_FAUX';

const parPoids = (
  aReverserCentimes: number,
  servis: readonly AdherentServi[],
  poids: (adherentServi: AdherentServi) => number,
): PartCalculee[] => {
  const montants = repartirCentimes(
    aReverserCentimes,
    servis.map((adherentServi) => ({ id: adherentServi.pharmacieId, poids: poids(adherentServi) })),
  );
  return servis.map(({ pharmacieId, base }, i) => ({ pharmacieId, base, montantHtCentimes: montants[i] ?? 0 }));
};
const poidsDe = (mode: ModeRepartition, { base, montantHtCentimes }: AdherentServi): number => {
  switch (mode) {
    case 'EGAL':
      return 1;
    case 'MANUEL':
      return montantHtCentimes ?? 0;
    case 'CA':
    case 'NB_REALISATIONS':
      return base ?? 0;
  }
};
const refusDe = (mode: ModeRepartition, total: number, servis: readonly AdherentServi[]): RefusRepartition | null => {
  const somme = servis.reduce((s, adherentServi) => s + poidsDe(mode, adherentServi), 0);
  if (mode === 'MANUEL') return somme === total ? null : 'TOTAL_FAUX';
  if (servis.length === 0) return total > 0 ? 'SANS_ADHERENT' : null;
  return somme === 0 ? 'SANS_BASE' : null;
};

/**
 * Shares the adhérents' amount (PRS-10, PRS-12): equal parts, by a base, or by hand; to the cent by the largest
 * remainder, so that the parts add up. A part of zero is dropped.
 * @returns the parts, in the order given, or why there is none
 */
export const repartirEntreAdherents = (
  mode: ModeRepartition,
  aReverserCentimes: number,
  servis: readonly AdherentServi[],
): { readonly parts: readonly PartCalculee[] } | { readonly refus: RefusRepartition } => {
  const refus = refusDe(mode, aReverserCentimes, servis);
  if (refus !== null) return { refus };
  const parts =
    mode === 'MANUEL'
      ? servis.map(({ pharmacieId, montantHtCentimes }) => ({
          pharmacieId,
          base: null,
          montantHtCentimes: montantHtCentimes ?? 0,
        }))
      : parPoids(aReverserCentimes, servis, (adherentServi) => poidsDe(mode, adherentServi)).map((part) =>
          mode === 'EGAL' ? { ...part, base: null } : part,
        );
  return { parts: parts.filter(({ montantHtCentimes }) => montantHtCentimes > 0) };
};
