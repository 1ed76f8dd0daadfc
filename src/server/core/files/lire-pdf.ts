import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const decompresser = promisify(inflate);

/** The active features of a PDF: scripts, programs, forms that send data, films. */
const EXECUTE = /\/(?:JavaScript|JS|Launch|SubmitForm|ImportData|RichMedia|XFA|GoToE|Rendition)(?![A-Za-z])/;
/** Embedded files: active too, unless all of them are proved to be data (COM-148). */
const JOINT = /\/EmbeddedFiles?(?![A-Za-z])/;
const DIESE = 0x23;
const HEXA = new Int8Array(256).fill(-1);
for (const [valeur, lettre] of Array.from('0123456789abcdef').entries())
  for (const casse of [lettre, lettre.toUpperCase()]) HEXA[casse.charCodeAt(0)] = valeur;
const hexa = (octet = 0): number => HEXA[octet] ?? -1;
/**
 * Decodes the hidden letters of a name, /J#61vaScript (ISO 32000, 7.3.5), byte by byte because millions of small
 * strings would cost too much.
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

/** The file is searched by slices of this many bytes, so that a long one is not in memory again as text. */
const TRANCHE = 1024 * 1024;
/** The overlap of two slices: the longest name takes forty-two bytes when all its letters are hidden. */
const RECOUVREMENT = 256;
const PLUS_LONG_NOM = 20;
const contient = (octets: Buffer, nom: RegExp, tranche: number = TRANCHE): boolean => {
  for (let i = 0; i < octets.length; i += tranche) {
    const fin = i + tranche + RECOUVREMENT;
    const clair = enClair(octets.subarray(i, fin));
    const trouve = nom.exec(clair);
    // A name cut by the end of the slice is read whole in the next one.
    if (trouve && (fin >= octets.length || trouve.index + PLUS_LONG_NOM < clair.length)) return true;
  }
  return false;
};

/** Whether the bytes have an active feature. @param tranche in bytes */
export const estActif = (octets: Buffer, tranche: number = TRANCHE): boolean =>
  contient(octets, EXECUTE, tranche) || contient(octets, JOINT, tranche);

const MAX_FLUX = 8 * 1024 * 1024;
const MAX_TOTAL = 64 * 1024 * 1024;
const FLUX_D_OBJETS = /\/ObjStm\b/g;
/** The search of a dictionary stops there: a dictionary is much shorter. */
const MAX_ENTREE = 4_096;

/**
 * The compressed objects of a PDF; beyond the budget it is considered active. Each byte is read once: an object that
 * overlaps another's stream, or is far from its own, counts as hidden.
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

/** An embedded file: the reference to its stream, by the number of its object. */
const PORTE = /\/EF\s{0,8}(<<[^<>]{0,400}>>)?/g;
const REFERENCE = /\/(?:F|UF)\s{0,8}(\d{1,9})\s{1,8}0\s{1,8}R/g;
const MAX_JOINTS = 8;
const MAX_XML = 16 * 1024 * 1024;
const FILTRE = /\/Filter\s{0,8}\[?\s{0,8}\/FlateDecode\s{0,8}\]?/;
/** The start of an electronic invoice; `PAGE` excludes the content that a browser would run once it is opened. */
const XML = /^(?:\u00EF\u00BB\u00BF)?\s{0,64}<(?:\?xml\s|[A-Za-z]{1,20}:|Invoice\b|CreditNote\b)/;
const PAGE = /<(?:[a-z]{1,20}:)?(?:html|script|svg|iframe)\b|xml-stylesheet|\0/i;
const estDuXml = (contenu: Buffer): boolean => {
  const texte = contenu.toString('latin1');
  return XML.test(texte) && !PAGE.test(texte);
};

