import { formatMontant, type NatureFiscale } from '#shared/core/nature-fiscale.ts';

/** The ratio of an amount without and with taxes: from a rate, a document, or the lines of an encours. */
export type RapportTva = { readonly ht: number; readonly ttc: number };

/** @param tauxCentiemes hundredths of a percent: 2000 is 20 % */
export const rapportDuTaux = (tauxCentiemes: number): RapportTva => ({ ht: 10_000, ttc: 10_000 + tauxCentiemes });

/**
 * Converts an amount to the other nature (ENC-77): rounded once, to the nearest cent, half up.
 * @param centimes in the nature `de`, never negative
 */
export const convertirNature = (
  centimes: number,
  de: NatureFiscale,
  vers: NatureFiscale,
  { ht, ttc }: RapportTva,
): number => {
  if (de === vers) return centimes;
  const [numerateur, diviseur] = vers === 'HT' ? [BigInt(ht), BigInt(ttc)] : [BigInt(ttc), BigInt(ht)];
  return Number((2n * BigInt(centimes) * numerateur + diviseur) / (2n * diviseur));
};

type LigneTaxee = { readonly htCentimes: number; readonly tauxTvaCentiemes: number | null };
/**
 * The ratio of lines with several rates: each line is converted at its own rate and rounded, then summed (ENC-77).
 * @returns null when a line has no rate, or when the total is zero
 */
export const rapportDesLignes = (lignes: readonly LigneTaxee[]): RapportTva | null => {
  let [ht, ttc] = [0, 0];
  for (const { htCentimes, tauxTvaCentiemes } of lignes) {
    if (tauxTvaCentiemes === null) return null;
    ht += htCentimes;
    ttc += convertirNature(htCentimes, 'HT', 'TTC', rapportDuTaux(tauxTvaCentiemes));
  }
  return ht > 0 ? { ht, ttc } : null;
};

/** The common rate of the lines; null when they have several, or when one has none. */
export const tauxCommun = (lignes: readonly Pick<LigneTaxee, 'tauxTvaCentiemes'>[]): number | null => {
  const [premier = null, ...autres] = new Set(lignes.map(({ tauxTvaCentiemes }) => tauxTvaCentiemes));
  return autres.length > 0 ? null : premier;
};

/** A rate in words: « 5,5 % ». @param tauxCentiemes hundredths of a percent */
export const formatTaux = (tauxCentiemes: number): string => `${(tauxCentiemes / 100).toLocaleString('fr-FR')} %`;

type Montant = { readonly centimes: number; readonly nature: NatureFiscale };
/**
 * A conversion in words: « 120,00 € TTC = 100,00 € HT à 20 % ».
 * @param tauxCentiemes null when the document gives both amounts
 */
export const direConversion = (recu: Montant, compte: Montant, tauxCentiemes: number | null): string =>
  `${formatMontant(recu.centimes, recu.nature)} = ${formatMontant(compte.centimes, compte.nature)}` +
  (tauxCentiemes === null ? ', comme le dit le document' : ` à ${formatTaux(tauxCentiemes)}`);
