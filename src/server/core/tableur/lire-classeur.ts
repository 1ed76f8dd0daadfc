import { readSheet } from 'read-excel-file/node';
import { AppError } from '#shared/core/app-error.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { decompresser, verifierZip, ZipRefuse, type EntreeZip } from '../files/archive.ts';

const MAX_DECOMPRESSE = 150 * 1024 * 1024;
/** A sheet is read as a full rectangle: two cells at its far corners would make 17 billion of them. */
const MAX_CELLULES = 10_000_000;
const trop = () => coreErrors.tropVolumineux('Ce classeur est trop volumineux une fois ouvert.');

const rangDe = (lettres: string): number =>
  lettres.split('').reduce((rang, lettre) => rang * 26 + lettre.charCodeAt(0) - 64, 0);

const verifierEtendue = async (contenu: Buffer, feuille: EntreeZip): Promise<void> => {
  let [colonnes, lignes, reste] = [1, 1, ''];
  for await (const morceau of decompresser(contenu, feuille)) {
    const xml = reste + morceau.toString('latin1');
    for (const [, lettres = '', ligne] of xml.matchAll(/\br=["']([A-Z]{0,3})(\d{1,7})["']/g)) {
      colonnes = Math.max(colonnes, rangDe(lettres));
      lignes = Math.max(lignes, Number(ligne));
    }
    if (colonnes * lignes > MAX_CELLULES) throw trop();
    reste = xml.slice(-20);
  }
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

const enTexte = (cellule: unknown): string => {
  if (typeof cellule === 'string') return cellule;
  if (typeof cellule === 'number') return enNombre(cellule);
  if (cellule instanceof Date) return Number.isNaN(cellule.getTime()) ? '' : enDate(cellule);
  if (typeof cellule === 'boolean') return cellule ? 'oui' : 'non';
  return '';
};

/** The first sheet of an XLSX: dates as `yyyy-mm-dd` (`yyyy-mm-dd hh:mm` with an hour), numbers with a point. */
export const lireClasseur = async (contenu: Buffer): Promise<string[][]> => {
  try {
    const entrees = await verifierZip(contenu, MAX_DECOMPRESSE);
    for (const entree of entrees.filter(({ nom }) => /worksheets\/[^/]+\.xml$/i.test(nom)))
      await verifierEtendue(contenu, entree);
    return (await readSheet(contenu)).map((ligne) => ligne.map(enTexte));
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof ZipRefuse && error.motif === 'BOMBE') throw trop();
    throw coreErrors.fichierIllisible('Ce classeur ne s’ouvre pas : enregistrez-le à nouveau en .xlsx ou en .csv.');
  }
};
