import { TYPES_AFFICHABLES } from './types-acceptes.ts';
import { sansAccents } from '#shared/core/textes/mots.ts';

type DescriptionFichier = { readonly nom: string; readonly mime: string; readonly taille?: number };

/**
 * The file name in ASCII for a quoted string (RFC 9110), without the characters that browsers interpret differently.
 */
const enAscii = (nom: string): string => sansAccents(nom).replace(/[^\x20-\x7e]|["\\%]/g, '_');

// Encodes !'()* too, which encodeURIComponent leaves and RFC 8187 does not all accept.
const enUtf8 = (nom: string): string =>
  encodeURIComponent(nom.toWellFormed()).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** The Content-Disposition of RFC 6266: the exact name for modern browsers, a name without accents for the others. */
const disposition = (mode: 'inline' | 'attachment', nom: string): string =>
  `${mode}; filename="${enAscii(nom)}"; filename*=UTF-8''${enUtf8(nom)}`;

/**
 * The headers of a stored file: its type is neither guessed nor run by browsers, and it is downloaded unless it is an
 * image or a PDF.
 * @param telecharger downloads even those
 */
export const entetesFichier = (
  { nom, mime, taille }: DescriptionFichier,
  { telecharger = false } = {},
): Record<string, string> => ({
  'content-type': mime,
  ...(taille !== undefined && { 'content-length': String(taille) }),
  'content-disposition': disposition(!telecharger && TYPES_AFFICHABLES.has(mime) ? 'inline' : 'attachment', nom),
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
});
