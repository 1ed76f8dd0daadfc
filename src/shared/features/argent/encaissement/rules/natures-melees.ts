import { convertirNature } from '#shared/features/argent/encours/rules/nature-fiscale.ts';
import type { NatureFiscale } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { conversionPour, type EncoursTaxe } from './affecter.ts';

/** What was paid says its taxes, whatever the encours count in. */
const PAYE = { montantHtCentimes: null, tvaCentimes: null, montantTtcCentimes: null, partage: 'TTC' } as const;

type PartMelee = { readonly encours: EncoursTaxe; readonly montantCentimes: number };
type PartPayee<P> = P & {
  /** Null: nothing says its rate, a person must. */
  readonly payeCentimes: number | null;
  readonly tauxTvaCentiemes: number | null;
};

/** Whether what they make together is not one amount (ENC-78). */
export const estMelee = (encours: readonly { readonly natureFiscale: NatureFiscale }[]): boolean =>
  new Set(encours.map(({ natureFiscale }) => natureFiscale)).size > 1;

/**
 * What encours of both natures are paid together (ENC-88), with taxes: each at its own rate, else line by line, else at
 * the rate that a person gives for those that say none.
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
