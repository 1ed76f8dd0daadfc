import { formatMontant } from '#shared/core/nature-fiscale.ts';

type PrixEcrits = {
  readonly brutCentimes: number | null;
  readonly remiseCentimes: number | null;
  readonly remisePct: number | null;
};
/** The price before its discount; null when it cannot be computed. `doute`: why it is uncertain. */
type PrixBrut = { readonly centimes: number | null; readonly doute?: string };

const apres = (brutCentimes: number, remisePct: number): number => (brutCentimes * (100 - remisePct)) / 100;
/** The file rounds both prices to the cent, so they may differ by one. */
const ECART = 1;

/**
 * The price to which the discount of a line applies: an already discounted price never takes it again (OPE-86). Without
 * a discount, the price paid is the discounted one.
 */
export const lirePrixBrut = ({ brutCentimes, remiseCentimes, remisePct }: PrixEcrits): PrixBrut => {
  if (remiseCentimes === null || !remisePct) return { centimes: remiseCentimes ?? brutCentimes };
  const dAccord = brutCentimes !== null && Math.abs(apres(brutCentimes, remisePct) - remiseCentimes) <= ECART;
  if (dAccord) return { centimes: brutCentimes };
  if (brutCentimes !== null || remisePct >= 100) {
    const ecrit = `Le prix remisé de ${formatMontant(remiseCentimes, 'HT')}`;
    return { centimes: null, doute: `${ecrit} n’est pas le prix d’achat moins la remise : saisissez-le.` };
  }
  const centimes = Math.round((remiseCentimes * 100) / (100 - remisePct));
  const deduit = `Le prix d’achat de ${formatMontant(centimes, 'HT')} est déduit du prix remisé et de la remise`;
  return { centimes, doute: `${deduit} : vérifiez-le.` };
};
