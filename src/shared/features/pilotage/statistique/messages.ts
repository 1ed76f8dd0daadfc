import type { ObjetVolume } from './contract/exploitation.ts';
import type { NomPeriodeStatistique } from './rules.ts';

export const libellePeriodeStatistique: Readonly<Record<NomPeriodeStatistique, string>> = {
  ANNEE: 'Année entière',
  S1: '1er semestre',
  S2: '2e semestre',
  T1: '1er trimestre',
  T2: '2e trimestre',
  T3: '3e trimestre',
  T4: '4e trimestre',
  M01: 'Janvier',
  M02: 'Février',
  M03: 'Mars',
  M04: 'Avril',
  M05: 'Mai',
  M06: 'Juin',
  M07: 'Juillet',
  M08: 'Août',
  M09: 'Septembre',
  M10: 'Octobre',
  M11: 'Novembre',
  M12: 'Décembre',
};

/** Short names of the months, so that twelve fit under a chart. */
const COURTS = ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'];
/** @param mois from 1 */
export const libelleMois = (mois: number): string => COURTS[mois - 1] ?? '';

export const libelleVolume: Readonly<Record<ObjetVolume, string>> = {
  ENCOURS: 'Encours',
  PROMOTION: 'Promotions',
  RFA: 'RFA',
  FACTURE: 'Factures',
  RECLAMATION: 'Réclamations',
  RDV: 'Rendez-vous',
  DOCUMENT: 'Documents',
  JOUR_DE_VENTES: 'Jours de ventes',
};
