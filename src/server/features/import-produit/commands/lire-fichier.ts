import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { readSheet } from 'read-excel-file/node';
import { verifierZip, ZipRefuse } from '#server/core/files/archive.ts';
import { separateursImport, type EncodageImport } from '#shared/features/import-produit/contract.ts';
import { importErrors } from '#shared/features/import-produit/errors.ts';
import { MAX_COLONNES_IMPORT, MAX_LIGNES_IMPORT, semblEntete } from '#shared/features/import-produit/rules.ts';
import type { LigneBrute } from '../table.ts';

export type Separateur = (typeof separateursImport)[number];
export type Consigne = {
  readonly encodage?: EncodageImport | undefined;
  readonly separateur?: Separateur | undefined;
  readonly entete?: boolean | undefined;
};
export type FichierLu = {
  readonly encodage: EncodageImport;
  readonly separateur: Separateur | null;
  readonly titres: readonly string[] | null;
  readonly lignes: readonly LigneBrute[];
};

const BUDGET_XLSX = 200 * 1024 * 1024;
const APERCU = 50;

const debutePar = (contenu: Buffer, ...octets: number[]) => octets.every((octet, i) => contenu[i] === octet);

const utf8 = new TextDecoder('utf-8', { fatal: true });
const essayerUtf8 = (octets: Uint8Array): string | undefined => {
  try {
    return utf8.decode(octets);
  } catch {
    return undefined;
  }
};

/** Published files join lines of both encodings: each line is read by itself. @returns what most of its accents were in */
const decoderParLigne = (contenu: Buffer): { texte: string; encodage: EncodageImport } => {
  const lignes: string[] = [];
  let latines = 0;
  let unicodes = 0;
  for (let debut = 0; debut <= contenu.length;) {
    const saut = contenu.indexOf(0x0a, debut);
    const octets = contenu.subarray(debut, saut < 0 ? contenu.length : saut);
    const lu = essayerUtf8(octets);
    if (lu === undefined) latines++;
    else if (lu.length < octets.length) unicodes++;
    lignes.push(lu ?? iconv.decode(octets, 'windows-1252'));
    if (saut < 0) break;
    debut = saut + 1;
  }
  return { texte: lignes.join('\n'), encodage: latines > unicodes ? 'Windows-1252' : 'UTF-8' };
};

const decoder = (contenu: Buffer, force: EncodageImport | undefined): { texte: string; encodage: EncodageImport } => {
  if (force) return { texte: iconv.decode(contenu, force), encodage: force };
  if (debutePar(contenu, 0xff, 0xfe)) return { texte: iconv.decode(contenu, 'UTF-16LE'), encodage: 'UTF-16LE' };
  if (debutePar(contenu, 0xfe, 0xff)) return { texte: iconv.decode(contenu, 'UTF-16BE'), encodage: 'UTF-16BE' };
  if (contenu.includes(0)) throw importErrors.fichierIllisible('Ce fichier n’est ni un texte ni un classeur XLSX.');
  const entier = essayerUtf8(contenu);
  return entier === undefined ? decoderParLigne(contenu) : { texte: entier, encodage: 'UTF-8' };
};

const analyser = (texte: string, separateur: Separateur, jusque?: number): string[][] => {
  // In tab files a quote is a character of the text, unless it encloses a whole cell.
  const guillemets = separateur !== '\t' || /(^|\t)"[^\t\n]*"(\t|\r?$)/m.test(texte.slice(0, 200_000));
  const options = { delimiter: separateur, relax_column_count: true, relax_quotes: true, ...(jusque !== undefined && { to: jusque }) };
  try {
    return parse(texte, { ...options, quote: guillemets ? '"' : false });
  } catch {
    // A quote that is never closed would swallow the rest of the file.
    return parse(texte, { ...options, quote: false });
  }
};

/** The separator that cuts the first rows in the most columns, the same number on nearly all of them. */
const devinerSeparateur = (texte: string): Separateur => {
  const debut = texte.slice(0, 200_000);
  const notes = separateursImport.map((separateur): [Separateur, number] => {
    const lignes = analyser(debut, separateur, APERCU).filter((ligne) => ligne.some((cellule) => cellule.trim() !== ''));
    const longueurs = lignes.map((ligne) => ligne.length).toSorted((a, b) => a - b);
    const mediane = longueurs[Math.floor(longueurs.length / 2)] ?? 1;
    const regulieres = longueurs.filter((longueur) => Math.abs(longueur - mediane) <= 1).length / Math.max(longueurs.length, 1);
    return [separateur, mediane < 2 ? 0 : regulieres ** 3 * Math.log(mediane + 1)];
  });
  const [meilleur, note] = notes.reduce((a, b) => (b[1] > a[1] ? b : a));
  return note > 0 ? meilleur : ';';
};

