import { inflateSync, constants } from 'node:zlib';
import { getDocumentProxy } from 'unpdf';

type DocumentPdfLu = Awaited<ReturnType<typeof getDocumentProxy>>;

export type RefusPdf = 'ABIME' | 'PROTEGE' | 'BOMBE';

export class PdfRefuse extends Error {
  readonly motif: RefusPdf;
  constructor(motif: RefusPdf) {
    super(`pdf refused: ${motif}`);
    this.name = 'PdfRefuse';
    this.motif = motif;
  }
}

/** What all the streams that we read may weigh once open, together and alone. */
const MAX_OUVERT = 48 * 1024 * 1024;
const MAX_FLUX = 24 * 1024 * 1024;
/** Streams of the filters that are not opened here: their worst expansion stays within `MAX_FLUX`. */
const MAX_AUTRE_FILTRE = 16 * 1024;
const MAX_DICTIONNAIRE = 4_096;
const MAX_FLUX_LUS = 20_000;

const COMPRESSE = /^(?:FlateDecode|Fl|LZWDecode|LZW|RunLengthDecode|RL|BrotliDecode|Crypt)$/;
/** A name may hide its letters: /Fl#61teDecode. */
const enClair = (nom: string): string =>
  nom.replace(/#([0-9a-f]{2})/gi, (_tout, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The dictionary of a stream: the bytes between its object's beginning and the word. */
const dictionnaireAvant = (pdf: Buffer, flux: number): string => {
  const avant = pdf.toString('latin1', Math.max(0, flux - MAX_DICTIONNAIRE), flux);
  return enClair(avant.slice(avant.lastIndexOf(' obj') + 1));
};

type Flux = { readonly debut: number; readonly fin: number; readonly dictionnaire: string };

function* fluxDe(pdf: Buffer): Generator<Flux, void> {
  let lus = 0;
  for (let ici = pdf.indexOf('stream'); ici >= 0;) {
    const debut = ici + 6 + (pdf[ici + 6] === 0x0d ? 1 : 0) + 1;
    const fin = pdf.indexOf('endstream', debut);
    lus += 1;
    if (lus > MAX_FLUX_LUS) throw new PdfRefuse('BOMBE');
    yield { debut, fin: fin < 0 ? pdf.length : fin, dictionnaire: dictionnaireAvant(pdf, ici) };
    ici = fin < 0 ? -1 : pdf.indexOf('stream', fin + 9);
  }
}

/** @returns bytes once open; undefined when they are not what the filter says @throws {PdfRefuse} past the budget */
const tailleOuverte = (octets: Buffer): number | undefined => {
  try {
    return inflateSync(octets, { maxOutputLength: MAX_FLUX, finishFlush: constants.Z_SYNC_FLUSH }).length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new PdfRefuse('BOMBE');
    return undefined;
  }
};

/**
 * A copy where nothing weighs more than it should once open: pictures, which are never looked at, and streams of rarer
 * filters are emptied; the others are opened here first, within a budget. The library then has nothing to be
 * surprised by. @throws {PdfRefuse} BOMBE
 */
const desamorcer = (pdf: Buffer): Buffer => {
  const copie = Buffer.from(pdf);
  let reste = MAX_OUVERT;
  for (const { debut, fin, dictionnaire } of fluxDe(pdf)) {
    const [, ecrits] = /\/Filter\s*(\[[^\]]*\]|\/[^\s/<>[\]()]+|\d+\s+\d+\s+R)/.exec(dictionnaire) ?? [];
    const filtres = [...(ecrits ?? '').matchAll(/\/([^\s/<>[\]()]+)/g)].map(([, nom = '']) => nom);
    const image = /\/Subtype\s*\/Image\b/.test(dictionnaire);
    if (!image && ecrits === undefined) continue;
    const compresses = filtres.filter((nom) => COMPRESSE.test(nom));
    if (compresses.length > 1) throw new PdfRefuse('BOMBE');
    const seul = filtres.length === 1 && /^(?:FlateDecode|Fl)$/.test(filtres[0] ?? '');
    const taille = image ? undefined : seul ? tailleOuverte(pdf.subarray(debut, fin)) : 0;
    const garde = taille !== undefined && (seul || (filtres.length > 0 && fin - debut <= MAX_AUTRE_FILTRE));
    if (!garde) copie.fill(0, debut, fin);
    reste -= taille ?? 0;
    if (reste < 0) throw new PdfRefuse('BOMBE');
  }
  return copie;
};

const ouvrir = async (pdf: Buffer): Promise<DocumentPdfLu> => {
  try {
    return await getDocumentProxy(new Uint8Array(pdf), {
      verbosity: 0,
      useSystemFonts: false,
      disableFontFace: true,
      useWorkerFetch: false,
      enableXfa: false,
      stopAtErrors: false,
    });
  } catch (error) {
    throw new PdfRefuse((error as Error).name === 'PasswordException' ? 'PROTEGE' : 'ABIME');
  }
};

