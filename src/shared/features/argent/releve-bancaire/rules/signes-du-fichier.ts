import { isJour, jourParis, parseJour, type Jour } from '#shared/core/dates.ts';
import { avecMoins, lireMontantDeFichier, valeurLue } from '#shared/core/nombres.ts';
import type { Decimale, OrdreDates } from '../schemas.ts';

/** The order of dates and the decimal sign deduced from a whole file; null when they cannot be (RLV-9). */
export type SignesDuFichier = { readonly ordreDates: OrdreDates | null; readonly decimale: Decimale | null };

/** A longer cell is neither a day nor an amount. */
export const MAX_CELLULE = 40;
const EN_CHIFFRES = /^(\d{1,2})([/.\- ])(\d{1,2})[/.\-' ](\d{2}|\d{4})$/;
/** A day with its name: « jeu. 12/03/2026 », « 12-mars-26 ». */
const JOUR_DIT = /^(?:lun|mar|mer|jeu|ven|sam|dim)[a-z]*\.? (?=\d)/i;
const MOIS_EN_LETTRES = /^(\d{1,2})[-/. ](\p{L}{3,9})\.?[-/. ](\d{2}|\d{4})$/u;
const enMots = (date: string): string =>
  date
    .replace(JOUR_DIT, '')
    .replace(MOIS_EN_LETTRES, (_date, jour: string, mois: string, an: string) =>
      [jour, mois, an.length === 2 ? `20${an}` : an].join(' '),
    );
const sansHeure = (cellule: string): string => enMots(cellule.trim().replace(/[ T]\d{1,2}[:h]\d{2}.*$/, ''));

/** The earliest two-digit year: with dashes, `26-11-05` may put the year first, and no statement is older. */
const MIN_ANNEE = 20;
const anneeDAbord = (premier: string, separateur: string, second: string, dernier: string): boolean =>
  separateur === '-' && +premier >= MIN_ANNEE && +second <= 12 && +dernier <= 31 && dernier.length === 2;

/** The only order in which a day can be read; null when several are possible, or none. */
const ordreCertain = (cellule: string): OrdreDates | null => {
  const [, premier = '', separateur = '', second = '', dernier = ''] =
    EN_CHIFFRES.exec(sansHeure(cellule.slice(0, MAX_CELLULE))) ?? [];
  if (anneeDAbord(premier, separateur, second, dernier)) return +dernier < MIN_ANNEE || +premier > 31 ? 'AMJ' : null;
  if (+premier > 12 && +second >= 1 && +second <= 12) return 'JMA';
  return +second > 12 && +premier >= 1 && +premier <= 12 ? 'MJA' : null;
};

/**
 * The order of the dates of a file: that of its unambiguous days, else the default; null when it has both orders, which
 * a person settles.
 * @param defaut the order when every day is ambiguous
 */
export const ordreDesDates = (cellules: readonly string[], defaut: OrdreDates | null): OrdreDates | null => {
  const certains = new Set(cellules.map(ordreCertain).filter((ordre) => ordre !== null));
  const [seul, autre] = certains;
  return autre === undefined ? (seul ?? defaut) : null;
};

const citeDate = (cellule: string): string => `la date « ${cellule.trim().slice(0, MAX_CELLULE)} »`;
const pasUneDate = (cellule: string) => ({ phrase: `${citeDate(cellule)} n’est pas valide.` });

/** An instant, whose day is that of Paris (RLV-8). */
const UN_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;
const jourDeLInstant = (cellule: string): Jour | null => {
  const instant = UN_INSTANT.test(cellule) ? new Date(cellule) : null;
  return instant && !Number.isNaN(instant.getTime()) ? jourParis(instant) : null;
};
const RANGS: Readonly<Record<OrdreDates, readonly [number, number, number]>> = {
  JMA: [0, 1, 2],
  MJA: [1, 0, 2],
  AMJ: [2, 1, 0],
};

/** @returns the day, or why there is none: the cell is not a day, or the order of the file is unknown (RLV-9) */
export const lireJourDeFichier = (cellule: string, ordre: OrdreDates | null): Jour | { readonly phrase: string } => {
  if (cellule.length > MAX_CELLULE) return pasUneDate(cellule);
  const duJour = jourDeLInstant(cellule.trim());
  if (duJour !== null) return duJour;
  const nue = sansHeure(cellule).replace(
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/,
    (_date, an: string, _signe, mois: string, jour: string) =>
      [an, mois.padStart(2, '0'), jour.padStart(2, '0')].join('-'),
  );
  if (isJour(nue)) return nue;
  const [, premier, separateur = '', second = '', dernier = ''] = EN_CHIFFRES.exec(nue) ?? [];
  if (premier === undefined) return (/^\d{8}$/.test(nue) ? lireCompacte(nue) : parseJour(nue)) ?? pasUneDate(cellule);
  const incertaine = anneeDAbord(premier, separateur, second, dernier);
  const dans = ordreCertain(nue) ?? (premier === second && !incertaine ? 'JMA' : ordre);
  if (dans === null)
    return { phrase: `${citeDate(cellule)} : le jour ou le mois d’abord ? Choisissez l’ordre des dates.` };
  const parties = RANGS[dans].map((rang) => [premier, second, dernier][rang] ?? '');
  return parseJour(parties.join(separateur)) ?? pasUneDate(cellule);
};

/** A compact day: `20261105` as systems write it, else `05112026` as people do. */
const lireCompacte = (chiffres: string): Jour | null => {
  const jour = `${chiffres.slice(0, 4)}-${chiffres.slice(4, 6)}-${chiffres.slice(6)}`;
  return isJour(jour) ? jour : parseJour(chiffres);
};

const SANS_SIGNE = /^[-+(]*\s*|[-)]*\s*(?:€|eur)?\s*[-)]*$/gi;
const AMBIGU = /^\d{1,3}([.,])\d{3}$/;
/** The only possible decimal sign of an amount; null when both are possible, or without decimals. */
const decimaleCertaine = (cellule: string): Decimale | null => {
  const nue = avecMoins(cellule.slice(0, MAX_CELLULE))
    .replace(/[\u00a0\u202f]/g, ' ')
    .trim()
    .replace(SANS_SIGNE, '');
  const [, signe = ''] = /^[\d .,]*\d?([.,])\d{1,2}$/.exec(nue) ?? [];
  if (signe !== '') return signe as Decimale;
  const [, milliers = ''] = /^\d{1,3}(?:([.,])\d{3}){2,}$/.exec(nue) ?? [];
  return milliers === '' ? null : milliers === ',' ? '.' : ',';
};

/**
 * The decimal sign of a file: that of its unambiguous amounts; null when they contradict each other, or without any.
 */
export const decimaleDesMontants = (cellules: readonly string[]): Decimale | null => {
  const [seule, autre] = new Set(cellules.map(decimaleCertaine).filter((decimale) => decimale !== null));
  return autre === undefined ? (seule ?? null) : null;
};

/**
 * An amount without its sign, read with the decimal sign of its file: `1.000` is a thousand beside `12,50`.
 * @returns cents; 'AMBIGU' when the file does not tell, null when it is not an amount
 */
export const lireMontantSelon = (ecrits: string, decimale: Decimale | null): number | 'AMBIGU' | null => {
  const [, signe] = AMBIGU.exec(ecrits) ?? [];
  // Accounting software writes `.50` and `1500.`.
  const chiffres = ecrits.replace(/^[.,](?=\d{1,2}$)/, '0$&').replace(/(?<=\d)[.,]$/, '');
  if (signe !== undefined && decimale === null) return 'AMBIGU';
  const enNombre = signe === undefined ? chiffres : chiffres.replace(signe, signe === decimale ? '.' : '');
  return valeurLue(lireMontantDeFichier(enNombre, { numerique: signe !== undefined }));
};
