import { formatMontant, type NatureFiscale } from '#shared/core/nature-fiscale.ts';

/** What an amount is worth without and with taxes: that of a rate, of a document, of the lines of an encours. */
export type RapportTva = { readonly ht: number; readonly ttc: number };

/** @param tauxCentiemes hundredths of a percent: 2000 is 20 % */
export const rapportDuTaux = (tauxCentiemes: number): RapportTva => ({ ht: 10_000, ttc: 10_000 + tauxCentiemes });

/**
 * The same amount in the other nature (ENC-77): rounded once, to the nearest cent, half up.
 * @param centimes in `de`, never negative
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
 * Several rates: each line is converted at its own, and rounded, then added (ENC-77).
 * @returns null when a line does not say its rate, or when they are worth nothing
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

/** Their one rate; null when they have several, or when one does not say it. */
export const tauxCommun = (lignes: readonly Pick<LigneTaxee, 'tauxTvaCentiemes'>[]): number | null => {
  const [premier = null, ...autres] = new Set(lignes.map(({ tauxTvaCentiemes }) => tauxTvaCentiemes));
  return autres.length > 0 ? null : premier;
};

/** « 5,5 % » @param tauxCentiemes hundredths of a percent */
export const formatTaux = (tauxCentiemes: number): string => `${(tauxCentiemes / 100).toLocaleString('fr-FR')} %`;

type Montant = { readonly centimes: number; readonly nature: NatureFiscale };
/** « 120,00 € TTC = 100,00 € HT à 20 % » @param tauxCentiemes null: as the document says */
export const direConversion = (recu: Montant, compte: Montant, tauxCentiemes: number | null): string =>
  `${formatMontant(recu.centimes, recu.nature)} = ${formatMontant(compte.centimes, compte.nature)}` +
  (tauxCentiemes === null ? ', comme le dit le document' : ` à ${formatTaux(tauxCentiemes)}`);
