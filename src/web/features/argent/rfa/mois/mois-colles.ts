import type { LigneCollee } from '#shared/core/textes/collage.ts';
import type { NombreLu } from '#shared/core/nombres.ts';
import { sansAccent } from '#web/lib/formats.ts';

type MoisColle = { readonly mois: string; readonly base: number | null; readonly baseResultat: number | null };
type Lecture = {
  /** Months of the form, in order. */
  readonly mois: readonly string[];
  /** Rank of the month where figures without a month begin. */
  readonly depart: number;
  readonly lireBase: (texte: string) => NombreLu;
  /** Reads the second column; absent when there is none. */
  readonly lireResultat?: ((texte: string) => NombreLu) | undefined;
};

const NOMS = ['jan', 'fev', 'mar', 'avr', 'mai', 'juin', 'juil', 'aou', 'sep', 'oct', 'nov', 'dec'];
const deuxChiffres = (rang: number): string => String(rang).padStart(2, '0');
const anneeEntiere = (annee: string): string => (annee.length === 2 ? `20${annee}` : annee);

/**
 * The month named in a cell: `2026-03`, `03/2026`, `01/03/2026`, `mars`, `mars 2026`, `mars-26`; null for any other
 * text.
 */
const moisNomme = (cellule: string, mois: readonly string[]): string | null => {
  const nu = sansAccent(cellule).trim();
  const iso = /^(\d{4})-(\d{2})(?:-\d{2})?$/.exec(nu);
  if (iso) return `${iso[1]}-${iso[2]}`;
  const francais = /^(?:\d{1,2}\/)?(\d{1,2})\/(\d{4})$/.exec(nu);
  if (francais) return `${francais[2]}-${(francais[1] ?? '').padStart(2, '0')}`;
  const [, nom = '', annee] = /^([a-z]{3,9})\.?(?:[ -]+(\d{4}|\d{2}))?$/.exec(nu) ?? [];
  const rang = NOMS.findIndex((debut) => nom.startsWith(debut));
  if (rang < 0) return null;
  const suffixe = `-${deuxChiffres(rang + 1)}`;
  if (annee !== undefined) return `${anneeEntiere(annee)}${suffixe}`;
  return mois.find((moisVu) => moisVu.endsWith(suffixe)) ?? `hors${suffixe}`;
};

/** Reads one row of figures. A null is an empty cell. */
const lireFigures = (
  [base = '', resultat = '']: readonly string[],
  { lireBase, lireResultat }: Lecture,
): { readonly base: number | null; readonly baseResultat: number | null } | { readonly refus: string } => {
  const lireFigure = (texte: string, lire: (texte: string) => NombreLu): NombreLu | { readonly valeur: null } =>
    texte === '' ? { valeur: null } : lire(texte);
  const figures = [
    lireFigure(base, lireBase),
    lireResultat ? lireFigure(resultat, lireResultat) : ({ valeur: null } as const),
  ] as const;
  const refus = figures.flatMap((figure) => ('refus' in figure ? [figure.refus] : []));
  if (refus.length > 0) return { refus: refus.join(' ') };
  const [a, b] = figures.map((figure) => ('valeur' in figure ? figure.valeur : null));
  return { base: a ?? null, baseResultat: b ?? null };
};

/**
 * Reads months pasted from a spreadsheet: one per row, named or in order, then one or two figures. Reports the outcome
 * of each row (COM-44).
 */
export const lireMoisColles = (
  texte: string,
  lecture: Lecture,
): { readonly lignes: readonly MoisColle[]; readonly sorts: readonly LigneCollee[] } => {
  const separateur = texte.includes('\t') ? '\t' : ';';
  const rangees = texte.replace(/(?:\r\n|\r|\n)+$/, '').split(/\r\n|\r|\n/);
  const lignes: MoisColle[] = [];
  const sorts: LigneCollee[] = [];
  let suivant = lecture.depart;
  for (const [i, rangee] of rangees.entries()) {
    const cellules = rangee.split(separateur).map((cellule) => cellule.trim().replace(/^"|"$/g, ''));
    const dire = (sort: LigneCollee['sort'], phrase: string | null) =>
      void sorts.push({ numero: i + 1, texte: rangee.trim(), sort, phrase });
    const nomme = moisNomme(cellules[0] ?? '', lecture.mois);
    const figures = nomme === null ? cellules : cellules.slice(1);
    const vide = figures.every((cellule) => cellule === '');
    const entete = i === 0 && !vide && !figures.some((cellule) => /\d/.test(cellule));
    if (entete) {
      dire('LAISSEE', 'En-tête.');
      continue;
    }
    const mois = nomme ?? lecture.mois[suivant];
    if (nomme === null) suivant += 1;
    if (vide) continue;
    if (mois === undefined || !lecture.mois.includes(mois)) {
      dire('LAISSEE', 'Ce mois n’est pas de cette RFA.');
      continue;
    }
    const figuresLus = lireFigures(figures, lecture);
    if ('refus' in figuresLus) {
      dire('LAISSEE', figuresLus.refus);
      continue;
    }
    lignes.push({ mois, ...figuresLus });
    dire('GARDEE', null);
  }
  return { lignes, sorts };
};
