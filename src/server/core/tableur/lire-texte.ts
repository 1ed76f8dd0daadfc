import { isUtf8 } from 'node:buffer';
import { CsvError, parse } from 'csv-parse/sync';
import { decoderOctets, encodageDesOctets } from '#server/core/files/encodage.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { OptionsLecture } from './lire-tableur.ts';
import { separateursDeFichier, type Encodage, type Separateur } from '#shared/core/fichiers/tableur.ts';

/** The bytes needed to recognise a file. */
const ECHANTILLON = 200_000;

const utf8 = new TextDecoder('utf-8', { fatal: true });
// Checks first instead of catching: one exception per line would take longer than reading the file.
const essayerUtf8 = (octets: Uint8Array): string | undefined => (isUtf8(octets) ? utf8.decode(octets) : undefined);

/** The encoding of the lines; the first lines of a large file are enough to tell it. */
const encodageDesLignes = (lignes: readonly Buffer[]) =>
  encodageDesOctets(Buffer.concat(lignes.slice(0, MAX_LIGNES_NOTEES).flatMap((ligne) => [ligne, SAUT])));
const MAX_LIGNES_NOTEES = 5_000;
const SAUT = Buffer.from('\n');

/**
 * Reads each line by itself, because published files mix Unicode with another encoding, guessed on the lines that are
 * not Unicode.
 * @returns the encoding of most of its accents
 */
const decoderParLigne = (contenu: Buffer): { texte: string; encodage: Encodage } => {
  const lignes: (string | Buffer)[] = [];
  let [latines, unicodes] = [0, 0];
  for (let debut = 0; debut <= contenu.length;) {
    const saut = contenu.indexOf(0x0a, debut);
    const octets = contenu.subarray(debut, saut < 0 ? contenu.length : saut);
    const texteLu = essayerUtf8(octets);
    if (texteLu === undefined) latines += 1;
    else if (texteLu.length < octets.length) unicodes += 1;
    lignes.push(texteLu ?? octets);
    if (saut < 0) break;
    debut = saut + 1;
  }
  const encodage = encodageDesLignes(lignes.filter((ligne) => typeof ligne !== 'string'));
  const texte = lignes.map((ligne) => (typeof ligne === 'string' ? ligne : decoderOctets(ligne, encodage))).join('\n');
  return { texte, encodage: latines > unicodes ? encodage : 'UTF-8' };
};

const marque = (contenu: Buffer): Encodage | undefined => {
  if (contenu[0] === 0xff && contenu[1] === 0xfe) return 'UTF-16LE';
  if (contenu[0] === 0xfe && contenu[1] === 0xff) return 'UTF-16BE';
  return undefined;
};

/**
 * Whether the content is binary, by its share of control characters: a text may have one in a cell, a picture has one
 * byte in ten.
 */
const estBinaire = (contenu: Buffer): boolean => {
  const debut = contenu.subarray(0, ECHANTILLON);
  return debut.filter((octet) => octet < 0x09 || (octet > 0x0d && octet < 0x20)).length > debut.length / 100;
};

/** Decodes the content, by its mark or by the bytes it contains. */
const decoder = (contenu: Buffer, impose: Encodage | undefined): { texte: string; encodage: Encodage } => {
  const encodage = impose ?? marque(contenu);
  if (encodage) return { texte: decoderOctets(contenu, encodage), encodage };
  if (estBinaire(contenu))
    throw coreErrors.fichierIllisible(
      'Ce fichier n’est ni un texte ni un classeur : il faut un CSV, un TXT ou un XLSX.',
    );
  const entier = essayerUtf8(contenu);
  return entier === undefined ? decoderParLigne(contenu) : { texte: entier, encodage: 'UTF-8' };
};

/**
 * Makes every line end with
 * . A lone carriage return ends a line only when the file has no
 * at all: published files have some inside their cells. A run of them is scanned once.
 */
const uniformiser = (texte: string): string =>
  texte.includes('\n') ? texte.replace(/(?<!\r)\r+\n/g, '\n').replaceAll('\r', ' ') : texte.replaceAll('\r', '\n');

const MAX_CELLULE = 1_000_000;
const ligneTropLongue = () => coreErrors.tropVolumineux('Une ligne de ce fichier est trop longue pour être lue.');
/** Refuses an endless line: once split, millions of separators weigh hundreds of megabytes. @throws {AppError} 413 */
const refuserLigneSansFin = (texte: string): void => {
  for (let debut = 0; debut < texte.length;) {
    const saut = texte.indexOf('\n', debut);
    const fin = saut < 0 ? texte.length : saut;
    if (fin - debut > MAX_CELLULE) throw ligneTropLongue();
    debut = fin + 1;
  }
};
type OptionsDecoupe = {
  readonly delimiter: Separateur;
  readonly relax_column_count: true;
  readonly relax_quotes: true;
  readonly max_record_size: number;
  readonly to?: number;
};

