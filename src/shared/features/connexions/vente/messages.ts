import type { ChampVente } from './schemas/import.ts';
import type { CauseJour, EtatJour, SourceVentes } from './schemas/jours.ts';

export const libelleEtatJour: Readonly<Record<EtatJour, string>> = {
  complete: 'Complet',
  incomplete: 'Incomplet',
  irrecuperable: 'Irrécupérable',
};

export const libelleSourceVentes: Readonly<Record<SourceVentes, string>> = {
  API_WINPHARMA: 'API Winpharma',
  SFTP: 'Dépôt SFTP',
  AGENT_LOCAL: 'Agent local',
  IMPORT_FICHIER: 'Fichier importé',
};

export const phraseCauseJour: Readonly<Record<CauseJour, string>> = {
  LIGNES_MANQUANTES: 'Le nombre de lignes reçues n’est pas celui annoncé.',
  JOUR_OUVERT: 'Le logiciel n’avait pas encore clos cette journée.',
  LIGNES_ECARTEES: 'Des lignes de cette journée n’ont pas pu être lues.',
  TENTATIVES_EPUISEES: 'Cette journée a été demandée plusieurs fois sans arriver complète.',
  PLUS_CONSERVE: 'Le logiciel ne conserve plus cette journée.',
};

export const libelleChampVente: Readonly<Record<ChampVente, string>> = {
  date: 'Date',
  code: 'Code (EAN, CIP)',
  designation: 'Désignation',
  quantite: 'Quantité',
  caTtc: 'CA TTC',
  caHt: 'CA HT',
  prixTtc: 'Prix de vente unitaire TTC',
  tva: 'TVA',
  prixAchatMoyen: 'Prix d’achat moyen HT',
  stock: 'Stock',
};
