import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const decompresser = promisify(inflate);

/** The active features of a PDF: scripts, programs, forms that send, embedded files, films. */
const ACTIF =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|SubmitForm|ImportData|RichMedia|XFA|GoToE|Rendition)(?![A-Za-z])/;
const DIESE = 0x23;
const HEXA = new Int8Array(256).fill(-1);
for (const [valeur, lettre] of Array.from('0123456789abcdef').entries())
  for (const casse of [lettre, lettre.toUpperCase()]) HEXA[casse.charCodeAt(0)] = valeur;
const hexa = (octet = 0): number => HEXA[octet] ?? -1;
/**
 * A name may hide its letters: /J#61vaScript (ISO 32000, 7.3.5). Byte by byte: millions of small strings would cost too
 * much.
 */
const enClair = (octets: Buffer): string => {
  const clair = Buffer.allocUnsafe(octets.length);
  let fin = 0;
  for (let i = 0; i < octets.length; i += 1, fin += 1) {
    const cachee = octets[i] === DIESE && hexa(octets[i + 1]) >= 0 && hexa(octets[i + 2]) >= 0;
    clair[fin] = cachee ? hexa(octets[i + 1]) * 16 + hexa(octets[i + 2]) : (octets[i] ?? 0);
    if (cachee) i += 2;
  }
  return clair.toString('latin1', 0, fin);
};

/** In bytes: a slice after the other, a long file is not in memory once more as text. */
const TRANCHE = 1024 * 1024;
/** The longest of those names takes forty-two bytes, all its letters hidden. */
const RECOUVREMENT = 256;
const PLUS_LONG_NOM = 20;
/** @param tranche in bytes */
export const estActif = (octets: Buffer, tranche: number = TRANCHE): boolean => {
  for (let i = 0; i < octets.length; i += tranche) {
    const fin = i + tranche + RECOUVREMENT;
    const clair = enClair(octets.subarray(i, fin));
    const trouve = ACTIF.exec(clair);
    // A name that the end of the slice cuts is read in the next one, whole.
    if (trouve && (fin >= octets.length || trouve.index + PLUS_LONG_NOM < clair.length)) return true;
  }
  return false;
};

const MAX_FLUX = 8 * 1024 * 1024;
const MAX_TOTAL = 64 * 1024 * 1024;
const FLUX_D_OBJETS = /\/ObjStm\b/g;
/** A dictionary is much shorter: the search stops there, however long the file. */
const MAX_ENTREE = 4_096;

/**
 * The compressed objects of a PDF; beyond the budget it is considered to hide something. Each byte is read once: an
 * object that overlaps another's stream, or is far from its own, counts as hidden.
 * @returns undefined when they cannot be read
 */
const objetsCompresses = async (pdf: Buffer, texte: string): Promise<Buffer[] | undefined> => {
  const objetsDecompresses: Buffer[] = [];
  let total = 0;
  let fin = 0;
  for (const { index } of texte.matchAll(FLUX_D_OBJETS)) {
    const ecart = texte.slice(index, index + MAX_ENTREE).indexOf('stream');
    const debut = index + ecart;
    if (ecart < 0 || index < fin) return undefined;
    fin = texte.indexOf('endstream', debut + 6);
    if (fin < 0) return undefined;
    const premier = debut + (texte.startsWith('\r\n', debut + 6) ? 8 : 7);
    const octets = await decompresser(pdf.subarray(premier, fin), { maxOutputLength: MAX_FLUX }).catch(() => undefined);
    total += octets?.length ?? 0;
    if (!octets || total > MAX_TOTAL) return undefined;
    objetsDecompresses.push(octets);
  }
  return objetsDecompresses;
};

/** A node of the page tree gives its number of pages: the root has them all. */
const BRANCHE = /\/Type\s{0,8}\/Pages(?![A-Za-z])/g;
const COMPTE = /\/Count\s{1,8}(\d{1,6})(?!\d)/;
const MAX_BRANCHES = 5_000;
const pagesDe = (texte: string): number => {
  let pages = 0;
  let branches = 0;
  for (const { index } of texte.matchAll(BRANCHE)) {
    if (branches++ === MAX_BRANCHES) break;
    // Its own dictionary, whichever of the two words comes first in it.
    const avant = texte.slice(Math.max(0, index - MAX_ENTREE), index);
    const apres = texte.slice(index, index + MAX_ENTREE * 16);
    const fin = apres.indexOf('>>');
    const [, nombre] =
      COMPTE.exec(
        avant.slice(Math.max(0, avant.lastIndexOf('<<'))) +
          (fin < 0 ? apres.slice(0, MAX_ENTREE) : apres.slice(0, fin)),
      ) ?? [];
    pages = Math.max(pages, Number(nombre ?? 0));
  }
  return pages;
};

export type PdfExamine = {
  /** It contains, or may hide, something that runs when it is opened: only downloaded, never shown in the page. */
  readonly actif: boolean;
  /** Null when unknown: encrypted, damaged. */
  readonly pages: number | null;
};

/**
 * What a PDF contains, without opening it, in a time proportional to its size. When encrypted or unreadable, it counts
 * as hiding something.
 */
export const lirePdf = async (pdf: Buffer): Promise<PdfExamine> => {
  const texte = pdf.toString('latin1');
  if (/\/Encrypt\b/.test(texte)) return { actif: true, pages: null };
  const objets = await objetsCompresses(pdf, texte);
  const pages = [texte, ...(objets ?? []).map((objet) => objet.toString('latin1'))].map(pagesDe);
  return {
    actif: !objets || [pdf, ...objets].some((partie) => estActif(partie)),
    pages: Math.max(...pages) || null,
  };
};
