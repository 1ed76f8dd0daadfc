import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readSheet } from 'read-excel-file/node';
import { AppError } from '#shared/core/app-error.ts';
import type { FeuilleTableur } from '#shared/core/fichiers/tableur.ts';
import { decompresserEntree, garderEntrees, verifierZip, ZipRefuse, type EntreeZip } from '../files/archive.ts';
import { lireSommaire, type Classeur, type StylesClasseur } from './feuilles-classeur.ts';
import { ecrireZip } from '../files/ecrire-zip.ts';
import type { AspectNombre } from './aspect-nombre.ts';
import type { LigneTableur } from './lire-tableur.ts';
import { classeurIllisible, parcourirXml, tropOuvert, valeursDe } from './parcourir-xml.ts';
import { recrireFeuille } from './recrire-feuille.ts';

const MAX_DECOMPRESSE = 150 * 1024 * 1024;
/** A sheet is read as a full rectangle: two cells at its far corners would make 17 billion cells. */
const MAX_CELLULES = 5_000_000;
/**
 * Bounds of a sheet, since its reader keeps a few objects for each of these: a million cells take it ten seconds. Fifty
 * thousand products of forty columns fit.
 */
export const BORNES_FEUILLE = {
  octets: MAX_DECOMPRESSE,
  balises: 6_000_000,
  attributs: 8_000_000,
  lignes: 200_000,
  cellules: 2_000_000,
};
type BornesFeuille = typeof BORNES_FEUILLE;

const rangDe = (lettres: string): number =>
  lettres.split('').reduce((rang, lettre) => rang * 26 + lettre.charCodeAt(0) - 64, 0);

type FeuilleParcourue = {
  /** How the cells at these addresses (`column:row`) show their numbers. */
  readonly aspects: ReadonlyMap<string, AspectNombre>;
  /** The addresses of the cells filled by a formula, unless its result is a text. */
  readonly formules: ReadonlySet<string>;
  readonly lignesCachees: ReadonlySet<number>;
  /** The first and last columns of each hidden range, from 1. */
  readonly colonnesCachees: readonly { readonly de: number; readonly jusque: number }[];
  readonly fusions: readonly Fusion[];
  /** Whether the sheet must be rewritten (`recrireFeuille`), because its reader would lose a part of it. */
  readonly aRecrire: boolean;
};
type Fusion = { readonly colonne: number; readonly de: number; readonly jusque: number };

/** @returns undefined for cells merged within one row: the first one already has their value */
const lireFusion = (ref: string): Fusion | undefined => {
  const [, lettres = '', de, , jusque] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? [];
  return de === undefined || jusque === undefined || de === jusque
    ? undefined
    : { colonne: rangDe(lettres), de: Number(de), jusque: Number(jusque) };
};

const estCache = (attributs: string): boolean =>
  valeursDe(attributs, 'hidden').some((dit) => dit === '1' || dit === 'true');

/**
 * Scans the XML of a sheet as a stream.
 * @throws {AppError} 413 when it is too wide or too big, 400 for an address that no spreadsheet writes
 */
export const parcourirFeuille = async (
  morceaux: AsyncIterable<Buffer>,
  styles: StylesClasseur,
  bornes: BornesFeuille = BORNES_FEUILLE,
): Promise<FeuilleParcourue> => {
  let [colonnes, lignes, nbLignes, nbCellules] = [1, 1, 0, 0];
  let aRecrire = false;
  let ici = '';
  const aspects = new Map<string, AspectNombre>();
  const formules = new Set<string>();
  const lignesCachees = new Set<number>();
  const colonnesCachees: { de: number; jusque: number }[] = [];
  const fusions: Fusion[] = [];
  await parcourirXml(morceaux, bornes, (nom, attributs) => {
    if (nom === 'f' && ici !== '') formules.add(ici);
    if (nom === 'col' && estCache(attributs))
      colonnesCachees.push({
        de: Number(valeursDe(attributs, 'min')[0]),
        jusque: Number(valeursDe(attributs, 'max')[0]),
      });
    if (nom === 'mergeCell') fusions.push(...valeursDe(attributs, 'ref').flatMap((ref) => lireFusion(ref) ?? []));
    if (nom !== 'row' && nom !== 'c') return;
    const adresses = valeursDe(attributs, 'r');
    aRecrire ||=
      adresses.length === 0 || (nom === 'c' && valeursDe(attributs, 't').some((t) => t === 'd' || t === 'e'));
    if (nom === 'row' && estCache(attributs)) lignesCachees.add(Number(adresses[0]));
    if (nom === 'row') nbLignes += 1;
    else nbCellules += 1;
    ici = '';
    const nombre = nom === 'c' && valeursDe(attributs, 't').every((t) => t === 'n');
    for (const adresse of adresses) {
      const [, lettres = '', ligne] = /^([A-Z]{0,3})(\d{1,7})$/.exec(adresse) ?? [];
      if (ligne === undefined) throw classeurIllisible();
      colonnes = Math.max(colonnes, rangDe(lettres));
      lignes = Math.max(lignes, Number(ligne));
      if (lettres === '' || !nombre) continue;
      ici = `${rangDe(lettres)}:${ligne}`;
      for (const style of valeursDe(attributs, 's')) {
        const aspect = styles.get(style);
        if (aspect) aspects.set(ici, aspect);
      }
    }
    if (nbLignes > bornes.lignes || nbCellules > bornes.cellules) throw tropOuvert();
    if (colonnes * Math.max(lignes, nbLignes) > MAX_CELLULES) throw tropOuvert();
  });
  return { aspects, formules, lignesCachees, colonnesCachees, fusions, aRecrire };
};

