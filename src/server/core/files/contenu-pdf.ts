import { getDocumentProxy } from 'unpdf';
import { desamorcerPdf, donneesDuPdf, PdfRefuse } from './desamorcer-pdf.ts';

type DocumentPdfLu = Awaited<ReturnType<typeof getDocumentProxy>>;

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
/** The time limit counts this thread's own work, so that a busy machine does not make a document too long. */
const MAX_LECTURE_MS = 1_000;
const processeurMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

type Morceau = { readonly mots: string; readonly x: number; readonly y: number; readonly largeur: number };

/** Reads the words of a page as a stream, until they are too many or take too long. */
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
    if (morceaux.length <= MAX_MORCEAUX && processeurMs() <= jusqua) continue;
    await lecteur.cancel(new Error('enough')).catch(() => {});
    return { morceaux, coupe: true };
  }
};

const MEME_LIGNE = 3;
const COLLE = 1;
const CELLULE = 8;

/** Groups the pieces at the same height into a line, from left to right. */
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

type TextePdf = {
  /** The lines of the text, with two spaces between separate parts. */
  readonly lignes: readonly string[];
  /** Whether pages or words were left unread. */
  readonly incomplet: boolean;
};

const lireTexte = async (document: DocumentPdfLu): Promise<TextePdf> => {
  const jusqua = processeurMs() + MAX_LECTURE_MS;
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

/** Opens a PDF already made harmless, then closes it. @throws {PdfRefuse} */
const avecDocument = async <T>(octets: Buffer, lire: (document: DocumentPdfLu) => Promise<T>): Promise<T> => {
  const document = await ouvrir(octets);
  try {
    return await lire(document);
  } catch (error) {
    // Errors of the library when it reads further: a missing page, name or object.
    throw error instanceof PdfRefuse ? error : new PdfRefuse('ABIME');
  } finally {
    await document.loadingTask.destroy();
  }
};

/**
 * The files embedded in a PDF; nothing is drawn, run or fetched. To call in another process, like the next function.
 * @param vouloir chooses the file to open, the first among at most a hundred
 * @throws {PdfRefuse}
 */
export const lireJointsPdf = async (
  pdf: Buffer,
  vouloir: (nom: string) => boolean,
): Promise<{ readonly noms: readonly string[]; readonly joint: Uint8Array | null }> => {
  const listes = await avecDocument(desamorcerPdf(pdf, 'JOINTS').octets, async (document) => {
    const joints = (await document.getAttachments()) as ReadonlyMap<string, { filename: string }> | null;
    const trouves = [...(joints ?? [])].slice(0, MAX_JOINTS);
    const [voulu] = trouves.find(([, { filename }]) => vouloir(filename)) ?? [];
    return {
      noms: trouves.map(([, { filename }]) => filename),
      joint: voulu === undefined ? null : await document.getAttachmentContent(voulu),
    };
  });
  if (listes.joint) return listes;
  const autres = donneesDuPdf(pdf).flatMap(({ nom, contenu }) => (nom === null ? [] : [{ nom, contenu }]));
  return {
    noms: [...new Set([...listes.noms, ...autres.map(({ nom }) => nom)])],
    joint: autres.find(({ nom }) => vouloir(nom))?.contenu ?? null,
  };
};

/** The words of the first and last pages of a PDF. @throws {PdfRefuse} */
export const lireTextePdf = async (pdf: Buffer): Promise<TextePdf> => {
  const { octets, incomplet } = desamorcerPdf(pdf, 'TEXTE');
  const texte = await avecDocument(octets, lireTexte);
  return { lignes: texte.lignes, incomplet: incomplet || texte.incomplet };
};
