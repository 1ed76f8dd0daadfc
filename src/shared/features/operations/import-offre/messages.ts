import type { ChampOffre, GenreRemarque } from './contract.ts';

export const libellesChampOffre: Readonly<Record<ChampOffre, string>> = {
  nom: 'Nom du produit',
  ean: 'EAN',
  cip: 'CIP ou ACL',
  laboratoire: 'Laboratoire',
  gamme: 'Gamme',
  tva: 'TVA',
  prixPublicTtc: 'Prix public TTC',
  prixAchatHt: 'Prix d’achat HT',
  prixRemiseHt: 'Prix d’achat remisé HT',
  remise: 'Remise (%)',
  ug: 'Unités gratuites',
  quantite: 'Quantité',
  categorieEncadree: 'Catégorie encadrée',
  dateDebut: 'Date de début',
  dateFin: 'Date de fin',
};

export const libellesGenreRemarque: Readonly<Record<GenreRemarque, string>> = {
  BLOQUANT: 'À corriger d’abord',
  LABORATOIRE: 'Laboratoires inconnus',
  DOUBLON: 'Doublons laissés de côté',
  SECTION: 'Titres de section laissés de côté',
  TOTAL: 'Totaux laissés de côté',
  LIGNE: 'Autres lignes laissées de côté',
  VALEUR: 'Valeurs à relire',
  OFFRE: 'À compléter dans la promotion',
  COLONNE: 'Colonnes non reprises',
};
