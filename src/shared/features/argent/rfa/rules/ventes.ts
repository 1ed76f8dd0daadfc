import type { Achat, PerimetreFacture } from '#shared/features/argent/facture/rules/achats.ts';
import { sommesDesMois } from '#shared/features/argent/facture/rules/achats.ts';
import type { BaseRfa } from '../schemas/enumerations.ts';
import type { PeriodeSuivie } from '../schemas/lecture.ts';
import type { MoisDeBase } from './mois.ts';

/** Whether the base is measured on sales to patients: sales give it, invoices do not (RFA-40). */
export const estSellOut = (type: BaseRfa): boolean => type === 'CA_SELL_OUT' || type === 'QUANTITE_SELL_OUT';

/**
 * The months of an RFA read in sales (RFA-40): amounts before tax, or units, on its products, else on its gamme.
 * @param ventes the sales of its laboratory, with their net amount before tax in place of the purchases
 */
export const moisDesVentes = (
  rfa: PerimetreFacture & { readonly type: BaseRfa },
  ventes: readonly Achat[],
): MoisDeBase[] =>
  estSellOut(rfa.type)
    ? [...sommesDesMois(ventes, rfa, rfa.type === 'CA_SELL_OUT' ? 'NET' : 'QUANTITE')]
        .map(([mois, base]) => ({ mois, base, baseResultat: null }))
        .toSorted((a, b) => (a.mois < b.mois ? -1 : 1))
    : [];

/**
 * A period with a base of sales, for a person who may not read them: every figure computed from hidden months is hidden
 * too (RFA-41).
 */
export const sansVentes = (periode: PeriodeSuivie): PeriodeSuivie => ({
  ...periode,
  resultat: null,
  prevision: null,
  resultatPrevu: null,
  prochain: null,
  paliers: periode.paliers.map((palier) => ({ ...palier, partCentimes: null })),
  soldes: periode.soldes.map((solde) => ({ ...solde, partCentimes: null })),
  ecartDeclareCentimes: 0,
  ecartGarde: null,
  resteAReclamerCentimes: 0,
});
