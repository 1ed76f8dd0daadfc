import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type {
  ActePrestation,
  EtatPrestationMontre,
  EtatReversion,
  EtatVirement,
  ObstacleVirement,
} from './schemas/enumerations.ts';

export const libelleEtatPrestation: Readonly<Record<EtatPrestationMontre, string>> = {
  DRAFT: 'Brouillon',
  WAITING: 'Facturée',
  EXPIRED: 'Paiement en retard',
  CONFIRMED: 'Payée',
  PROCESSED: 'Reversée',
  TERMINATED: 'Annulée',
};
export const libelleActePrestation: Readonly<Record<ActePrestation, string>> = {
  facturer: 'Facturer',
  encaisser: 'Marquer payée',
  solder: 'Dire reversée',
  annuler: 'Annuler',
  revenir: 'Revenir à l’étape précédente',
};
export const libelleEtatReversion: Readonly<Record<EtatReversion, string>> = {
  A_REVERSER: 'À reverser',
  REVERSEE: 'Reversée',
};
export const libelleVirement: Readonly<Record<EtatVirement, string>> = {
  EMIS: 'Fichier préparé',
  EXECUTE: 'Exécuté',
  ANNULE: 'Annulé',
};
export const phraseObstacle: Readonly<Record<ObstacleVirement, string>> = {
  PREUVE: 'La photo de sa TG manque.',
  IBAN: 'Son IBAN n’est pas renseigné.',
  IBAN_EN_ATTENTE: 'Son IBAN est trop récent pour un fichier de virement.',
  DEJA_EN_VIREMENT: 'Elle est déjà dans un fichier de virement.',
  REVERSEE: 'Elle est déjà reversée.',
};
/** @param ecartCentimes what is for the adhérents, less what is shared out */
export const phraseEcart = (ecartCentimes: number): string =>
  ecartCentimes > 0
    ? `Il reste ${formatMontant(ecartCentimes, 'HT')} à répartir.`
    : `La répartition dépasse de ${formatMontant(-ecartCentimes, 'HT')} ce qui est à reverser.`;
