import type { ActiviteAdherent, TauxDeReponse } from './rules/activite.ts';
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

export const libelleActiviteAdherent: Readonly<Record<ActiviteAdherent, string>> = {
  ACTIF: 'Actif',
  SILENCIEUX: 'Silencieux',
  JAMAIS_VENU: 'Jamais connecté',
};

export const libelleTauxDeReponse: Readonly<Record<TauxDeReponse, string>> = {
  RIEN: 'N’a rien répondu',
  MOINS_DE_LA_MOITIE: 'Répond à moins de la moitié',
  PLUS_DE_LA_MOITIE: 'Répond à la moitié ou plus',
  TOUT: 'A tout répondu',
};
