import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '#shared/core/app-error.ts';
import { extensionDe } from '#shared/core/fichiers/nom-fichier.ts';
import { MAX_ENTREES, verifierZip, ZipRefuse, type RefusZip } from './archive.ts';
import { dimensionsImage, IMAGES_MESUREES } from './image/image.ts';
import {
  ENTREES_BUREAU_ACTIVES,
  EXTENSION_CACHEE,
  EXTENSIONS_ACTIVES,
  TYPE_DES_OCTETS,
  TYPES_ACCEPTES,
} from './types-acceptes.ts';
import { motifParmi } from '#shared/core/textes/motifs.ts';

/** An archive or an office document that decompresses to more is considered a bomb. */
const MAX_DECOMPRESSE = 200 * 1024 * 1024;
/** The largest phone sensors give 200 million pixels. */
const MAX_PIXELS = 250_000_000;

export const typeFichierRefuse = (message: string): AppError =>
  new AppError(415, 'TYPE_FICHIER_REFUSE', message, { errors: [{ pointer: '/fichiers', detail: message }] });

/** Beginnings that a browser or a system could take for a page or a script. */
const BALISES = 'html|head|body|title|script|svg|iframe|object|embed|style|table|div|img|a|h1|p|br|b';
const DEBUT_ACTIF = new RegExp(
  String.raw`^\s*(?:<!doctype\s+html|<!--|<(?:${BALISES})[\s/>]|<\?php|<\?xml|<%|#!)`,
  'i',
);
/**
 * Active content of an XML, wherever it is: namespaces of other languages, style sheets, entities (the billion laughs).
 */
const XML_ACTIF = motifParmi(
  [
    /http:\/\/www\.w3\.org\/(?:1999\/xhtml|1999\/XSL|2000\/svg)/,
    /<\?xml-stylesheet|<\?php|<!DOCTYPE|<!ENTITY|<(?:\w+:)?script[\s/>]/,
  ],
  'i',
);

const enTexte = (contenu: Buffer): string => {
  const [a, b] = contenu;
  if (a === 0xef && b === 0xbb) return contenu.toString('latin1', 3);
  if (a === 0xff && b === 0xfe) return contenu.toString('utf16le', 2);
  if (a === 0xfe && b === 0xff)
    return Buffer.from(contenu.subarray(2, contenu.length & ~1))
      .swap16()
      .toString('utf16le');
  return contenu.toString('latin1');
};

