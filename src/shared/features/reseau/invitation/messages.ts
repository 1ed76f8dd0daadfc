import type { ChampInvitation, EtatInvitation, GenreRemarqueInvitation } from './schemas.ts';

export const libellesChampInvitation: Readonly<Record<ChampInvitation, string>> = {
  nom: 'Nom',
  mail: 'E-mail',
  finess: 'FINESS',
  cip: 'CIP de l’officine',
  rue: 'Adresse',
  codePostal: 'Code postal',
  ville: 'Ville',
  segment: 'Segment',
};

export const libellesEtatInvitation: Readonly<Record<EtatInvitation, string>> = {
  EN_ATTENTE: 'Part bientôt',
  ENVOYEE: 'Envoyée',
  REFUSEE: 'Mail refusé',
  REBOND: 'Mail revenu',
  OUVERTE: 'Lien ouvert',
  INSCRITE: 'Inscrite',
  DECLINEE: 'Déclinée',
  REVOQUEE: 'Retirée',
  EXPIREE: 'Expirée',
};

export const libellesRemarqueInvitation: Readonly<Record<GenreRemarqueInvitation, string>> = {
  BLOQUANT: 'Ce fichier ne peut pas être envoyé tel quel',
  REFUSEE: 'Lignes laissées de côté',
  DOUTE: 'À vérifier',
};
