import type { OperationLgo, ProduitLgo } from './rules.ts';
import type { SuiviLgo } from './rules/suivi.ts';

export const unProduitLgo = (champs: Partial<ProduitLgo> = {}): ProduitLgo => ({
  nom: 'Baume réparateur 40 ml',
  ean: '3337871331825',
  prixPublicTtcCentimes: 1190,
  tva: 20,
  ...champs,
});
export const uneOperationLgo = (champs: Partial<OperationLgo> = {}): OperationLgo => ({
  id: 12,
  nomOperation: 'Éclat Santé - Baume',
  typePromo: 'PROMO',
  dateDebut: '2026-03-02',
  dateFin: '2026-03-29',
  conditionsPromo: null,
  dispositifs: [{ dispositif: 'LOT', quantiteLot: 2, quantiteOfferte: 1, remisePct: null }],
  produits: [unProduitLgo()],
  ...champs,
});
export const unSuiviLgo = (champs: Partial<SuiviLgo> = {}): SuiviLgo => ({
  etat: null,
  message: null,
  voulue: 'v1',
  envoyee: null,
  saisie: null,
  exportee: null,
  tentatives: 0,
  prochainLe: null,
  dernierLe: null,
  fin: '2026-03-29',
  ...champs,
});