const enTexte = (cellule: unknown): string => {
  if (cellule === null || cellule === undefined) return '';
  if (cellule instanceof Date) return cellule.toISOString().slice(0, 10);
  if (typeof cellule === 'boolean') return cellule ? 'oui' : 'non';
  if (typeof cellule === 'number') return String(cellule);
  return typeof cellule === 'string' ? cellule : '';
};

const lireClasseur = async (contenu: Buffer): Promise<string[][]> => {
  try {
    await verifierZip(contenu, BUDGET_XLSX);
    return (await readSheet(contenu)).map((ligne) => ligne.map(enTexte));
  } catch (error) {
    if (error instanceof ZipRefuse && error.motif === 'BOMBE')
      throw importErrors.fichierIllisible('Ce classeur est trop volumineux une fois ouvert.');
    throw importErrors.fichierIllisible('Ce classeur ne s’ouvre pas : enregistrez-le à nouveau en .xlsx ou en .csv.');
  }
};

/** Lines end with \n. A carriage return alone ends one only where there is no \n at all: published files have some inside their cells. */
const uniformiser = (texte: string): string =>
  texte.includes('\n') ? texte.replace(/\r+\n/g, '\n').replaceAll('\r', ' ') : texte.replaceAll('\r', '\n');

const lireBrut = async (contenu: Buffer, consigne: Consigne) => {
  if (debutePar(contenu, 0x50, 0x4b, 0x03, 0x04))
    return { encodage: 'UTF-8' as const, separateur: null, lignes: await lireClasseur(contenu) };
  if (debutePar(contenu, 0xd0, 0xcf, 0x11, 0xe0))
    throw importErrors.fichierIllisible('Ancien format de classeur (.xls) : enregistrez-le en .xlsx ou en .csv.');
  if (debutePar(contenu, 0x25, 0x50, 0x44, 0x46))
    throw importErrors.fichierIllisible('Un PDF ne peut pas être importé : il faut un CSV, un TXT ou un XLSX.');
  const { texte: decode, encodage } = decoder(contenu, consigne.encodage);
  const texte = uniformiser(decode.replace(/^\ufeff/, ''));
  const separateur = consigne.separateur ?? devinerSeparateur(texte);
  return { encodage, separateur, lignes: analyser(texte, separateur) };
};

/** A rate shown 65 % by a spreadsheet is stored 0.65: a column of rates that never passes 1 is read so. */
export const retablirTaux = (lignes: readonly LigneBrute[], colonne: number): readonly LigneBrute[] => {
  const valeurs = lignes.map(({ cellules }) => (cellules[colonne] ?? '').trim()).filter(Boolean);
  if (valeurs.length === 0 || !valeurs.every((valeur) => /^(0|1|0\.\d+)$/.test(valeur)) || valeurs.every((valeur) => valeur === '0'))
    return lignes;
  return lignes.map(({ numero, cellules }) => ({
    numero,
    cellules: cellules.map((cellule, i) =>
      i === colonne && cellule.trim() !== '' ? String(Math.round(Number(cellule) * 1e6) / 1e4) : cellule,
    ),
  }));
};

/**
 * Reads a CSV, TXT or XLSX file: its encoding (line by line when mixed), its separator, its titles if it has any.
 * Rows keep the number a spreadsheet would give them.
 * @throws 400 when it cannot be read, is empty, or is too long
 */
export const lireFichier = async (contenu: Buffer, consigne: Consigne = {}): Promise<FichierLu> => {
  const { encodage, separateur, lignes } = await lireBrut(contenu, consigne);
  const pleines = lignes
    .map((cellules, i) => ({ numero: i + 1, cellules }))
    .filter(({ cellules }) => cellules.some((cellule) => cellule.trim() !== ''));
  const [premiere, ...suivantes] = pleines;
  if (!premiere) throw importErrors.fichierVide();
  const largeur = pleines.reduce((max, { cellules }) => Math.max(max, cellules.length), 0);
  if (largeur > MAX_COLONNES_IMPORT) throw importErrors.tropDeColonnes(MAX_COLONNES_IMPORT);
  const entete =
    consigne.entete ??
    semblEntete(
      premiere.cellules,
      suivantes.slice(0, 20).map(({ cellules }) => cellules),
    );
  const donnees = entete ? suivantes : pleines;
  if (donnees.length === 0) throw importErrors.fichierVide();
  if (donnees.length > MAX_LIGNES_IMPORT) throw importErrors.tropDeLignes(MAX_LIGNES_IMPORT);
  return { encodage, separateur, titres: entete ? premiere.cellules : null, lignes: donnees };
};
