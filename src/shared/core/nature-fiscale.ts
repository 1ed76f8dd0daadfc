import { formatCentimes } from './centimes.ts';

/** Whether an amount is without or with taxes (ENC-74). */
export const naturesFiscales = ['HT', 'TTC'] as const;
export type NatureFiscale = (typeof naturesFiscales)[number];

/** « 120,00 € TTC » */
export const formatMontant = (centimes: number, nature: NatureFiscale): string =>
  `${formatCentimes(centimes)} ${nature}`;

/** Amounts in cents, by nature, never added together (ENC-78); a nature without any amount is absent. */
export type MontantsParNature = { readonly [N in NatureFiscale]?: number | undefined };
/** « 1 048,16 € HT », or « 1 048,16 € HT et 250,00 € TTC » when there are both. */
export const formatMontants = (montants: MontantsParNature): string => {
  const dits = naturesFiscales.flatMap((nature) => {
    const centimes = montants[nature];
    return centimes === undefined ? [] : [formatMontant(centimes, nature)];
  });
  return dits.length === 0 ? formatCentimes(0) : dits.join(' et ');
};

/** Adds two sets of amounts nature by nature: HT with HT, TTC with TTC. */
export const ajouterMontants = (a: MontantsParNature, b: MontantsParNature): MontantsParNature =>
  Object.fromEntries(
    naturesFiscales
      .filter((nature) => a[nature] !== undefined || b[nature] !== undefined)
      .map((nature) => [nature, (a[nature] ?? 0) + (b[nature] ?? 0)]),
  );

/** Applies the same change to the amount of each nature. */
export const parNature = (montants: MontantsParNature, changer: (centimes: number) => number): MontantsParNature =>
  Object.fromEntries(
    naturesFiscales.flatMap((nature) => {
      const centimes = montants[nature];
      return centimes === undefined ? [] : [[nature, changer(centimes)]];
    }),
  );

/** Sums the elements nature by nature. @returns only the natures found in the elements */
export const sommerParNature = <E extends { readonly natureFiscale: NatureFiscale }>(
  elements: readonly E[],
  montantDe: (element: E) => number,
): MontantsParNature =>
  elements
    .map((element) => ({ [element.natureFiscale]: montantDe(element) }))
    .reduce<MontantsParNature>(ajouterMontants, {});

/** HT plus TTC, only to sort rows or to size a bar: this sum is never shown. */
export const poidsDe = ({ HT = 0, TTC = 0 }: MontantsParNature): number => HT + TTC;
