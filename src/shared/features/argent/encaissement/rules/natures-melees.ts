import { convertirNature } from '#shared/features/argent/encours/rules/nature-fiscale.ts';
import type { NatureFiscale } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { conversionPour, type EncoursTaxe } from './affecter.ts';

/** A payment gives its amount with taxes, whatever the nature of the encours. */
const PAYE = { montantHtCentimes: null, tvaCentimes: null, montantTtcCentimes: null, partage: 'TTC' } as const;

type PartMelee = { readonly encours: EncoursTaxe; readonly montantCentimes: number };
type PartPayee<P> = P & {
  /** Null when the rate is unknown, and a person must give it. */
  readonly payeCentimes: number | null;
  readonly tauxTvaCentiemes: number | null;
};

/** Whether encours of both natures are paid together, so that their sum is not one amount (ENC-78). */
export const estMelee = (encours: readonly { readonly natureFiscale: NatureFiscale }[]): boolean =>
  new Set(encours.map(({ natureFiscale }) => natureFiscale)).size > 1;

/**
 * The amount paid for encours of both natures together, with taxes (ENC-88): each at its own rate, else line by line,
 * else at the rate that a person gives for those without one.
 * @param parts in the nature of each encours, in cents
 * @param tauxDit hundredths of a percent
 */
export const payerNaturesMelees = <P extends PartMelee>(
  parts: readonly P[],
  tauxDit: number | null,
): readonly PartPayee<P>[] =>
  parts.map((part) => {
    const { encours, montantCentimes } = part;
    const conversion = conversionPour(PAYE, encours) ?? conversionPour(PAYE, encours, tauxDit);
    return {
      ...part,
      payeCentimes: conversion && convertirNature(montantCentimes, encours.natureFiscale, 'TTC', conversion.rapport),
      tauxTvaCentiemes: conversion?.tauxTvaCentiemes ?? null,
    };
  });
