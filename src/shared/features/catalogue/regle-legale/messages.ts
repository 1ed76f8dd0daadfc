import { formatCentimes } from '#shared/core/centimes.ts';
import type { CodeRegleLegale, EtatRegleLegale, Gravite, PerimetreRegleLegale, RegleLegale } from './schemas.ts';

export const libellesCode: Readonly<Record<CodeRegleLegale, string>> = {
  PLAFOND_PROMO_VALEUR: 'Plafond des promotions, en valeur',
  PLAFOND_PROMO_VOLUME: 'Plafond des promotions, en volume',
  MOT_GRATUIT_ALIMENTAIRE: 'Mot « gratuit »',
  MOTS_AVANTAGE_PERSONNEL: 'Mots d’un avantage personnel',
  PRIX_REVENTE_INDICATIF: 'Prix de revente indicatif',
  PLAFOND_REMISE_REMBOURSABLE: 'Plafond des remises, remboursables',
  PLAFOND_REMISE_GENERIQUE: 'Plafond des remises, génériques',
  DELAI_PAIEMENT: 'Délai de paiement',
  PENALITE_RETARD: 'Pénalité de retard',
};

export const libellesPerimetre: Readonly<Record<PerimetreRegleLegale, string>> = {
  TOUS: 'Tous',
  ALIMENTAIRE: 'Alimentaire',
  DPH: 'Droguerie, parfumerie, hygiène',
  GENERIQUE: 'Génériques',
  BIOSIMILAIRE: 'Biosimilaires',
  PAR_DEFAUT: 'Sans accord',
  DATE_FACTURE: 'À compter de la facture',
  FIN_DE_MOIS: 'Fin de mois',
  FORFAIT: 'Forfait par facture',
  TAUX: 'Taux',
};

export const libellesEtatRegleLegale: Readonly<Record<EtatRegleLegale, string>> = {
  A_VENIR: 'À venir',
  EN_VIGUEUR: 'En vigueur',
  TERMINEE: 'Terminée',
};

/** The word shown with each colour, which never stands alone. */
export const libellesGravite: Readonly<Record<Gravite, string>> = {
  ALERTE: 'Risque légal',
  ATTENTION: 'À vérifier',
  INFO: 'À savoir',
};

/** Shown under every list of warnings (CAT-41). */
export const PAS_UN_CONSEIL = 'Information, ne remplace pas un conseil.';

const nombres = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });
/** A percentage with its no-break space: `2,5 %`. */
export const enPourcentage = (valeur: number): string =>
  `${nombres.format(valeur).replaceAll('\u202f', '\u00a0')}\u00a0%`;

/** The figure of a rule with its unit; null when it is unknown. */
export const valeurRegleLegale = ({
  unite,
  valeur,
  mots,
}: Pick<RegleLegale, 'unite' | 'valeur' | 'mots'>): string | null => {
  if (unite === 'MOTS') return mots.join(', ');
  if (valeur === null) return null;
  switch (unite) {
    case 'POURCENT':
      return enPourcentage(valeur);
    case 'CENTIMES':
      return formatCentimes(valeur);
    case 'JOURS':
      return `${nombres.format(valeur)}\u00a0${valeur < 2 ? 'jour' : 'jours'}`;
    case 'POINTS':
      return `${nombres.format(valeur)}\u00a0${valeur < 2 ? 'point' : 'points'}`;
    case 'AUCUNE':
      return null;
  }
};
