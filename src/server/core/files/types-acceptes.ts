import { motifParmi } from '#shared/core/textes/motifs.ts';
/** For each extension: the served type, and the accepted bytes. */
type TypeAccepte = { readonly mime: string; readonly octets: readonly string[] };

const type = (mime: string, ...octets: readonly string[]): TypeAccepte => ({
  mime,
  octets: octets.length > 0 ? octets : [mime],
});
const ooxml = (suffixe: string) => type(`application/vnd.openxmlformats-officedocument.${suffixe}`);
const opendocument = (suffixe: string) => type(`application/vnd.oasis.opendocument.${suffixe}`);
const texte = (mime: string): TypeAccepte => ({ mime, octets: [] });

/**
 * The documents exchanged with laboratories. None of these types runs code where it is opened; macros are checked
 * apart.
 */
export const TYPES_ACCEPTES: ReadonlyMap<string, TypeAccepte> = new Map([
  ['pdf', type('application/pdf')],
  ['png', type('image/png', 'image/png', 'image/apng')],
  ['jpg', type('image/jpeg')],
  ['jpeg', type('image/jpeg')],
  ['webp', type('image/webp')],
  ['gif', type('image/gif')],
  ['bmp', type('image/bmp')],
  ['tif', type('image/tiff')],
  ['tiff', type('image/tiff')],
  ['heic', type('image/heic', 'image/heic', 'image/heif', 'image/heic-sequence')],
  ['heif', type('image/heif', 'image/heic', 'image/heif', 'image/heif-sequence')],
  ['avif', type('image/avif')],
  ['docx', ooxml('wordprocessingml.document')],
  ['xlsx', ooxml('spreadsheetml.sheet')],
  ['pptx', ooxml('presentationml.presentation')],
  ['odt', opendocument('text')],
  ['ods', opendocument('spreadsheet')],
  ['odp', opendocument('presentation')],
  ['doc', type('application/msword', 'application/x-cfb')],
  ['xls', type('application/vnd.ms-excel', 'application/x-cfb')],
  ['ppt', type('application/vnd.ms-powerpoint', 'application/x-cfb')],
  ['rtf', type('application/rtf')],
  ['zip', type('application/zip')],
  ['mp4', type('video/mp4', 'video/mp4', 'video/x-m4v')],
  ['mov', type('video/quicktime')],
  ['webm', type('video/webm')],
  ['mp3', type('audio/mpeg')],
  ['m4a', type('audio/x-m4a', 'audio/x-m4a', 'audio/mp4')],
  ['txt', texte('text/plain')],
  ['csv', texte('text/csv')],
  ['tsv', texte('text/tab-separated-values')],
  ['xml', texte('application/xml')],
]);

/** The served type of bytes without extension, by their recognised kind. */
export const TYPE_DES_OCTETS: ReadonlyMap<string, string> = new Map(
  [...TYPES_ACCEPTES.values()].flatMap(({ mime, octets }) => (octets.includes(mime) ? [[mime, mime] as const] : [])),
);

/** The types shown in the page rather than downloaded, because browsers run nothing from them. */
export const TYPES_AFFICHABLES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'application/pdf',
]);

/** Extensions refused inside an archive: programs, and archives (the second stage of a bomb). */
export const EXTENSIONS_ACTIVES = motifParmi(
  [
    /\.(?:a3x|ade|app|asp|aspx|bat|chm|cmd|com|cpl|dll|dmg|docm|dotm|exe|gadget|hta|htm|html|inf|iso|jar|js)[ .]*$/,
    /\.(?:jse|jsp|lnk|mht|mhtml|msc|msi|msp|phar|php\d?|phtml|pif|potm|ppam|ppsm|pptm|ps1|py|reg|scr|sct)[ .]*$/,
    /\.(?:sh|shtml|svg|svgz|vb|vbe|vbs|wsf|wsh|xhtml|xlam|xlsm|xltm)[ .]*$/,
    /\.(?:7z|arj|bz2|cab|gz|rar|tar|tgz|xz|zip|zst)[ .]*$/,
  ],
  'i',
);

/**
 * Entries refused inside an office document: programs, and pages that the editor would import unchanged. Drawings and
 * embedded sheets are ordinary.
 */
export const ENTREES_BUREAU_ACTIVES = motifParmi(
  [
    /vbaProject\.bin$/,
    /^(?:Basic|Scripts)\/./,
    /\.(?:bat|cmd|com|dll|exe|hta|htm|html|jar|js|jse|lnk|mht|mhtml|ps1|scr|vbe|vbs|wsf|xhtml)[ .]*$/,
  ],
  'i',
);

/**
 * Extensions refused before the last one: where extensions are hidden, or read from the left, the file would pass for a
 * program or a page.
 */
export const EXTENSION_CACHEE = motifParmi(
  [
    /\.(?:asa|asp|aspx|bat|cer|cmd|exe|hta|htm|html|jar|js|jse|jsp|lnk|mht|mhtml|msi) *\.[^.]+$/,
    /\.(?:pht|phar|php\d?|phtml|ps1|scr|shtml|svg|svgz|vbe|vbs|wsf|xhtml) *\.[^.]+$/,
  ],
  'i',
);