/** Rounds to 15 figures, all that a spreadsheet shows: it stores 0.1 + 0.2 as 0.30000000000000004. */
const enNombre = (valeur: number): string => String(Number(valeur.toPrecision(15)));
const MS_JOUR = 86_400_000;
/** The serial number of 1 January 1970 in a workbook. */
const EPOQUE = 25_569;
const sansMinuit = (instant: string): string => instant.slice(0, 16).replace('T', ' ').replace(' 00:00', '');
/**
 * Rounds to the nearest second, because a fraction of a day is rarely exact, without leaving the day that the cell
 * shows.
 */
const enDate = (valeur: Date): string => {
  const instant = valeur.getTime();
  const jour = Math.floor(instant / MS_JOUR) * MS_JOUR;
  const seconde = Math.min(Math.round((instant - jour) / 1_000) * 1_000, MS_JOUR - 1_000);
  return sansMinuit(new Date(jour + seconde).toISOString());
};

/** The number of days between the two origins of dates, 1900 and 1904. */
const RETARD_1904 = 1_462;
/**
 * Stands for the result of a formula that was never computed, because a program other than a spreadsheet wrote the
 * file.
 */
const JAMAIS_CALCULEE = '#FORMULE!';

const nombreMontre = (nombre: number, aspect: AspectNombre | undefined, retard: number): string => {
  if (aspect?.genre === 'JOUR') return enDate(new Date((nombre + retard - EPOQUE) * MS_JOUR));
  if (aspect?.genre === 'POUR_CENT') return `${enNombre(nombre * 100)} %`;
  return aspect ? `${enNombre(nombre)} ${aspect.signe}` : enNombre(nombre);
};

type Lieu = {
  readonly aspect: AspectNombre | undefined;
  /** Whether the cell was written as a date. */
  readonly estJour: boolean;
  readonly formule: boolean;
  readonly depuis1904: Classeur['depuis1904'];
};
const enTexte = (cellule: unknown, { aspect, estJour, formule, depuis1904 }: Lieu): string => {
  // Keeps the written day and drops its hour when it is midnight, and its time zone.
  if (typeof cellule === 'string') return estJour ? sansMinuit(cellule) : cellule;
  if (typeof cellule === 'number') return nombreMontre(cellule, aspect, depuis1904 === null ? 0 : RETARD_1904);
  if (cellule instanceof Date) {
    // The reader only recognises 1904 when it is written `1`.
    const instant = cellule.getTime() + (depuis1904 === 'true' ? RETARD_1904 * MS_JOUR : 0);
    return Number.isNaN(instant) ? '' : enDate(new Date(instant));
  }
  if (typeof cellule === 'boolean') return cellule ? 'oui' : 'non';
  return formule ? JAMAIS_CALCULEE : '';
};

type ClasseurLu = {
  readonly feuilles: readonly FeuilleTableur[];
  /** The rank of the sheet that was read. */
  readonly feuille: number;
  /** The indexes of the hidden columns, from 0. */
  readonly colonnesCachees: readonly number[];
  readonly lignes: readonly Pick<LigneTableur, 'cellules' | 'numeriques' | 'cachee'>[];
};
type LigneDeClasseur = { readonly cellules: string[]; readonly numeriques: boolean[]; readonly cachee?: true };

/**
 * Copies the value of the first cell into those merged below it.
 * @throws {AppError} 413 when too many cells are merged
 */
