import { readSheet } from 'read-excel-file/node';
import { AppError } from '#shared/core/app-error.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { FeuilleTableur } from '#shared/core/tableur.ts';
import { decompresser, garderEntrees, verifierZip, ZipRefuse, type EntreeZip } from '../files/archive.ts';
import { lireSommaire } from './feuilles-classeur.ts';
import type { LigneTableur } from './lire-tableur.ts';

const MAX_DECOMPRESSE = 150 * 1024 * 1024;
/** A sheet is read as a full rectangle: two cells at its far corners would make 17 billion of them. */
const MAX_CELLULES = 10_000_000;
const trop = () => coreErrors.tropVolumineux('Ce classeur est trop volumineux une fois ouvert.');
const illisible = () =>
  coreErrors.fichierIllisible('Ce classeur ne s’ouvre pas : enregistrez-le à nouveau en .xlsx ou en .csv.');

const rangDe = (lettres: string): number =>
  lettres.split('').reduce((rang, lettre) => rang * 26 + lettre.charCodeAt(0) - 64, 0);

/** Of a sheet: the addresses of the cells shown as percentages. @throws {AppError} 413 when it spreads too far */
const parcourir = async (
  contenu: Buffer,
  feuille: EntreeZip,
  stylesPourCent: ReadonlySet<string>,
): Promise<ReadonlySet<string>> => {
  let [colonnes, lignes, reste] = [1, 1, ''];
  const pourCent = new Set<string>();
  for await (const morceau of decompresser(contenu, feuille)) {
    const xml = reste + morceau.toString('latin1');
    for (const [balise, lettres = '', ligne] of xml.matchAll(
      /<(?:\w+:)?(?:c|row)\s(?:[^<>]*\s)?r=["']([A-Z]{0,3})(\d{1,7})["'][^<>]*>/g,
    )) {
      colonnes = Math.max(colonnes, rangDe(lettres));
      lignes = Math.max(lignes, Number(ligne));
      const [, style = ''] = /\ss=["'](\d+)["']/.exec(balise) ?? [];
      if (lettres !== '' && stylesPourCent.has(style)) pourCent.add(`${rangDe(lettres)}:${ligne}`);
    }
    if (colonnes * lignes > MAX_CELLULES) throw trop();
    const coupee = xml.lastIndexOf('<');
    reste = coupee < 0 || xml.length - coupee > 500 ? '' : xml.slice(coupee);
  }
  return pourCent;
};

/** A spreadsheet keeps 0.1 + 0.2 as 0.30000000000000004; 15 figures are all it shows. */
const enNombre = (valeur: number): string => String(Number(valeur.toPrecision(15)));
/** A fraction of a day is rarely exact: to the nearest minute. */
const enDate = (valeur: Date): string =>
  new Date(Math.round(valeur.getTime() / 60_000) * 60_000)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ')
    .replace(' 00:00', '');

const enTexte = (cellule: unknown, pourCent: boolean): string => {
  if (typeof cellule === 'string') return cellule;
  if (typeof cellule === 'number') return pourCent ? `${enNombre(cellule * 100)} %` : enNombre(cellule);
  if (cellule instanceof Date) return Number.isNaN(cellule.getTime()) ? '' : enDate(cellule);
  if (typeof cellule === 'boolean') return cellule ? 'oui' : 'non';
  return '';
};

export type ClasseurLu = {
  readonly feuilles: readonly FeuilleTableur[];
  /** The place of the sheet read among them. */
  readonly feuille: number;
  readonly lignes: readonly Pick<LigneTableur, 'cellules' | 'numeriques'>[];
};

/** What is wanted; else the first sheet that is shown and not empty. */
const choisir = (feuilles: readonly FeuilleTableur[], voulue: number | undefined): number => {
  if (voulue !== undefined && feuilles[voulue]) return voulue;
  const montree = feuilles.findIndex(({ cachee, vide }) => !cachee && !vide);
  return Math.max(0, montree < 0 ? feuilles.findIndex(({ vide }) => !vide) : montree);
};

/**
 * A sheet of an XLSX: dates as `yyyy-mm-dd` (`yyyy-mm-dd hh:mm` with an hour), numbers with a point, and `15 %` where the
 * cell shows a percentage, whatever stands around it.
 */
export const lireClasseur = async (contenu: Buffer, voulue?: number): Promise<ClasseurLu> => {
  try {
    const entrees = await verifierZip(contenu, MAX_DECOMPRESSE);
    const { feuilles, stylesPourCent, communes } = await lireSommaire(contenu, entrees);
    const feuille = choisir(feuilles, voulue);
    const lue = feuilles[feuille];
    if (!lue) throw illisible();
    const pourCent = await parcourir(contenu, lue.entree, stylesPourCent);
    // The reader of sheets opens all that an archive holds, without its directory: it is given this sheet alone.
    const seule = garderEntrees(contenu, [...communes, lue.entree]);
    const lignes = (await readSheet(seule, lue.rang)).map((ligne, l) => ({
      cellules: ligne.map((cellule, c) => enTexte(cellule, pourCent.has(`${c + 1}:${l + 1}`))),
      numeriques: ligne.map((cellule) => typeof cellule === 'number'),
    }));
    return { feuilles: feuilles.map(({ nom, cachee, vide }) => ({ nom, cachee, vide })), feuille, lignes };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof ZipRefuse && (error.motif === 'BOMBE' || error.motif === 'TROP_DE_FICHIERS')) throw trop();
    throw illisible();
  }
};