const MAX_JOINTS = 100;
const PAGES_LUES = { premieres: 8, dernieres: 4 };
const MAX_MORCEAUX = 20_000;
const MAX_LECTURE_MS = 1_000;

type Morceau = { readonly mots: string; readonly x: number; readonly y: number; readonly largeur: number };

/** Words of a page as they come, until there are too many or they take too long. */
const morceauxDe = async (
  document: DocumentPdfLu,
  numero: number,
  jusqua: number,
): Promise<{ readonly morceaux: Morceau[]; readonly coupe: boolean }> => {
  const page = await document.getPage(numero);
  const lecteur = page.streamTextContent({ includeMarkedContent: false }).getReader();
  const morceaux: Morceau[] = [];
  for (;;) {
    const { done, value } = (await lecteur.read()) as {
      done: boolean;
      value?: { items: { str: string; transform: number[]; width: number }[] };
    };
    if (done || !value) return { morceaux, coupe: false };
    for (const { str, transform, width } of value.items)
      if (str.trim() !== '') morceaux.push({ mots: str, x: transform[4] ?? 0, y: transform[5] ?? 0, largeur: width });
    if (morceaux.length <= MAX_MORCEAUX && performance.now() <= jusqua) continue;
    await lecteur.cancel(new Error('enough')).catch(() => {});
    return { morceaux, coupe: true };
  }
};

const MEME_LIGNE = 3;
const COLLE = 1;
const CELLULE = 8;

/** Pieces at the same height make a line, from left to right. */
const enLignes = (morceaux: readonly Morceau[]): string[] => {
  const lignes: Morceau[][] = [];
  for (const morceau of morceaux.toSorted((a, b) => b.y - a.y)) {
    const ici = lignes.at(-1);
    if (ici?.[0] && Math.abs(ici[0].y - morceau.y) <= MEME_LIGNE) ici.push(morceau);
    else lignes.push([morceau]);
  }
  return lignes.map((ligne) => {
    let bord = Number.NEGATIVE_INFINITY;
    return ligne
      .toSorted((a, b) => a.x - b.x)
      .map(({ mots, x, largeur }) => {
        const ecart = x - bord;
        bord = x + largeur;
        return (ecart === Infinity || ecart < COLLE ? '' : ecart < CELLULE ? ' ' : '  ') + mots;
      })
      .join('');
  });
};

const pagesALire = (nombre: number): number[] => {
  const toutes = Array.from({ length: Math.min(nombre, 100_000) }, (_un, i) => i + 1);
  const { premieres, dernieres } = PAGES_LUES;
  return toutes.length <= premieres + dernieres ? toutes : [...toutes.slice(0, premieres), ...toutes.slice(-dernieres)];
};

export type PdfOuvert = {
  /** The names of the files it holds. */
  readonly joints: readonly string[];
  /** The bytes of one of them. */
  readonly joint: (nom: string) => Promise<Uint8Array | null>;
  /** The words of its first and last pages, line by line. */
  readonly texte: () => Promise<{ readonly lignes: readonly string[]; readonly incomplet: boolean }>;
};

const lireTexte = async (document: DocumentPdfLu): ReturnType<PdfOuvert['texte']> => {
  const jusqua = performance.now() + MAX_LECTURE_MS;
  const pages = pagesALire(document.numPages);
  const lignes: string[] = [];
  let incomplet = pages.length < document.numPages;
  for (const numero of pages) {
    const { morceaux, coupe } = await morceauxDe(document, numero, jusqua);
    lignes.push(...enLignes(morceaux));
    incomplet ||= coupe;
    if (coupe) break;
  }
  return { lignes, incomplet };
};

/**
 * Opens a PDF for the files it holds and for its words; nothing of it is drawn, run or fetched. To call on another
 * thread: a library reads it.
 * @throws {PdfRefuse}
 */
export const ouvrirPdf = async <T>(pdf: Buffer, lire: (ouvert: PdfOuvert) => Promise<T>): Promise<T> => {
  // Encrypted streams could not be opened here first; those who sign their invoices do not encrypt them (PDF/A).
  if (pdf.includes('/Encrypt')) throw new PdfRefuse('PROTEGE');
  const document = await ouvrir(desamorcer(pdf));
  try {
    // The library's own types lag behind: it gives a Map of identifiers.
    const joints = (await document.getAttachments()) as Map<string, { filename: string }> | null;
    const trouves = [...(joints ?? [])].slice(0, MAX_JOINTS);
    return await lire({
      joints: trouves.map(([, { filename }]) => filename),
      joint: async (nom) => {
        const [id] = trouves.find(([, { filename }]) => filename === nom) ?? [];
        return id === undefined ? null : ((await document.getAttachmentContent(id)) as Uint8Array | null);
      },
      texte: () => lireTexte(document),
    });
  } catch (error) {
    const perdu = error instanceof Error && /^(?:InvalidPDF|Format|XRef|MissingPDF|Unknown)/.test(error.name);
    throw perdu ? new PdfRefuse('ABIME') : error;
  } finally {
    await document.loadingTask.destroy();
  }
};
