import { constants, inflateSync } from 'node:zlib';

export type RefusPdf = 'ABIME' | 'PROTEGE' | 'BOMBE';

export class PdfRefuse extends Error {
  readonly motif: RefusPdf;
  constructor(motif: RefusPdf) {
    super(`pdf refused: ${motif}`);
    this.name = 'PdfRefuse';
    this.motif = motif;
  }
}

/** The content searched in a PDF: only its embedded files, or its words too. */
type RecherchePdf = 'JOINTS' | 'TEXTE';

const Ko = 1024;
const Mo = 1024 * Ko;
/** The largest decompressed stream by use, then the largest total. */
const MAX_FLUX = 16 * Mo;
const MAX_OUVERT = 48 * Mo;
const MAX_MOTS = 512 * Ko;
const MAX_TOUS_MOTS = 4 * Mo;
const MAX_POLICE = 2 * Mo;
/** The largest stream with an unsupported filter: even its worst expansion stays small. */
const MAX_AUTRE_FILTRE = 16 * Ko;
const MAX_DICTIONNAIRE = 4 * Ko;
/** The most keywords, because a reader that repairs a PDF scans them all. */
const MAX_REPERES = 60_000;
const REPERES = ['stream', ' obj', '\nobj', '<<', ' R'];

const COMPRESSE = /^(?:FlateDecode|Fl|LZWDecode|LZW|RunLengthDecode|RL|BrotliDecode|Crypt)$/;
/** A name with its hidden letters decoded: /Fl#61teDecode. */
const enClair = (nom: string): string =>
  nom.replace(/#([0-9a-f]{2})/gi, (_tout, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The dictionary of a stream: the text between the start of its object and the keyword; null when it is too far. */
const dictionnaireAvant = (pdf: Buffer, flux: number): string | null => {
  const avant = pdf.toString('latin1', Math.max(0, flux - MAX_DICTIONNAIRE), flux);
  const objet = avant.lastIndexOf(' obj');
  return objet < 0 ? null : enClair(avant.slice(objet));
};

type Flux = {
  readonly debut: number;
  readonly fin: number;
  readonly dictionnaire: string | null;
  /** Whether it contains streams of its own: an uncompressed embedded PDF. */
  readonly imbrique: boolean;
};

/** Where a stream ends by its declared length, when the end keyword is there; else null. */
const finEcrite = (pdf: Buffer, debut: number, dictionnaire: string | null): number | null => {
  const [, ecrite] = /\/Length\s+(\d{1,9})(?!\s+\d+\s+R)\b/.exec(dictionnaire ?? '') ?? [];
  if (ecrite === undefined) return null;
  const fin = debut + Number(ecrite);
  return /^\s*endstream/.test(pdf.toString('latin1', fin, fin + 12)) ? fin : null;
};

/** The next keyword that begins a stream, skipping the ends of streams. */
const prochainFlux = (pdf: Buffer, depuis: number): number => {
  let ici = pdf.indexOf('stream', depuis);
  while (ici >= 3 && pdf.toString('latin1', ici - 3, ici) === 'end') ici = pdf.indexOf('stream', ici + 6);
  return ici;
};

function* fluxDe(pdf: Buffer): Generator<Flux, void> {
  for (let ici = prochainFlux(pdf, 0); ici >= 0;) {
    const debut = ici + 7 + (pdf[ici + 6] === 0x0d ? 1 : 0);
    const mot = pdf.indexOf('endstream', debut);
    const premiere = mot < 0 ? pdf.length : mot;
    const dictionnaire = dictionnaireAvant(pdf, ici);
    const ecrite = finEcrite(pdf, debut, dictionnaire);
    const imbrique = ecrite !== null && ecrite > premiere;
    yield { debut, fin: ecrite ?? premiere, dictionnaire, imbrique };
    // Streams hidden inside the declared length are searched too.
    ici = mot < 0 ? -1 : prochainFlux(pdf, mot + 9);
  }
}

/** @returns undefined when the bytes do not match the filter @throws {PdfRefuse} beyond the size of one stream */
const ouvrirFlux = (octets: Buffer): Buffer | undefined => {
  try {
    return inflateSync(octets, { maxOutputLength: MAX_FLUX, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new PdfRefuse('BOMBE');
    return undefined;
  }
};

const filtresDe = (dictionnaire: string): string[] | null => {
  const [, ecrits] = /\/Filter\s*(\[[^\]]*\]|\/[^\s/<>[\]()]+|\d+\s+\d+\s+R)/.exec(dictionnaire) ?? [];
  return ecrits === undefined ? null : [...ecrits.matchAll(/\/([^\s/<>[\]()]+)/g)].map(([, nom = '']) => nom);
};

/**
 * The decompressed bytes of a stream, null when they must not be opened: a picture, a rare filter, an unreadable
 * dictionary. A stream without a declared filter is opened too, in case it hides one.
 */
const contenuDe = (octets: Buffer, dictionnaire: string | null): Buffer | null => {
  if (dictionnaire === null || /\/Subtype\s*\/Image\b/.test(dictionnaire)) return null;
  const filtres = filtresDe(dictionnaire);
  if (filtres === null) return ouvrirFlux(octets) ?? octets;
  if (filtres.filter((nom) => COMPRESSE.test(nom)).length > 1) throw new PdfRefuse('BOMBE');
  if (filtres.length === 1 && /^(?:FlateDecode|Fl)$/.test(filtres[0] ?? '')) return ouvrirFlux(octets) ?? null;
  return filtres.length > 0 && octets.length <= MAX_AUTRE_FILTRE ? octets : null;
};

/** Whether the content is XML: it begins with a chevron, possibly after a mark. */
const estXmlDePdf = (contenu: Buffer): boolean =>
  /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(contenu.toString('latin1', 0, 64));
/** Whether the content draws words, unlike a colour profile or metadata. */
const aDesMots = (contenu: Buffer): boolean => contenu.includes('Tj') || contenu.includes('TJ');

type Usage = 'STRUCTURE' | 'POLICE' | 'MOTS';
const usageDe = (dictionnaire: string, contenu: Buffer): Usage => {
  if (/\/Type\s*\/(?:ObjStm|XRef|EmbeddedFile)\b/.test(dictionnaire)) return 'STRUCTURE';
  // Not every writer declares an embedded file as such.
  if (estXmlDePdf(contenu)) return 'STRUCTURE';
  return /\/Length1\b|\/Subtype\s*\/(?:Type1C|CIDFontType0C|OpenType)\b/.test(dictionnaire) ? 'POLICE' : 'MOTS';
};

const compterReperes = (pdf: Buffer): void => {
  for (const repere of REPERES) {
    let vus = 0;
    for (let ici = pdf.indexOf(repere); ici >= 0; ici = pdf.indexOf(repere, ici + repere.length))
      if (++vus > MAX_REPERES) throw new PdfRefuse('BOMBE');
  }
};

/**
 * A copy of a PDF that a library can open safely: the streams that are not searched are emptied (pictures, rare
 * filters, and the words when only the files are wanted), and the others were first decompressed here within bounds.
 * @returns `incomplet` when words were emptied for their weight
 * @throws {PdfRefuse} BOMBE, or PROTEGE, since encrypted streams cannot be checked first
 */
export const desamorcerPdf = (pdf: Buffer, recherche: RecherchePdf): { octets: Buffer; incomplet: boolean } => {
  if (pdf.includes('/Encrypt')) throw new PdfRefuse('PROTEGE');
  compterReperes(pdf);
  const octets = Buffer.from(pdf);
  let incomplet = false;
  let ouvert = 0;
  let mots = 0;
  const garder = (contenu: Buffer, usage: Usage): boolean => {
    if (usage === 'STRUCTURE') {
      compterReperes(contenu);
      return true;
    }
    if (recherche === 'JOINTS') return false;
    if (usage === 'POLICE') return contenu.length <= MAX_POLICE;
    mots += contenu.length <= MAX_MOTS ? contenu.length : 0;
    const garde = contenu.length <= MAX_MOTS && mots <= MAX_TOUS_MOTS;
    incomplet ||= !garde && aDesMots(contenu);
    return garde;
  };
  for (const { debut, fin, dictionnaire, imbrique } of fluxDe(pdf)) {
    const contenu = contenuDe(pdf.subarray(debut, fin), dictionnaire);
    ouvert += contenu?.length ?? 0;
    if (ouvert > MAX_OUVERT) throw new PdfRefuse('BOMBE');
    const inutile = imbrique && contenu !== null && !estXmlDePdf(contenu);
    if (dictionnaire === null || contenu === null || inutile || !garder(contenu, usageDe(dictionnaire, contenu)))
      octets.fill(0, debut, fin);
  }
  return { octets, incomplet };
};

const MAX_DONNEES = 20;
const PORTEE = 600;
/** A file name: a string between parentheses with escapes, or in hexadecimal. */
const UN_NOM = /\/U?F\s*(?:\((?<lettres>(?:\\[\s\S]|[^\\()])*)\)|<(?<hexa>[\da-fA-F\s]*)>)/g;
/** A file name decoded: escapes resolved, UTF-16 after its mark. */
const nomEnClair = ({ lettres, hexa = '' }: Partial<Record<string, string>>): string => {
  const octets =
    lettres === undefined
      ? Buffer.from(hexa.replace(/\s/g, ''), 'hex')
      : Buffer.from(
          lettres.replace(/\\(?:([0-7]{1,3})|([\s\S]))/g, (_signe, octal?: string, signe: string = '') =>
            octal === undefined ? signe : String.fromCharCode(Number.parseInt(octal, 8) % 256),
          ),
          'latin1',
        );
  const enUtf16 = octets[0] === 0xfe && octets[1] === 0xff;
  return enUtf16 ? new TextDecoder('utf-16be').decode(octets.subarray(2)) : octets.toString('latin1');
};
/** The embedded files of a specification: inline, or in an object of their own. */
const FICHIERS = /^\/EF\s*(?:<<(?<ici>[^>]{0,100})>>|(?<ailleurs>\d+)\s+\d+\s+R)/;
const renvoieA = (fichiers: string, objet: string): boolean =>
  [...fichiers.matchAll(/\/U?F\s+(\d+)\s/g)].some(([, reference]) => reference === objet);
const objetNomme = (texte: string, numero: string): string => {
  const lieu = new RegExp(String.raw`(?<!\d)${numero}\s+\d+\s+obj\b`).exec(texte);
  return lieu ? texte.slice(lieu.index, lieu.index + 200) : '';
};
/** The name given by a file specification to the object of this number. */
const nomDuJoint = (specifications: readonly string[], objet: string): string | null => {
  // Each lookup scans the whole file, so their number is limited.
  let ailleursLus = 0;
  for (const texte of specifications)
    for (let ici = texte.indexOf('/EF'); ici >= 0; ici = texte.indexOf('/EF', ici + 3)) {
      const { ici: fichiers, ailleurs } = FICHIERS.exec(texte.slice(ici, ici + 120))?.groups ?? {};
      if (ailleurs !== undefined) ailleursLus += 1;
      const aPart = ailleurs === undefined || ailleursLus > MAX_DONNEES ? '' : objetNomme(texte, ailleurs);
      if (!renvoieA(fichiers ?? aPart, objet)) continue;
      const avant = [...texte.slice(Math.max(0, ici - PORTEE), ici).matchAll(UN_NOM)].at(-1);
      const [apres] = texte.slice(ici, ici + PORTEE).matchAll(UN_NOM);
      const groupes = (avant ?? apres)?.groups;
      if (groupes) return nomEnClair(groupes);
    }
  return null;
};

/**
 * The XML files embedded in a PDF, wherever its catalogue puts them, even those a library does not list (`/AF` alone, a
 * page, a damaged list).
 * @returns each with its name, null without one
 * @throws {PdfRefuse}
 */
export const donneesDuPdf = (pdf: Buffer): readonly { readonly nom: string | null; readonly contenu: Buffer }[] => {
  if (pdf.includes('/Encrypt')) throw new PdfRefuse('PROTEGE');
  const trouvees: { objet: string; contenu: Buffer }[] = [];
  const specifications = [pdf.toString('latin1')];
  let ouvert = 0;
  for (const { debut, fin, dictionnaire } of fluxDe(pdf)) {
    const contenu = contenuDe(pdf.subarray(debut, fin), dictionnaire);
    if (dictionnaire === null || contenu === null) continue;
    ouvert += contenu.length;
    if (ouvert > MAX_OUVERT) throw new PdfRefuse('BOMBE');
    if (/\/Type\s*\/ObjStm\b/.test(dictionnaire)) specifications.push(contenu.toString('latin1'));
    if (!estXmlDePdf(contenu) || trouvees.length >= MAX_DONNEES) continue;
    const avant = pdf.toString('latin1', Math.max(0, debut - MAX_DICTIONNAIRE), debut);
    const [, objet = ''] = /(\d+)\s+\d+$/.exec(avant.slice(0, avant.lastIndexOf(' obj'))) ?? [];
    trouvees.push({ objet, contenu });
  }
  return trouvees.map(({ objet, contenu }) => ({ nom: nomDuJoint(specifications, objet), contenu }));
};
