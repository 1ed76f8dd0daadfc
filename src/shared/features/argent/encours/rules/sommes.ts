import type { Encours, Sommes } from '../contract/schemas.ts';
import { soldeDe } from '../rules.ts';

/** Totals of a statement or of a selection. */
export const sommer = (
  encours: readonly Pick<Encours, 'etat' | 'valeurAttendueCentimes' | 'valeurRegleeCentimes'>[],
): Sommes => {
  const total = (valeur: (un: (typeof encours)[number]) => number) => encours.reduce((t, e) => t + valeur(e), 0);
  const regleCentimes = total((e) => e.valeurRegleeCentimes);
  return {
    nombre: encours.length,
    attenduCentimes: total((e) => e.valeurAttendueCentimes),
    regleCentimes,
    recuCentimes: regleCentimes,
    soldeCentimes: total((e) => (e.etat === 'REGLE' ? 0 : soldeDe(e))),
    ecartCentimes: total((e) => (e.etat === 'REGLE' ? soldeDe(e) : 0)),
  };
};
