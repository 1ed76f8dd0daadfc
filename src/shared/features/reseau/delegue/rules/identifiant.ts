import { mailRequis } from '#shared/core/champs.ts';

/** The identifiers by which a pharmacy may be asked for: never its name, which would let users be listed (RES-82). */
export const genresIdentifiant = ['CIP', 'FINESS', 'MAIL'] as const;
type GenreIdentifiant = (typeof genresIdentifiant)[number];
export type IdentifiantLu = { readonly genre: GenreIdentifiant; readonly identifiant: string };

const mail = mailRequis('L’adresse e-mail');

/**
 * The typed identifier without spaces nor dots; null when it is neither a CIP, a FINESS nor a mail address (RES-82).
 */
export const lireIdentifiant = (saisi: string): IdentifiantLu | null => {
  if (saisi.includes('@')) {
    const adresse = mail.safeParse(saisi);
    return adresse.success ? { genre: 'MAIL', identifiant: adresse.data.toLowerCase() } : null;
  }
  const code = saisi.replace(/[\s.]/g, '').toUpperCase();
  if (/^(?:\d{7}|\d{13})$/.test(code)) return { genre: 'CIP', identifiant: code };
  return /^(?:\d{9}|2[AB]\d{7})$/.test(code) ? { genre: 'FINESS', identifiant: code } : null;
};
