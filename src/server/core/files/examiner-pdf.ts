import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const decompresser = promisify(inflate);

/** What a PDF may do by itself where it is opened: scripts, programs, forms that send, files inside, films. */
const ACTIF = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|SubmitForm|ImportData|RichMedia|XFA|GoToE|Rendition)(?![A-Za-z])/;
/** A name may hide its letters: /J#61vaScript (ISO 32000, 7.3.5). */
const enClair = (texte: string): string =>
  texte.replace(/#([0-9A-Fa-f]{2})/g, (_tout, hexa: string) => String.fromCharCode(Number.parseInt(hexa, 16)));

const MAX_FLUX = 8 * 1024 * 1024;
const MAX_TOTAL = 64 * 1024 * 1024;
const FLUX_D_OBJETS = /\/ObjStm\b/g;

/** The objects a PDF keeps compressed; beyond the budget it is taken for what it hides. @returns undefined when they cannot be read */
const objetsCompresses = async (pdf: Buffer, texte: string): Promise<string[] | undefined> => {
  const lus: string[] = [];
  let total = 0;
  for (const { index } of texte.matchAll(FLUX_D_OBJETS)) {
    const debut = texte.indexOf('stream', index);
    const fin = debut < 0 ? -1 : texte.indexOf('endstream', debut + 6);
    if (fin < 0) return undefined;
    const premier = debut + (texte.startsWith('\r\n', debut + 6) ? 8 : 7);
    const octets = await decompresser(pdf.subarray(premier, fin), { maxOutputLength: MAX_FLUX }).catch(() => undefined);
    total += octets?.length ?? 0;
    if (!octets || total > MAX_TOTAL) return undefined;
    lus.push(octets.toString('latin1'));
  }
  return lus;
};

/** A branch of the tree of pages says how many hang on it: the root has them all. */
const BRANCHE = /\/Type\s*\/Pages(?![A-Za-z])/g;
const COMPTE = /\/Count\s+(\d{1,6})(?!\d)/;
const MAX_ENTREE = 4_096;
const pagesDe = (texte: string): number => {
  let pages = 0;
  for (const { index } of texte.matchAll(BRANCHE)) {
    // Its own dictionary, whichever of the two words comes first in it.
    const debut = Math.max(texte.lastIndexOf('<<', index), index - MAX_ENTREE, 0);
    const fin = texte.indexOf('>>', index);
    const [, nombre] = COMPTE.exec(texte.slice(debut, fin < 0 ? index + MAX_ENTREE : Math.min(fin, index + MAX_ENTREE * 16))) ?? [];
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

/** What a PDF is, without opening it. An encrypted one, or one whose objects cannot be read, hides. */
export const examinerPdf = async (pdf: Buffer): Promise<PdfExamine> => {
  const texte = pdf.toString('latin1');
  if (/\/Encrypt\b/.test(texte)) return { actif: true, pages: null };
  const objets = await objetsCompresses(pdf, texte);
  const parties = [texte, ...(objets ?? [])];
  return {
    actif: !objets || parties.some((partie) => ACTIF.test(enClair(partie))),
    pages: Math.max(...parties.map(pagesDe)) || null,
  };
};
