import { ajouterJours, type Jour } from '#shared/core/dates.ts';

/** The quarter of the year that holds a day, both its ends counted. */
export const trimestreDe = (jour: Jour): { readonly debut: Jour; readonly fin: Jour } => {
  const annee = Number(jour.slice(0, 4));
  const premier = Math.floor((Number(jour.slice(5, 7)) - 1) / 3) * 3 + 1;
  const debutDe = (an: number, mois: number): Jour => `${an}-${String(mois).padStart(2, '0')}-01`;
  const suivant = premier === 10 ? debutDe(annee + 1, 1) : debutDe(annee, premier + 3);
  return { debut: debutDe(annee, premier), fin: ajouterJours(suivant, -1) };
};

/** The last day of the month that holds a day. */
export const finDuMois = (jour: Jour): Jour => {
  const [annee = 0, mois = 0] = jour.split('-').map(Number);
  return ajouterJours(`${annee + Math.floor(mois / 12)}-${String((mois % 12) + 1).padStart(2, '0')}-01`, -1);
};
