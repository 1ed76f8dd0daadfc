import { ajouterJours, joursEntre, type Jour } from '#shared/core/dates.ts';
import { seCroisent, type Intervalle, type Semaine } from '#web/lib/semaines.ts';
import type { Deplacement, LigneFrise } from './types.ts';

/** Position of a bar, as shares of the width: cut at the edges, and at least one day wide. */
export const positionBarre = (
  { du, au }: Intervalle,
  premierJour: Jour,
  nbJours: number,
): { readonly gauche: number; readonly largeur: number } => {
  const gauche = Math.max(0, joursEntre(premierJour, du));
  const droite = Math.min(nbJours, joursEntre(premierJour, au) + 1);
  return { gauche: gauche / nbJours, largeur: Math.max(1, droite - gauche) / nbJours };
};

/** The middle of a day, as a share of the width; null when it is not drawn. */
export const positionJour = (jour: Jour, semaines: readonly Semaine[]): number | null => {
  const [premiere] = semaines;
  const nbJours = semaines.length * 7;
  const rang = premiere ? joursEntre(premiere.lundi, jour) : -1;
  return rang >= 0 && rang < nbJours ? (rang + 0.5) / nbJours : null;
};

/** The weeks of a row that no bar touches. */
export const semainesLibres = (barres: readonly Intervalle[], semaines: readonly Semaine[]): Semaine[] =>
  semaines.filter(({ lundi, dimanche }) => !barres.some((barre) => seCroisent(barre, { du: lundi, au: dimanche })));

export type Bord = 'debut' | 'fin' | null;

/** Moves an interval, or one of its ends, by a number of days. An end never passes the other. */
export const deplacerIntervalle = ({ du, au }: Intervalle, jours: number, bord: Bord): Intervalle => {
  if (bord === null) return { du: ajouterJours(du, jours), au: ajouterJours(au, jours) };
  const duree = joursEntre(du, au);
  return bord === 'debut'
    ? { du: ajouterJours(du, Math.min(jours, duree)), au }
    : { du, au: ajouterJours(au, Math.max(jours, -duree)) };
};

const JOURS_PAR_TOUCHE: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 };
const RANGS_PAR_TOUCHE: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

type Touche = { readonly key: string; readonly ctrlKey: boolean };
/**
 * Moves a bar by a key: the whole bar, or its end with Ctrl; to another row with the up and down arrows.
 * @param lignes the rows it may go to; undefined: it stays on its own
 * @returns null for a key that moves nothing
 */
export const deplacerAuClavier = (
  depart: Deplacement,
  { key, ctrlKey }: Touche,
  lignes: readonly LigneFrise[] | undefined,
): Deplacement | null => {
  const jours = JOURS_PAR_TOUCHE[key];
  if (jours !== undefined) return { ...deplacerIntervalle(depart, jours, ctrlKey ? 'fin' : null), ligne: depart.ligne };
  const rangs = RANGS_PAR_TOUCHE[key];
  if (rangs === undefined || !lignes) return null;
  const rang = lignes.findIndex(({ cle }) => cle === depart.ligne) + rangs;
  const voisine = lignes[Math.min(lignes.length - 1, Math.max(0, rang))];
  return { ...depart, ligne: voisine?.cle ?? depart.ligne };
};
