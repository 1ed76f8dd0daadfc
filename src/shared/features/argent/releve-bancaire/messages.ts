import type { ChampReleve, Decimale, FormatReleve, OrdreDates, Reserve } from './schemas.ts';

export const libelleFormat: Readonly<Record<FormatReleve, string>> = {
  OFX: 'OFX',
  CFONB120: 'CFONB 120',
  CAMT: 'CAMT (ISO 20022)',
  MT940: 'SWIFT MT940',
  QIF: 'QIF',
  TABLEUR: 'Tableur',
};
export const libelleChampReleve: Readonly<Record<ChampReleve, string>> = {
  date: 'Date',
  libelle: 'Libellé',
  credit: 'Crédit',
  debit: 'Débit',
  montant: 'Montant signé',
  sens: 'Sens (crédit ou débit)',
  devise: 'Devise',
  payeur: 'Payeur',
  payeurIban: 'IBAN du payeur',
  compte: 'Compte du relevé',
  reference: 'Référence',
};
export const libelleOrdreDates: Readonly<Record<OrdreDates, string>> = {
  JMA: 'Jour, mois, année',
  MJA: 'Mois, jour, année',
  AMJ: 'Année, mois, jour',
};
/** Why a credit is not ticked beforehand (RLV-8). */
export const phraseReserve: Readonly<Record<Reserve, string>> = {
  EXTOURNE: 'extourne : un débit annulé, cochez si c’est un paiement',
  REJET: 'la banque la dit rejetée ou retournée : cochez si c’est un paiement',
  MOTS_DE_REJET: 'son libellé parle d’un rejet, d’un retour ou d’un impayé : cochez si c’est un paiement',
  CORRECTION: 'la banque corrige une opération d’un autre relevé : cochez si elle n’est pas déjà reçue',
  DOUBLON: 'la banque donne deux fois ce numéro d’opération : cochez si ce sont deux virements',
};
export const libelleDecimale: Readonly<Record<Decimale, string>> = {
  ',': 'Virgule (1 234,56)',
  '.': 'Point (1,234.56)',
};