/** @throws {AppError} 413 for an unreasonable row, 400 for a text that cannot be split */
const decouperSansGuillemets = (texte: string, options: OptionsDecoupe): string[][] => {
  try {
    return sansPiles(() => parse(texte, { ...options, quote: false }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw error.code === 'CSV_MAX_RECORD_SIZE'
      ? ligneTropLongue()
      : coreErrors.fichierIllisible('Ce fichier ne peut pas être découpé en colonnes.');
  }
};

/**
 * Runs without stack traces: the parser makes an error of each row of another length, relaxed or not, and this costs it
 * three times less.
 */
const sansPiles = <T>(lire: () => T): T => {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return lire();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
};

/** Without a single quote, rows and cells are what stands between the signs: ten times faster than the parser. */
const decouperAuxSignes = (texte: string, separateur: Separateur, jusque?: number): string[][] =>
  texte === ''
    ? []
    : texte
        .slice(0, texte.endsWith('\n') ? -1 : undefined)
        .split('\n', jusque)
        .map((ligne) => ligne.split(separateur));

const decouper = (texte: string, separateur: Separateur, jusque?: number): string[][] => {
  if (!texte.includes('"')) return decouperAuxSignes(texte, separateur, jusque);
  // In a TSV, a quote is an ordinary character, unless it encloses a whole cell.
  const guillemets = separateur !== '\t' || /(?:^|\t)"[^\t\n]*"(?:\t|\r?$)/m.test(texte.slice(0, ECHANTILLON));
  const options: OptionsDecoupe = {
    delimiter: separateur,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_CELLULE,
    ...(jusque !== undefined && { to: jusque }),
  };
  try {
    return sansPiles(() => parse(texte, { ...options, quote: guillemets ? '"' : false }));
  } catch {
    // An unclosed quote would swallow the rest of the file.
    return decouperSansGuillemets(texte, options);
  }
};

/** Scores a separator: many columns, and the same number on nearly all of the first rows. */
const noter = (texte: string, separateur: Separateur): number => {
  const longueurs = decouper(texte, separateur, 50)
    .filter((ligne) => ligne.some((cellule) => cellule.trim() !== ''))
    .map((ligne) => ligne.length)
    .toSorted((a, b) => a - b);
  const mediane = longueurs[Math.floor(longueurs.length / 2)] ?? 1;
  if (mediane < 2) return 0;
  const regulieres = longueurs.filter((longueur) => Math.abs(longueur - mediane) <= 1).length / longueurs.length;
  return regulieres ** 3 * Math.log(mediane + 1);
};

const deviner = (texte: string): Separateur => {
  const debut = texte.slice(0, ECHANTILLON);
  const notes = separateursDeFichier.map((separateur) => ({ separateur, note: noter(debut, separateur) }));
  const { separateur, note } = notes.reduce((a, b) => (b.note > a.note ? b : a));
  return note > 0 ? separateur : ';';
};

type TexteLu = { readonly encodage: Encodage; readonly separateur: Separateur; readonly lignes: string[][] };

/** More cells than any partner's file, empty ones included; as texts, they weigh a hundred megabytes. */
const MAX_CELLULES = 3_000_000;
/** Each line is an array, as heavy as several cells: thirteen months of sales have 400 000 lines. */
const MAX_LIGNES = 1_500_000;
type Cherchable = { readonly indexOf: (signe: string, depuis?: number) => number };
const depasse = (texte: Cherchable, signe: string, maximum: number): boolean => {
  let nombre = 0;
  for (let ici = texte.indexOf(signe); ici >= 0 && nombre <= maximum; ici = texte.indexOf(signe, ici + 1)) nombre += 1;
  return nombre > maximum;
};
const tropDeCellules = () => coreErrors.tropVolumineux('Ce fichier a trop de cellules pour être lu.');
/** Counts lines in the bytes, since decoding and normalising line ends cost memory for each. @throws {AppError} 413 */
export const refuserTropDeLignes = (contenu: Buffer, maximum = MAX_LIGNES): void => {
  if (depasse(contenu, '\n', maximum) || depasse(contenu, '\r', maximum)) throw tropDeCellules();
};
/** @throws {AppError} 413 for a text that would weigh hundreds of megabytes once split */
const refuserTropDeCellules = (texte: string, separateur: Separateur): void => {
  if (depasse(texte, separateur, MAX_CELLULES)) throw tropDeCellules();
};

/** The line `sep=;` by which a file tells Excel its separator; Excel does not show it. */
const ANNONCE = /^"?sep=([;,\t|])"?\n/i;
type OptionsTexte = Pick<OptionsLecture, 'encodage' | 'separateur'> & { readonly jusque?: number };
/**
 * Reads a CSV, TSV or TXT from any program; the encoding and the separator are given or guessed.
 * @param impose `jusque`: the most lines to read; the rest is not even split
 */
export const lireTexte = (contenu: Buffer, { jusque, ...impose }: OptionsTexte = {}): TexteLu => {
  refuserTropDeLignes(contenu);
  const { texte: decode, encodage } = decoder(contenu, impose.encodage);
  const entier = uniformiser(decode.replace(/^\ufeff/, ''));
  refuserLigneSansFin(entier);
  const [annonce = '', annonceur] = ANNONCE.exec(entier) ?? [];
  const texte = entier.slice(annonce.length);
  const separateur = impose.separateur ?? (annonceur as Separateur | undefined) ?? deviner(texte);
  refuserTropDeCellules(texte, separateur);
  return { encodage, separateur, lignes: decouper(texte, separateur, jusque) };
};
