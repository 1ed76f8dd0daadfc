import type { Encours, LigneEncours, SommesEncours } from '../schemas.ts';
import { soldeDe } from '../rules.ts';

/** Totals of a statement or of a selection. */
export const sommerEncours = (
  encours: readonly Pick<
    Encours,
    'etat' | 'valeurAttendueCentimes' | 'valeurRegleeCentimes' | 'recuCentimes' | 'compenseCentimes'
  >[],
): SommesEncours => {
  const total = (valeur: (element: (typeof encours)[number]) => number) => encours.reduce((t, e) => t + valeur(e), 0);
  return {
    nombre: encours.length,
    attenduCentimes: total((e) => e.valeurAttendueCentimes),
    regleCentimes: total((e) => e.valeurRegleeCentimes),
    recuCentimes: total((e) => e.recuCentimes),
    compenseCentimes: total((e) => e.compenseCentimes),
    soldeCentimes: total((e) => (e.etat === 'REGLE' ? 0 : soldeDe(e))),
    ecartCentimes: total((e) => (e.etat === 'REGLE' ? soldeDe(e) : 0)),
  };
};

/** The lines propose the expected amount. */
export const totalLignes = (lignes: readonly Pick<LigneEncours, 'quantite' | 'prixUnitaireHtCentimes'>[]): number =>
  lignes.reduce((total, { quantite, prixUnitaireHtCentimes }) => total + quantite * prixUnitaireHtCentimes, 0);