/** A whole dictionary: the keyword inside one of its strings does not begin a stream. */
const ENTREE = /^\d{1,9}\s{1,8}0\s{1,8}obj\s{0,8}<<(?:\((?:[^()\\]|\\[^])*\)|[^()s]|s(?!tream))*>>\s{0,8}stream\r?\n/;
/** The content of the only object with that number, decompressed; undefined when it is not a plain stream. */
const contenuDuJoint = async (pdf: Buffer, texte: string, numero: string): Promise<Buffer | undefined> => {
  const objets = [...texte.matchAll(new RegExp(`(?<![0-9])${numero}\\s{1,8}0\\s{1,8}obj\\b`, 'g'))];
  const [objet] = objets;
  if (objet === undefined || objets.length > 1) return undefined;
  const entree = ENTREE.exec(texte.slice(objet.index, objet.index + MAX_ENTREE));
  const debut = objet.index + (entree?.[0].length ?? 0);
  const fin = texte.indexOf('endstream', debut);
  if (!entree || fin < 0) return undefined;
  const [dictionnaire] = entree;
  const octets = pdf.subarray(debut, fin);
  if (!dictionnaire.includes('/Filter')) return octets;
  if (!FILTRE.test(dictionnaire)) return undefined;
  return decompresser(octets, { maxOutputLength: MAX_XML }).catch(() => undefined);
};

/**
 * Whether all the files embedded in a PDF are XML, as in an electronic invoice (Factur-X): data that no reader runs
 * (COM-148). A file that cannot be followed counts as another kind.
 */
const neJointQueDuXml = async (pdf: Buffer, parties: readonly Buffer[]): Promise<boolean> => {
  const joints = new Set<string>();
  for (const partie of parties)
    for (const [, dictionnaire] of enClair(partie).matchAll(PORTE)) {
      const numeros = [...(dictionnaire ?? '').matchAll(REFERENCE)].map(([, numero = '']) => numero);
      if (numeros.length === 0) return false;
      for (const numero of numeros) joints.add(numero);
    }
  if (joints.size === 0 || joints.size > MAX_JOINTS) return false;
  const texte = pdf.toString('latin1');
  const flux = [...texte.matchAll(/\/EmbeddedFile(?![A-Za-z])/g)].length;
  if (flux > joints.size) return false;
  for (const numero of joints) {
    const contenu = await contenuDuJoint(pdf, texte, numero);
    if (contenu === undefined || !estDuXml(contenu)) return false;
  }
  return true;
};

/** A node of the page tree with its number of pages: the root has the total. */
const BRANCHE = /\/Type\s{0,8}\/Pages(?![A-Za-z])/g;
const COMPTE = /\/Count\s{1,8}(\d{1,6})(?!\d)/;
const MAX_BRANCHES = 5_000;
const pagesDe = (texte: string): number => {
  let pages = 0;
  let branches = 0;
  for (const { index } of texte.matchAll(BRANCHE)) {
    if (branches++ === MAX_BRANCHES) break;
    // The dictionary of the node itself, whichever of the two words comes first.
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
  /**
   * Whether the PDF has, or may hide, content that runs when it is opened: it is then only downloaded, never shown in
   * the page.
   */
  readonly actif: boolean;
  /** Null when unknown: encrypted or damaged. */
  readonly pages: number | null;
};

/**
 * Examines a PDF without opening it, in a time proportional to its size. An encrypted or unreadable one is considered
 * active.
 */
export const lirePdf = async (pdf: Buffer): Promise<PdfExamine> => {
  const texte = pdf.toString('latin1');
  if (/\/Encrypt\b/.test(texte)) return { actif: true, pages: null };
  const objets = await objetsCompresses(pdf, texte);
  const pages = [texte, ...(objets ?? []).map((objet) => objet.toString('latin1'))].map(pagesDe);
  const parties = [pdf, ...(objets ?? [])];
  const execute = parties.some((partie) => contient(partie, EXECUTE));
  return {
    actif:
      !objets || (parties.some((partie) => estActif(partie)) && (execute || !(await neJointQueDuXml(pdf, parties)))),
    pages: Math.max(...pages) || null,
  };
};
