import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const decompresser = promisify(inflate);

/** What a PDF may do by itself where it is opened: scripts, programs, forms that send, files inside, films. */
const ACTIF =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|SubmitForm|ImportData|RichMedia|XFA|GoToE|Rendition)(?![A-Za-z])/;
const DIESE = 0x23;
const HEXA = new Int8Array(256).fill(-1);
for (const [valeur, lettre] of Array.from('0123456789abcdef').entries())
  for (const casse of [lettre, lettre.toUpperCase()]) HEXA[casse.charCodeAt(0)] = valeur;
const hexa = (octet = 0): number => HEXA[octet] ?? -1;
/** A name may hide its letters: /J#61vaScript (ISO 32000, 7.3.5). Byte by byte: a file of nothing else would be millions of little strings. */
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

const MAX_FLUX = 8 * 1024 * 1024;
const MAX_TOTAL = 64 * 1024 * 1024;
const FLUX_D_OBJETS = /\/ObjStm\b/g;
/** A dictionary is far below it: nothing is looked for further, however long a file is made to be. */
const MAX_ENTREE = 4_096;

/**
 * The objects a PDF keeps compressed; beyond the budget it is taken for what it hides. Each byte is read once: an object that lies in another's
 * stream, or far from its own, hides.
 * @returns undefined when they cannot be read
 */
const objetsCompresses = async (pdf: Buffer, texte: string): Promise<Buffer[] | undefined> => {
  const lus: Buffer[] = [];
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
    lus.push(octets);
  }
  return lus;
};

/** A branch of the tree of pages says how many hang on it: the root has them all. */
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
  /** It holds, or may hide, something that runs or leaves when it is opened: only downloaded, never shown in the page. */
  readonly actif: boolean;
  /** Null when it does not say: encrypted, damaged. */
  readonly pages: number | null;
};

/** What a PDF is, without opening it, in a time that follows its size. An encrypted one, or one whose objects cannot be read, hides. */
export const lirePdf = async (pdf: Buffer): Promise<PdfExamine> => {
  const texte = pdf.toString('latin1');
  if (/\/Encrypt\b/.test(texte)) return { actif: true, pages: null };
  const objets = await objetsCompresses(pdf, texte);
  const parties = [pdf, ...(objets ?? [])];
  return {
    actif: !objets || parties.some((partie) => ACTIF.test(enClair(partie))),
    pages: Math.max(...parties.map((partie) => pagesDe(partie.toString('latin1')))) || null,
  };
};
