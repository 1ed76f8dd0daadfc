import { ajouterJours, joursEntre, type Jour } from '#shared/core/dates.ts';
import type { PeriodeRfa } from '../schemas/enumerations.ts';

/** One period of an RFA, both days included. */
export type BornesDePeriode = { readonly numero: number; readonly debut: Jour; readonly fin: Jour };

export type PeriodesSaisies = {
  readonly annee: number;
  readonly resultatPeriode: PeriodeRfa;
  /** Typed for LIBRE, null for the other periodicities. */
  readonly dateDebut: Jour | null;
  readonly dateFin: Jour | null;
};

const MOIS_PAR_PERIODE: Readonly<Record<Exclude<PeriodeRfa, 'LIBRE'>, number>> = {
  ANNEE: 12,
  SEMESTRE: 6,
  TRIMESTRE: 3,
  MOIS: 1,
};
const premierDuMois = (annee: number, mois: number): Jour =>
  `${annee + Math.floor(mois / 12)}-${String((mois % 12) + 1).padStart(2, '0')}-01`;

/** The periods of an RFA (RFA-7): one for a year or typed dates, else two, four or twelve. */
export const periodesDe = ({
  annee,
  resultatPeriode,
  dateDebut,
  dateFin,
}: PeriodesSaisies): readonly BornesDePeriode[] => {
  if (resultatPeriode === 'LIBRE')
    return dateDebut === null || dateFin === null ? [] : [{ numero: 1, debut: dateDebut, fin: dateFin }];
  const mois = MOIS_PAR_PERIODE[resultatPeriode];
  return Array.from({ length: 12 / mois }, (_, i) => ({
    numero: i + 1,
    debut: premierDuMois(annee, i * mois),
    fin: ajouterJours(premierDuMois(annee, (i + 1) * mois), -1),
  }));
};

/** Days of a period begun by this day, its first day and this day included; 0 before it starts. */
export const joursEcoules = ({ debut, fin }: BornesDePeriode, aujourdhui: Jour): number =>
  aujourdhui < debut ? 0 : joursEntre(debut, aujourdhui < fin ? aujourdhui : fin) + 1;
export const joursDeLaPeriode = ({ debut, fin }: BornesDePeriode): number => joursEntre(debut, fin) + 1;

/** The default payment date: the end of April of the next year (RFA-9). */
export const reglementParDefaut = (annee: number): Jour => `${annee + 1}-04-30`;
