import type { Promesse } from '#shared/features/argent/facture/rules/candidats.ts';
import { lireSeuil } from './seuil.ts';
import { lireRemise, type RemiseLue } from './remise.ts';

const UG = /^(?<pour>[1-9]\d{0,3})\+(?<offertes>[1-9]\d{0,3})$/;

/**
 * The promise of a condition in figures, for the control of invoices (FAC-24): the percentage and the free units read
 * in its text (CND-4), and the threshold it requires (CND-18); those of a product win over those of its condition.
 * @param remiseDuProduit as it was typed beside the product
 */
export const promesseDe = (
  condition: RemiseLue & { readonly condition: string; readonly remise: string },
  remiseDuProduit: string | null = null,
): Promesse => {
  const { remisePct, ug } = remiseDuProduit === null ? condition : lireRemise(remiseDuProduit);
  const { pour, offertes } = UG.exec((ug ?? '').replaceAll(' ', ''))?.groups ?? {};
  const remiseCentiemes = remisePct === null ? null : Math.round(remisePct * 100);
  return {
    remiseCentiemes,
    seuil: lireSeuil(condition.condition, remiseDuProduit ?? condition.remise, remiseCentiemes),
    ug: pour === undefined ? null : { pour: Number(pour), offertes: Number(offertes) },
  };
};
