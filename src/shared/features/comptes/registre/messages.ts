import type { ChampRegistre, DifferenceRegistre, GenreRemarqueRegistre } from './schemas.ts';

export const libellesChampRegistre: Readonly<Record<ChampRegistre, string>> = {
  finess: 'FINESS',
  cip: 'CIP de l’officine',
  nom: 'Nom',
  rue: 'Adresse',
  complement: 'Complément d’adresse',
  numeroVoie: 'Numéro dans la voie',
  typeVoie: 'Type de voie',
  voie: 'Nom de la voie',
  codePostal: 'Code postal',
  ville: 'Ville',
  acheminement: 'Code postal et ville',
  telephone: 'Téléphone',
  categorie: 'Catégorie d’établissement',
};

export const libellesRemarqueRegistre: Readonly<Record<GenreRemarqueRegistre, string>> = {
  BLOQUANT: 'Ce fichier ne peut pas être importé tel quel',
  REFUSEE: 'Lignes refusées',
  DOUBLON: 'FINESS présents deux fois',
  VALEUR: 'Cellules laissées de côté',
};

export const phrasesDifferenceRegistre: Readonly<Record<DifferenceRegistre, string>> = {
  nom: 'Le nom est différent.',
  rue: 'La rue est différente.',
  codePostal: 'Le code postal est différent.',
  ville: 'La ville est différente.',
  fermee: 'Le registre ne la donne plus comme ouverte.',
};