// All but the DOS end of file (1A), which old pharmacy software still writes.
// oxlint-disable-next-line no-control-regex -- control characters are what tells bytes from text
const CONTROLE = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f]/;
/** Formats written in characters, whose bytes would pass for a plain text. */
const FORMATS_TEXTE = /^(?:%PDF|%!PS|\{\\rtf)/;

const examinerTexte = (contenu: Buffer, nom: string, extension: string): void => {
  const texte = enTexte(contenu);
  if (CONTROLE.test(texte) || FORMATS_TEXTE.test(texte))
    throw typeFichierRefuse(`Le contenu de « ${nom} » n’est pas celui d’un fichier .${extension}.`);
  if (extension === 'xml' ? !/^\s*</.test(texte) || XML_ACTIF.test(texte) : DEBUT_ACTIF.test(texte))
    throw typeFichierRefuse(
      `Le fichier « ${nom} » contient du code (page web, script) ou n’est pas un fichier .${extension}.`,
    );
};

const PHRASES_ZIP: Readonly<Record<RefusZip, string>> = {
  ILLISIBLE: 'est abîmé : il ne peut pas être ouvert.',
  CHIFFREE: 'est protégé par un mot de passe : son contenu ne peut pas être vérifié.',
  TROP_DE_FICHIERS: `contient plus de ${MAX_ENTREES.toLocaleString('fr-FR')} fichiers : envoyez-le en plusieurs fois.`,
  BOMBE: 'est anormalement compressé : il n’est pas accepté.',
};

/** The first bytes of an archive, whatever its name. */
// oxlint-disable-next-line no-control-regex -- these are bytes
const DEBUT_ARCHIVE = /^(?:PK\u0003\u0004|Rar!|7z\u00bc\u00af|\u001f\u008b|\u00fd7zXZ|BZh[1-9]1AY|MSCF\u0000)/;
/** Office documents, which are archives. */
const BUREAU = /\.(?:docx|xlsx|pptx|od[tsp])$/i;

const examinerZip = async (contenu: Buffer, nom: string, mime: string): Promise<void> => {
  let deguisee = false;
  const voirDebut = (entree: { readonly nom: string }, debut: Buffer): void => {
    deguisee ||=
      mime === 'application/zip' && DEBUT_ARCHIVE.test(debut.toString('latin1', 0, 8)) && !BUREAU.test(entree.nom);
  };
  const entrees = await verifierZip(contenu, MAX_DECOMPRESSE, voirDebut).catch((error: unknown) => {
    throw error instanceof ZipRefuse ? typeFichierRefuse(`Le fichier « ${nom} » ${PHRASES_ZIP[error.motif]}`) : error;
  });
  const refusee = mime === 'application/zip' ? EXTENSIONS_ACTIVES : ENTREES_BUREAU_ACTIVES;
  if (!deguisee && !entrees.some((entree) => refusee.test(entree.nom))) return;
  throw typeFichierRefuse(
    mime === 'application/zip'
      ? `L’archive « ${nom} » contient un programme, une page web ou une autre archive : elle n’est pas acceptée.`
      : `Le fichier « ${nom} » contient des macros ou un programme : enregistrez-le sans eux.`,
  );
};

const examinerImage = (mime: string, contenu: Buffer, nom: string): void => {
  const dimensions = dimensionsImage(mime, contenu);
  if (!dimensions) throw typeFichierRefuse(`L’image « ${nom} » est abîmée : elle ne peut pas être ouverte.`);
  if (dimensions.largeur * dimensions.hauteur > MAX_PIXELS)
    throw typeFichierRefuse(`L’image « ${nom} » est trop grande : réduisez ses dimensions.`);
};

/** The name of the streams with Visual Basic in the old Office formats, in UTF-16. */
const MACROS_CFB = Buffer.from('_VBA_PROJECT', 'utf16le');

const examinerOctets = async (mime: string, contenu: Buffer, nom: string): Promise<void> => {
  if (mime === 'application/x-cfb' && contenu.includes(MACROS_CFB))
    throw typeFichierRefuse(`Le fichier « ${nom} » contient des macros : enregistrez-le sans macro.`);
  if (mime === 'application/zip' || mime.includes('opendocument') || mime.includes('openxmlformats'))
    await examinerZip(contenu, nom, mime);
  if (IMAGES_MESUREES.has(mime)) examinerImage(mime, contenu, nom);
};

/**
 * Checks the bytes of a file, which decide over its name: refuses active content (web page, SVG, script, program,
 * macros), a wrong extension and bombs (COM-62).
 * @returns the type to store and serve
 * @throws {AppError} 415 TYPE_FICHIER_REFUSE
 */
export const examinerFichier = async (nom: string, contenu: Buffer): Promise<string> => {
  const extension = extensionDe(nom);
  if (EXTENSION_CACHEE.test(nom))
    throw typeFichierRefuse(
      `Le nom « ${nom} » cache l’extension d’un programme ou d’une page web : renommez le fichier.`,
    );
  const accepte = TYPES_ACCEPTES.get(extension);
  if (extension && !accepte) throw typeFichierRefuse(`Les fichiers .${extension} ne sont pas acceptés (« ${nom} »).`);
  if (accepte?.octets.length === 0) {
    examinerTexte(contenu, nom, extension);
    return accepte.mime;
  }
  const octets = (await fileTypeFromBuffer(contenu).catch(() => undefined))?.mime;
  const mime = accepte
    ? octets && accepte.octets.includes(octets)
      ? accepte.mime
      : undefined
    : octets && TYPE_DES_OCTETS.get(octets);
  if (!octets || !mime)
    throw typeFichierRefuse(
      extension
        ? `Le contenu de « ${nom} » n’est pas celui d’un fichier .${extension}.`
        : `Le type du fichier « ${nom} » n’est pas reconnu.`,
    );
  await examinerOctets(octets, contenu, nom);
  return mime;
};
