import { MARQUE_NON_LIEE } from '#shared/features/connexions/payps/messages.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { CauseAVerifier, SuiviCoupon } from './contract.ts';

export const libelleSuiviCoupon: Readonly<Record<SuiviCoupon, string>> = {
  DU: 'Dû',
  PAYE: 'Payé',
  A_VERIFIER: 'À vérifier',
  REFUSE: 'Refusé',
  ANNULE: 'Annulé',
};
export const libelleAVerifier: Readonly<Record<CauseAVerifier, string>> = {
  MARQUE_NON_LIEE,
  LABORATOIRE_ABSENT: 'Le laboratoire de cette marque n’est pas dans votre liste',
  SANS_PRIX: 'Payps n’a pas dit le montant de ce bon',
};

/** The name of a product when Payps gives neither its code nor its name (PAY-19). */
export const PRODUIT_INCONNU = 'Produit non précisé';

const mois = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** « bons de mars 2026 », « bons d’avril 2026 ». @param premier first day of the month */
export const bonsDuMois = (premier: Jour): string => {
  const nom = mois.format(new Date(premier));
  return `bons ${/^[ao]/.test(nom) ? 'd’' : 'de '}${nom}`;
};
