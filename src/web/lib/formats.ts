import { formatCentimes } from '#shared/core/centimes.ts';
import {
  ajouterJours,
  formatInstant,
  formatJour,
  isJour,
  joursEntre,
  jourParis,
  parseJour,
  type Jour,
} from '#shared/core/dates.ts';
import { formatTelephone } from '#shared/core/textes/telephone.ts';
import { accord, formatNombre, pluriel } from '#shared/core/textes/accord.ts';
import { memeApostrophe } from '#shared/core/textes/comparer-textes.ts';
import { sansAccents } from '#shared/core/textes/mots.ts';

export {
  accord,
  ajouterJours,
  formatCentimes,
  formatInstant,
  formatJour,
  formatNombre,
  formatTelephone,
  isJour,
  joursEntre,
  parseJour,
  pluriel,
  type Jour,
};

const NBSP = '\u00a0';
const sansFine = (texte: string) => texte.replaceAll('\u202f', NBSP);

/** The browser's current business day in Europe/Paris. */
export const aujourdhui = (): Jour => jourParis(new Date());

/** French typography: no-break space before `: ; ! ? » % €`, after `«`, and between groups of digits. */
export const insecable = (texte: string): string =>
  texte
    .replace(/ (?=[:;!?»%€])/g, NBSP)
    .replace(/« /g, `«${NBSP}`)
    .replace(/(\d) (?=\d{3}(?!\d))/g, `$1${NBSP}`);

const nombres = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });
const pourcentages = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 2 });
/** `12,5 %` from 12.5 (not from 0.125). */
export const formatPourcentage = (valeur: number): string => sansFine(pourcentages.format(valeur / 100));

const compacts = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  notation: 'compact',
  maximumFractionDigits: 1,
});
/** `12,3 k€`: for tiles and chart axes only. */
export const formatCentimesCourt = (valeur: number): string =>
  sansFine(compacts.format(valeur / 100)).replace(`k${NBSP}€`, 'k€');

/** `14,2 Mo`, the way the product writes its limits. */
export const formatTaille = (octets: number): string => {
  if (octets < 1024) return `${nombres.format(octets)}${NBSP}o`;
  const [valeur, unite] = octets < 1024 * 1024 ? [octets / 1024, 'ko'] : [octets / 1024 / 1024, 'Mo'];
  return `${nombres.format(Math.round(valeur * 10) / 10)}${NBSP}${unite}`;
};

/** `< 1 s`, `12 s`, `3 min 5 s`, `1 h 2 min`: the two largest units. @param ms milliseconds */
export const formatDuree = (ms: number): string => {
  const secondes = Math.max(0, Math.round(ms / 1000));
  if (secondes === 0) return `<${NBSP}1${NBSP}s`;
  const parts = [
    [Math.floor(secondes / 3600), 'h'],
    [Math.floor(secondes / 60) % 60, 'min'],
    [secondes % 60, 's'],
  ] as const;
  const premiere = parts.findIndex(([nombre]) => nombre > 0);
  return parts
    .slice(premiere, premiere + 2)
    .filter(([nombre]) => nombre > 0)
    .map(([nombre, unite]) => `${nombre}${NBSP}${unite}`)
    .join(NBSP);
};

/** `de` before a name with its article: `du point`, `de la zone`, `de l’emplacement`. */
export const avecArticleDe = (avecArticle: string): string =>
  `de ${avecArticle}`.replace(/^de le /, 'du ').replace(/^de les /, 'des ');

/** Lower case without accents, to search as people type. */
export const sansAccent = (texte: string): string => memeApostrophe(sansAccents(texte)).toLocaleLowerCase('fr');

/**
 * @returns a test: true for a text that holds each typed word, anywhere, without accents nor case (`ark` finds
 * `Arkopharma`)
 */
export const quiContient = (recherche: string): ((texte: string) => boolean) => {
  const mots = sansAccent(recherche).split(/\s+/).filter(Boolean);
  return (texte) => {
    const texteSansAccent = sansAccent(texte);
    return mots.every((mot) => texteSansAccent.includes(mot));
  };
};

const relatifs = new Intl.RelativeTimeFormat('fr', { numeric: 'auto' });
/** `il y a 5 minutes`, `hier`, then the date: for a feed. The exact instant goes in a `title`. */
export const formatDepuis = (iso: string, maintenant = new Date()): string => {
  const secondes = (new Date(iso).getTime() - maintenant.getTime()) / 1000;
  if (Math.abs(secondes) < 45) return 'à l’instant';
  if (Math.abs(secondes) < 2700) return relatifs.format(Math.round(secondes / 60), 'minute');
  if (Math.abs(secondes) < 79_200) return relatifs.format(Math.round(secondes / 3600), 'hour');
  const jours = joursEntre(jourParis(maintenant), jourParis(new Date(iso)));
  return Math.abs(jours) < 7 ? relatifs.format(jours, 'day') : `le ${formatJour(jourParis(new Date(iso)))}`;
};

/** `MB` from `Marie Bernard`, `AR` from `Arkopharma`. */
export const initialesDe = (nom: string): string => {
  const mots = nom
    .replace(/[^\p{L}\p{N} ]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean);
  const [premier = '', second] = mots;
  return (second ? `${premier.charAt(0)}${second.charAt(0)}` : premier.slice(0, 2)).toLocaleUpperCase('fr');
};

const MAX_NOMMES = 8;
/** The first names of a long list, and how many remain, for a confirmation. */
export const premiersNoms = (noms: readonly string[]): string[] => [
  ...noms.slice(0, MAX_NOMMES),
  ...(noms.length > MAX_NOMMES ? [`et ${pluriel(noms.length - MAX_NOMMES, 'autre')}`] : []),
];
