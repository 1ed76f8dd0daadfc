import type {
  AcceptationRfa,
  BaseRfa,
  EtatPalier,
  PeriodeRfa,
  RaisonEcarte,
  ResultatRfa,
} from './schemas/enumerations.ts';

export const libelleBase: Readonly<Record<BaseRfa, string>> = {
  CA_NET_HT: 'Chiffre d’affaires net HT',
  CA_BRUT_HT: 'Chiffre d’affaires brut HT',
  QUANTITE: 'Quantité achetée',
  CA_SELL_OUT: 'Chiffre d’affaires vendu',
  QUANTITE_SELL_OUT: 'Quantité vendue',
  EVOLUTION_PCT: 'Évolution sur l’année précédente',
  SANS_CONDITION: 'Sans condition',
  AUTRE: 'Autre',
};
export const libelleResultat: Readonly<Record<ResultatRfa, string>> = {
  TAUX_PREMIER_EURO: 'Taux dès le premier euro',
  TAUX_PAR_TRANCHE: 'Taux par tranche',
  MONTANT_FORFAITAIRE: 'Montant forfaitaire',
  MONTANT_PAR_UNITE: 'Montant par unité',
  UNITES_GRATUITES: 'Unités gratuites',
  AUTRE: 'Autre',
};
export const libellePeriodeRfa: Readonly<Record<PeriodeRfa, string>> = {
  ANNEE: 'Année',
  SEMESTRE: 'Semestre',
  TRIMESTRE: 'Trimestre',
  MOIS: 'Mois',
  LIBRE: 'Dates libres',
};
export const libellePalier: Readonly<Record<EtatPalier, string>> = {
  A_ATTEINDRE: 'À atteindre',
  VALIDE: 'Validé',
  INVALIDE: 'Non atteint',
};
export const libelleAcceptationRfa: Readonly<Record<AcceptationRfa, string>> = {
  WAITING: 'En attente de réponse',
  ACCEPTED: 'En cours',
  REFUSED: 'Refusée',
};

export const libelleRaisonEcarte: Readonly<Record<RaisonEcarte, string>> = {
  A_CLASSER: 'à classer : dites ce que cet avoir rend',
  RFA: 'une RFA n’en baisse pas une autre',
  ACOMPTE: 'un acompte, que son solde reprend',
  REMPLACEE: 'remplacée par une rectificative',
  AUTOFACTURE: 'une autofacture : vous y vendez',
  TOTAUX: 'ses totaux ne s’accordent pas : acceptez-les',
  DE_COTE: 'mise de côté',
  MOIS_SAISI: 'la base de ce mois est saisie à la main',
  HORS_GAMME: 'aucun produit de ce contrat',
};
