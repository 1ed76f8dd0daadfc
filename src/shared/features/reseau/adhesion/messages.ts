import type { EtatAdhesion, OngletAdherents } from './rules.ts';

export const libelleEtatAdhesion: Readonly<Record<EtatAdhesion, string>> = {
  DECLARED: 'Déclaré',
  WAITING: 'En attente',
  ACCEPTED: 'Adhérent',
  REFUSED: 'Demande refusée',
  CANCELLED: 'Demande annulée',
  TERMINATED: 'Adhésion terminée',
};

export const libelleOnglet: Readonly<Record<OngletAdherents, string>> = {
  DEMANDES: 'Demandes',
  ADHERENTS: 'Adhérents',
  ANCIENS: 'Anciens',
};
