import type { AttenteLgoSynchronisationLgo } from './rules/suivi.ts';

export const libelleAttenteLgo: Readonly<Record<AttenteLgoSynchronisationLgo, string>> = {
  ENVOI: 'À envoyer',
  RETRAIT: 'À retirer',
  EXPORT: 'À exporter',
  CONFIRMATION: 'Exporté, à confirmer',
  SAISIE: 'À saisir',
};
