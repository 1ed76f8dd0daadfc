import { ajouterJours, type Jour } from '#shared/core/dates.ts';

/** The quarter that contains a day, both ends included. */
export const trimestreDe = (jour: Jour): { readonly debut: Jour; readonly fin: Jour } => {
  const annee = Number(jour.slice(0, 4));
  const premier = Math.floor((Number(jour.slice(5, 7)) - 1) / 3) * 3 + 1;
  const debutDe = (an: number, mois: number): Jour => `${an}-${String(mois).padStart(2, '0')}-01`;
  const suivant = premier === 10 ? debutDe(annee + 1, 1) : debutDe(annee, premier + 3);
  return { debut: debutDe(annee, premier), fin: ajouterJours(suivant, -1) };
};
