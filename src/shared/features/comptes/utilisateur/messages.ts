import type { TypeTenant } from '#shared/core/acteur.ts';
import type { EtatCompte } from './contract.ts';

export const libelleEtatCompte: Readonly<Record<EtatCompte, string>> = {
  ACTIF: 'Actif',
  JAMAIS: 'Jamais connecté',
  DESACTIVE: 'Désactivé',
};

export const libelleTypeTenant: Readonly<Record<TypeTenant, string>> = {
  PHARMACIE: 'Pharmacie',
  GROUPEMENT: 'Groupement',
  EDITEUR: 'Pharmaccord',
  TRADE: 'Société de délégués',
};
