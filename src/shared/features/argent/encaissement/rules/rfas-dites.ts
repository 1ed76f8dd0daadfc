import { motsNus } from '#shared/core/textes/mots.ts';
import type { PeriodeEncaissement } from './candidats.ts';

const MOTS_DE_RFA = new Set(['rfa', 'ristourne', 'ristournes', 'bonification', 'bonifications']);
/** A longer text is not read further. */
const MAX_CARACTERES = 50_000;
/** "ristourne annuelle sur vos achats du premier semestre 2026": the words after which its period may stand. */
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
const MOIS_PAR_PERIODE = { s: 6, semestre: 6, t: 3, trimestre: 3 } as const;
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
/** "1er semestre", "semestre 1", "S1", "T3": its first month and how many. */
const semestreOuTrimestre = (mots: readonly string[]): readonly [number, number] | null => {
  for (const [i, mot] of mots.entries()) {
    const [, abrege = '', chiffre = ''] = /^([st])([1-4])$/.exec(mot) ?? [];
    const nom = abrege || mot;
    const nombre = nom === 's' || nom === 't' || nom === 'semestre' || nom === 'trimestre' ? MOIS_PAR_PERIODE[nom] : 0;
    const rang = RANGS[chiffre || (mots[i - 1] ?? '')] ?? RANGS[mots[i + 1] ?? ''];
    if (nombre > 0 && rang !== undefined && rang * nombre <= 12) return [(rang - 1) * nombre, nombre];
  }
  return null;
};
/** What stands between the words of a RFA and its year; null when that year is one of a day: "du 15 mars 2026". */
const partDAnnee = (avant: readonly string[], apres: readonly string[]): readonly [number, number] | null => {
  const mois = MOIS.indexOf(avant.at(-1) ?? '');
  if (mois >= 0) return /^\d+(?:er)?$/.test(avant.at(-2) ?? '') ? null : [mois, 1];
  if (/^\d{1,2}$/.test(avant.at(-1) ?? '') && /^\d{1,2}$/.test(avant.at(-2) ?? '')) return null;
  return semestreOuTrimestre(avant) ?? semestreOuTrimestre(apres) ?? [0, 12];
};

/**
 * The periods of the RFA that a document speaks of: "RFA 2025", "ristourne 1er semestre 2026" (RFA-51). Words of a
 * discount without a year say none.
 */
export const lireRfasDites = (textes: readonly string[]): readonly PeriodeEncaissement[] =>
  textes.flatMap((texte) => {
    const nus = motsNus(texte.slice(0, MAX_CARACTERES))
      .replace(/\br f a\b/g, 'rfa')
      .replace(/\brfa(?=\d)/g, 'rfa ');
    const mots = nus.split(' ');
    return mots.flatMap((mot, i) => {
      const finDAnnee =
        mot === 'remise' &&
        mots
          .slice(i + 1, i + 5)
          .join(' ')
          .startsWith('de fin d annee');
      if (!MOTS_DE_RFA.has(mot) && !finDAnnee) return [];
      const suite = mots.slice(i + 1, i + 1 + PORTEE);
      const rang = suite.findIndex((motVu) => /^20\d{2}$/.test(motVu));
      const part = rang < 0 ? null : partDAnnee(suite.slice(0, rang), mots.slice(i + rang + 2, i + rang + 4));
      return part ? [periodeDe(Number(suite[rang]), ...part)] : [];
    });
  });
