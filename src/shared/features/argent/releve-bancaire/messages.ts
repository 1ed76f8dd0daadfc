import type { ChampReleve, FormatReleve } from './schemas.ts';

export const libelleFormat: Readonly<Record<FormatReleve, string>> = {
  OFX: 'OFX',
  CFONB120: 'CFONB 120',
  TABLEUR: 'Tableur',
};
export const libelleChampReleve: Readonly<Record<ChampReleve, string>> = {
  date: 'Date',
  libelle: 'Libellé',
  credit: 'Crédit',
  debit: 'Débit',
  montant: 'Montant signé',
  sens: 'Sens (crédit ou débit)',
  reference: 'Référence',
};
