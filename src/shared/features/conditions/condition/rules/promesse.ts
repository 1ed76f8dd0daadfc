import type { Promesse } from '#shared/features/argent/facture/rules/comparer.ts';
import { lireRemise, type RemiseLue } from './remise.ts';

const UG = /^(?<pour>[1-9]\d{0,3})\+(?<offertes>[1-9]\d{0,3})$/;

/**
 * What a condition promises in figures, for the control of invoices (FAC-24): the percentage and the free units that
 * were read of its words (CND-4); those of a product win over those of its condition.
 * @param remiseDuProduit as it was typed beside the product
 */
export const promesseDe = (condition: RemiseLue, remiseDuProduit: string | null = null): Promesse => {
  const { remisePct, ug } = remiseDuProduit === null ? condition : lireRemise(remiseDuProduit);
  const { pour, offertes } = UG.exec((ug ?? '').replaceAll(' ', ''))?.groups ?? {};
  return {
    remiseCentiemes: remisePct === null ? null : Math.round(remisePct * 100),
    ug: pour === undefined ? null : { pour: Number(pour), offertes: Number(offertes) },
  };
};