const remplirFusions = (lignes: readonly LigneDeClasseur[], fusions: readonly Fusion[]): void => {
  let remplies = 0;
  for (const { colonne, de, jusque } of fusions) {
    const premiere = lignes[de - 1];
    const valeur = premiere?.cellules[colonne - 1] ?? '';
    if (valeur === '') continue;
    for (const ligne of lignes.slice(de, jusque)) {
      remplies += 1;
      if (remplies > MAX_CELLULES) throw tropOuvert();
      if (ligne.cellules[colonne - 1] !== '') continue;
      ligne.cellules[colonne - 1] = valeur;
      ligne.numeriques[colonne - 1] = premiere?.numeriques[colonne - 1] ?? false;
    }
  }
};

/** The largest sheet rewritten, since it is done in memory. */
const MAX_RECRIT = 40 * 1024 * 1024;
type Source = Pick<Classeur, 'communes' | 'styles'> & { readonly contenu: Buffer; readonly entree: EntreeZip };
type FeuillePrete = FeuilleParcourue & {
  /** A workbook with this sheet alone, because the reader opens every entry of an archive, ignoring its directory. */
  readonly seule: Buffer;
  readonly jours: ReadonlySet<string>;
};
const preparerFeuille = async ({ contenu, entree, communes, styles }: Source): Promise<FeuillePrete> => {
  const parcourue = await parcourirFeuille(decompresserEntree(contenu, entree), styles);
  if (!parcourue.aRecrire)
    return { ...parcourue, seule: garderEntrees(contenu, [...communes, entree]), jours: new Set() };
  const octets = await buffer(decompresserEntree(contenu, entree));
  if (octets.length > MAX_RECRIT) throw tropOuvert();
  const { xml, jours } = recrireFeuille(octets.toString('latin1'));
  const recrits = Buffer.from(xml, 'latin1');
  const parties = [
    ...communes.map((commune) => ({ nom: commune.nom, contenu: decompresserEntree(contenu, commune) })),
    { nom: entree.nom, contenu: [recrits] },
  ];
  const adressee = await parcourirFeuille(Readable.from([recrits]), styles);
  return { ...adressee, seule: await buffer(ecrireZip(parties)), jours };
};

/** The requested sheet; else the first one that is visible and not empty. */
const choisir = (feuilles: readonly FeuilleTableur[], voulue: number | undefined): number => {
  if (voulue !== undefined && feuilles[voulue]) return voulue;
  const montree = feuilles.findIndex(({ cachee, vide }) => !cachee && !vide);
  return Math.max(0, montree < 0 ? feuilles.findIndex(({ vide }) => !vide) : montree);
};

/**
 * Reads a sheet of an XLSX: dates as `yyyy-mm-dd` (`yyyy-mm-dd hh:mm` with an hour), numbers with a point, and `15 %`
 * or `12.5 CHF` for a cell shown that way.
 */
export const lireClasseur = async (contenu: Buffer, voulue?: number): Promise<ClasseurLu> => {
  try {
    const entrees = await verifierZip(contenu, MAX_DECOMPRESSE);
    const { feuilles, styles, communes, depuis1904 } = await lireSommaire(contenu, entrees);
    const feuille = choisir(feuilles, voulue);
    const feuilleLue = feuilles[feuille];
    if (!feuilleLue) throw classeurIllisible();
    const { entree, rang } = feuilleLue;
    const prete = await preparerFeuille({ contenu, entree, communes, styles });
    const lignes = (await readSheet(prete.seule, rang)).map((ligne, l): LigneDeClasseur => {
      const lieux = ligne.map((_, c): Lieu => {
        const adresse = `${c + 1}:${l + 1}`;
        const [aspect, formule] = [prete.aspects.get(adresse), prete.formules.has(adresse)];
        return { aspect, formule, estJour: prete.jours.has(adresse), depuis1904 };
      });
      return {
        cellules: ligne.map((cellule, c) => enTexte(cellule, lieux[c]!)),
        numeriques: ligne.map((cellule, c) => typeof cellule === 'number' && lieux[c]?.aspect?.genre !== 'JOUR'),
        ...(prete.lignesCachees.has(l + 1) && { cachee: true as const }),
      };
    });
    remplirFusions(lignes, prete.fusions);
    return {
      feuilles: feuilles.map(({ nom, cachee, vide }) => ({ nom, cachee, vide })),
      feuille,
      colonnesCachees: (lignes[0]?.cellules ?? []).flatMap((_, c) =>
        prete.colonnesCachees.some(({ de, jusque }) => de <= c + 1 && c + 1 <= jusque) ? [c] : [],
      ),
      lignes,
    };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof ZipRefuse && (error.motif === 'BOMBE' || error.motif === 'TROP_DE_FICHIERS'))
      throw tropOuvert();
    throw classeurIllisible();
  }
};
