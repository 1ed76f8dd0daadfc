import { readSheet } from 'read-excel-file/node';
import { AppError } from '#shared/core/app-error.ts';
import type { FeuilleTableur } from '#shared/core/fichiers/tableur.ts';
import { decompresserEntree, garderEntrees, verifierZip, ZipRefuse } from '../files/archive.ts';
import { lireSommaire } from './feuilles-classeur.ts';
import type { LigneTableur } from './lire-tableur.ts';
import { classeurIllisible, parcourirXml, tropOuvert, valeursDe } from './parcourir-xml.ts';

const MAX_DECOMPRESSE = 150 * 1024 * 1024;
/** A sheet is read as a full rectangle: two cells at its far corners would make 17 billion of them. */
const MAX_CELLULES = 5_000_000;
/**
 * What the reader of sheets keeps a few objects of: it takes ten seconds for a million cells. Fifty thousand products
 * of forty columns pass.
 */
export const BORNES_FEUILLE = {
  octets: MAX_DECOMPRESSE,
  balises: 6_000_000,
  attributs: 8_000_000,
  lignes: 200_000,
  cellules: 2_000_000,
};
export type BornesFeuille = typeof BORNES_FEUILLE;

const rangDe = (lettres: string): number =>
  lettres.split('').reduce((rang, lettre) => rang * 26 + lettre.charCodeAt(0) - 64, 0);

/**
 * Of a sheet: the addresses of the cells shown as percentages, in its XML as it comes.
 * @throws {AppError} 413 when it spreads too far or holds too much, 400 for an address that no spreadsheet writes
 */
export const parcourirFeuille = async (
  morceaux: AsyncIterable<Buffer>,
  stylesPourCent: ReadonlySet<string>,
  bornes: BornesFeuille = BORNES_FEUILLE,
): Promise<ReadonlySet<string>> => {
  let [colonnes, lignes, nbLignes, nbCellules] = [1, 1, 0, 0];
  const pourCent = new Set<string>();
  await parcourirXml(morceaux, bornes, (nom, attributs) => {
    if (nom !== 'row' && nom !== 'c') return;
    if (nom === 'row') nbLignes += 1;
    else nbCellules += 1;
    for (const adresse of valeursDe(attributs, 'r')) {
      const [, lettres = '', ligne] = /^([A-Z]{0,3})(\d{1,7})$/.exec(adresse) ?? [];
      if (ligne === undefined) throw classeurIllisible();
      colonnes = Math.max(colonnes, rangDe(lettres));
      lignes = Math.max(lignes, Number(ligne));
      if (
        lettres !== '' &&
        stylesPourCent.size > 0 &&
        valeursDe(attributs, 's').some((style) => stylesPourCent.has(style))
      )
        pourCent.add(`${rangDe(lettres)}:${ligne}`);
    }
    if (nbLignes > bornes.lignes || nbCellules > bornes.cellules) throw tropOuvert();
    if (colonnes * Math.max(lignes, nbLignes) > MAX_CELLULES) throw tropOuvert();
  });
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
 * A sheet of an XLSX: dates as `yyyy-mm-dd` (`yyyy-mm-dd hh:mm` with an hour), numbers with a point, and `15 %` where
 * the cell shows a percentage, whatever stands around it.
 */
export const lireClasseur = async (contenu: Buffer, voulue?: number): Promise<ClasseurLu> => {
  try {
    const entrees = await verifierZip(contenu, MAX_DECOMPRESSE);
    const { feuilles, stylesPourCent, communes } = await lireSommaire(contenu, entrees);
    const feuille = choisir(feuilles, voulue);
    const feuilleLue = feuilles[feuille];
    if (!feuilleLue) throw classeurIllisible();
    const pourCent = await parcourirFeuille(decompresserEntree(contenu, feuilleLue.entree), stylesPourCent);
    // The reader of sheets opens all that an archive holds, without its directory: it is given this sheet alone.
    const seule = garderEntrees(contenu, [...communes, feuilleLue.entree]);
    const lignes = (await readSheet(seule, feuilleLue.rang)).map((ligne, l) => ({
      cellules: ligne.map((cellule, c) =>
        enTexte(cellule, typeof cellule === 'number' && pourCent.has(`${c + 1}:${l + 1}`)),
      ),
      numeriques: ligne.map((cellule) => typeof cellule === 'number'),
    }));
    return { feuilles: feuilles.map(({ nom, cachee, vide }) => ({ nom, cachee, vide })), feuille, lignes };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof ZipRefuse && (error.motif === 'BOMBE' || error.motif === 'TROP_DE_FICHIERS'))
      throw tropOuvert();
    throw classeurIllisible();
  }
};
