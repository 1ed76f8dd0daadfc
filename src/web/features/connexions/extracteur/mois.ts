import { ajouterJours, finDeSemaine, type Jour } from '#shared/core/dates.ts';
import { pluriel } from '#web/lib/formats.ts';
import type { EtatJourVentes } from './MarqueJour.tsx';

/** One month of the calendar: its weeks from Monday, `null` where another month begins or ends. */
export type Mois = {
  readonly cle: string;
  readonly titre: string;
  readonly semaines: readonly (readonly (Jour | null)[])[];
};

const enMois = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const enToutesLettres = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** `vendredi 20 novembre 2026` */
export const jourEnLettres = (jour: Jour): string => enToutesLettres.format(new Date(`${jour}T00:00:00Z`));

const premierDe = (jour: Jour): Jour => `${jour.slice(0, 7)}-01`;
const moisPrecedent = (premier: Jour): Jour => premierDe(ajouterJours(premier, -1));

const moisDe = (premier: Jour): Mois => {
  const cle = premier.slice(0, 7);
  const semaines: (Jour | null)[][] = [];
  for (let lundi = ajouterJours(finDeSemaine(premier), -6); lundi < ajouterJours(premier, 31);) {
    const debut = lundi;
    const semaine = Array.from({ length: 7 }, (_, i) => ajouterJours(debut, i));
    if (semaine.some((jour) => jour.startsWith(cle)))
      semaines.push(semaine.map((jour) => (jour.startsWith(cle) ? jour : null)));
    lundi = ajouterJours(lundi, 7);
  }
  return { cle, titre: enMois.format(new Date(`${premier}T00:00:00Z`)), semaines };
};

/** The months of a calendar, latest first, because the user comes for recent missing days. */
export const moisEntre = (debut: Jour, fin: Jour): Mois[] => {
  const mois: Mois[] = [];
  for (let premier = premierDe(fin); premier >= premierDe(debut); premier = moisPrecedent(premier))
    mois.push(moisDe(premier));
  return mois;
};

const COMPTES = [
  ['complete', 'complet', 'complets'],
  ['incomplete', 'incomplet', 'incomplets'],
  ['irrecuperable', 'irrécupérable', 'irrécupérables'],
  ['jamaisRecu', 'jamais reçu', 'jamais reçus'],
] as const;
/** `29 complets, 1 incomplet`: the number of days of a month by state, without empty states. */
export const resumeDuMois = ({ semaines }: Mois, etatDe: (jour: Jour) => EtatJourVentes): string => {
  const etats = semaines.flat().flatMap((jour) => (jour === null ? [] : [etatDe(jour)]));
  return COMPTES.map(([etat, ...noms]) => [etats.filter((etatDuJour) => etatDuJour === etat).length, noms] as const)
    .filter(([combien]) => combien > 0)
    .map(([combien, [singulier, plusieurs]]) => pluriel(combien, singulier, plusieurs))
    .join(', ');
};

/** The day an arrow leads to, among those that can be opened; null for another key. */
export const jourVoisin = (
  jour: Jour,
  touche: string,
  { debut, fin }: { readonly debut: Jour; readonly fin: Jour },
): Jour | null => {
  const vers: Readonly<Record<string, () => Jour>> = {
    ArrowLeft: () => ajouterJours(jour, -1),
    ArrowRight: () => ajouterJours(jour, 1),
    ArrowUp: () => ajouterJours(jour, -7),
    ArrowDown: () => ajouterJours(jour, 7),
    Home: () => premierDe(jour),
    End: () => ajouterJours(premierDe(ajouterJours(premierDe(jour), 31)), -1),
    PageUp: () => memeJour(jour, -1),
    PageDown: () => memeJour(jour, 1),
  };
  const cible = vers[touche]?.();
  if (cible === undefined) return null;
  return cible < debut ? debut : cible > fin ? fin : cible;
};

/** The same day of the previous or next month, or its last day. */
const memeJour = (jour: Jour, sens: -1 | 1): Jour => {
  const premier = sens === -1 ? moisPrecedent(premierDe(jour)) : premierDe(ajouterJours(premierDe(jour), 31));
  const dernier = ajouterJours(premierDe(ajouterJours(premier, 31)), -1);
  const voulu = `${premier.slice(0, 7)}${jour.slice(7)}`;
  return voulu > dernier ? dernier : voulu;
};
