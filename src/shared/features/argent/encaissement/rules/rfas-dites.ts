import { motsNus } from '#shared/core/textes/mots.ts';
import { isJour } from '#shared/core/dates.ts';
import type { PeriodeEncaissement } from './candidats.ts';

const MOTS_DE_RFA = new Set(['rfa', 'ristourne', 'ristournes', 'bonification', 'bonifications']);
/** A longer text is not read further. */
const MAX_CARACTERES = 50_000;
/**
 * How many words after the word of the RFA its period may stand: "ristourne annuelle sur vos achats du premier semestre
 * 2026".
 */
const PORTEE = 12;
const RANGS: Readonly<Record<string, number>> = {
  '1': 1,
  '1er': 1,
  '1ere': 1,
  premier: 1,
  '2': 2,
  '2e': 2,
  '2eme': 2,
  '2nd': 2,
  second: 2,
  deuxieme: 2,
  '3': 3,
  '3e': 3,
  '3eme': 3,
  troisieme: 3,
  '4': 4,
  '4e': 4,
  '4eme': 4,
  quatrieme: 4,
};
const MOIS_PAR_PERIODE: Readonly<Record<string, number>> = { s: 6, h: 6, semestre: 6, t: 3, q: 3, trimestre: 3 };
const MOIS = [
  'janvier',
  'fevrier',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'aout',
  'septembre',
  'octobre',
  'novembre',
  'decembre',
];

const periodeDe = (annee: number, premierMois: number, nombre: number): PeriodeEncaissement => ({
  debut: new Date(Date.UTC(annee, premierMois, 1)).toISOString().slice(0, 10),
  fin: new Date(Date.UTC(annee, premierMois + nombre, 0)).toISOString().slice(0, 10),
});
/** The first month and the number of months of "1er semestre", "semestre 1", "S1", "2T", "Q3". */
const semestreOuTrimestre = (mots: readonly string[]): readonly [number, number] | null => {
  for (const [i, mot] of mots.entries()) {
    const [, nom = mot, chiffre = ''] = /^(?=\D?\d\D?$)[1-4]?([sthq])([1-4]?)$/.exec(mot) ?? [];
    const nombre = MOIS_PAR_PERIODE[nom] ?? 0;
    const rang = RANGS[chiffre || (/^[1-4]/.exec(mot)?.[0] ?? mots[i - 1] ?? '')] ?? RANGS[mots[i + 1] ?? ''];
    if (nombre > 0 && rang !== undefined && rang * nombre <= 12) return [(rang - 1) * nombre, nombre];
  }
  return null;
};
const DATE_DITE = String.raw`(\d{1,2})(?:er)? (\d{1,2}|[a-z]+)(?: (20\d\d))?`;
const ENTRE_DEUX_JOURS = new RegExp(`^.{0,80}?\\b(?:du|de la periode du) ${DATE_DITE} au ${DATE_DITE}(?= |$)`);
/** A period in days after the words of an RFA: "du 01/07/2025 au 31/12/2025", "du 1er juillet au 31 décembre 2025". */
const entreDeuxJours = (suite: string): PeriodeEncaissement | null => {
  const [, j1 = '', m1 = '', a1, j2 = '', m2 = '', a2] = ENTRE_DEUX_JOURS.exec(suite) ?? [];
  const jour = (an: string | undefined, mois: string, j: string): string => {
    const rang = MOIS.includes(mois) ? MOIS.indexOf(mois) + 1 : Number(mois);
    return `${an}-${String(rang).padStart(2, '0')}-${j.padStart(2, '0')}`;
  };
  const [debut, fin] = [jour(a1 ?? a2, m1, j1), jour(a2, m2, j2)];
  return isJour(debut) && isJour(fin) && debut <= fin ? { debut, fin } : null;
};

/**
 * The part of the year between the words of an RFA and its year; null when the year belongs to a day: "du 15 mars
 * 2026".
 */
const partDAnnee = (avant: readonly string[], apres: readonly string[]): readonly [number, number] | null => {
  const mois = MOIS.indexOf(avant.at(-1) ?? '');
  const premier = avant.at(-2) === 'a' ? MOIS.indexOf(avant.at(-3) ?? '') : -1;
  if (premier >= 0 && mois > premier) return [premier, mois - premier + 1];
  if (mois >= 0) return /^\d+(?:er)?$/.test(avant.at(-2) ?? '') ? null : [mois, 1];
  if (/^\d{1,2}$/.test(avant.at(-1) ?? '') && /^\d{1,2}$/.test(avant.at(-2) ?? '')) return null;
  const chiffres = /^(?:0[1-9]|1[0-2])$/.test(avant.at(-1) ?? '') ? Number(avant.at(-1)) - 1 : null;
  if (chiffres !== null) return [chiffres, 1];
  return semestreOuTrimestre(avant) ?? semestreOuTrimestre(apres) ?? [0, 12];
};

/** Words between the two years of one RFA: « 2024/2025 », « 2024-25 », « 2024 et 2025 ». */
const ENTRE_ANNEES = new Set(['et', 'a', 'au', 'ou', 'puis']);
/**
 * The second year right after the first one; null when the next word is something else, a number, a day.
 * @param apres the words after the first year
 */
const anneeSuivante = (annee: number, apres: readonly string[]): number | null => {
  const reste = ENTRE_ANNEES.has(apres[0] ?? '') ? apres.slice(1) : apres;
  const [ecrite = '', ensuite = ''] = reste;
  const suivante = String(annee + 1);
  const enChiffres = ecrite === suivante || (reste === apres && ecrite === suivante.slice(2));
  return enChiffres && !/^\d/.test(ensuite) ? annee + 1 : null;
};

/**
 * The periods of the RFA mentioned in a document: "RFA 2025", "ristourne 1er semestre 2026" (RFA-51). Words of a
 * discount without a year give none.
 */
export const lireRfasDites = (textes: readonly string[]): readonly PeriodeEncaissement[] =>
  textes.flatMap((texte) => {
    const nus = motsNus(texte.slice(0, MAX_CARACTERES))
      .replace(/\br f a\b/g, 'rfa')
      .replace(/\brfa(?=\d)/g, 'rfa ')
      .replace(/\b((?:[1-4][st]|[sthq][1-4]))(?=20\d\d\b)/g, '$1 ');
    const mots = nus.split(' ');
    return mots.flatMap((mot, i) => {
      const finDAnnee =
        /^(?:remises?|primes?|bonus)$/.test(mot) &&
        /^(?:de )?fin d annee\b|^annuel/.test(mots.slice(i + 1, i + 5).join(' '));
      if (!MOTS_DE_RFA.has(mot) && !finDAnnee) return [];
      const suite = mots.slice(i + 1, i + 1 + PORTEE);
      const entre = entreDeuxJours(suite.join(' '));
      if (entre) return [entre];
      const rang = suite.findIndex((motVu) => /^20\d{2}$/.test(motVu));
      const part = rang < 0 ? null : partDAnnee(suite.slice(0, rang), mots.slice(i + rang + 2, i + rang + 4));
      if (!part) return [];
      const annee = Number(suite[rang]);
      // With two years, or a period across them, the whole of both is accepted (RFA-51).
      const deuxAnnees = part[1] === 12 && anneeSuivante(annee, mots.slice(i + rang + 2, i + rang + 5)) !== null;
      return [deuxAnnees ? periodeDe(annee, 0, 24) : periodeDe(annee, ...part)];
    });
  });
