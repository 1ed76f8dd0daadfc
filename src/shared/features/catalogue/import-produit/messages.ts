import type { ChampImport, EtatImport, FormeImport } from './contract.ts';

export const libellesForme: Readonly<Record<FormeImport, string>> = {
  BDPM_SPECIALITES: 'Spécialités de la base publique des médicaments',
  BDPM_PRESENTATIONS: 'Présentations de la base publique des médicaments',
  LGO: 'Fichier d’un logiciel d’officine',
  GENERIQUE: 'Liste de produits',
};

export const libellesChamp: Readonly<Record<ChampImport, string>> = {
  nom: 'Nom',
  ean: 'Code (EAN, CIP13 ou CIP7)',
  cip7: 'CIP7',
  cip13: 'CIP13',
  codeCis: 'Code CIS',
  presentation: 'Présentation',
  marque: 'Marque',
  gamme: 'Gamme',
  laboratoire: 'Laboratoire',
  famille: 'Famille',
  segment: 'Segment',
  sousSegment: 'Sous-segment',
  tva: 'TVA',
  remboursable: 'Remboursable',
  tauxRemboursement: 'Taux de remboursement',
  categorieEncadree: 'Catégorie encadrée',
  prixPublicConseille: 'Prix public conseillé',
  prixFabricant: 'Prix fabricant',
  actif: 'Actif',
};

export const libellesEtatImport: Readonly<Record<EtatImport, string>> = {
  ANALYSE: 'À préparer',
  VERIFICATION: 'En vérification',
  PRET: 'Prêt',
  EN_COURS: 'En cours',
  TERMINE: 'Terminé',
  ECHEC: 'Interrompu',
  ABANDONNE: 'Abandonné',
};
