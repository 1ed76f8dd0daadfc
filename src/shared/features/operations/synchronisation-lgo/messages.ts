import type { AttenteLgo } from './rules/suivi.ts';

export const libelleAttenteLgo: Readonly<Record<AttenteLgo, string>> = {
  ENVOI: 'À envoyer',
  RETRAIT: 'À retirer',
  EXPORT: 'À exporter',
  CONFIRMATION: 'Exporté, à confirmer',
  SAISIE: 'À saisir',
};
