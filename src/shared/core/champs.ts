import { z } from 'zod';

/** NUL breaks PostgreSQL (22021), a lone surrogate is stored as U+FFFD: both refused. */
const sansCaractereInterdit = (valeur: string) => !valeur.includes('\u0000') && valeur.isWellFormed();

const COURT = 255;
/** The line breaks that would end a name early in a mail header, a file or a list. */
const SAUT_DE_LIGNE = /[\n\r\v\f\u0085\u2028\u2029]/;

/**
 * A text typed by a person: trimmed, at most `max` characters (COM-20, COM-21: 255, 500 or 16 777 215); of 255, it is
 * on one line.
 * @param nom the field's name as the screen writes it, with its article: "Le nom"
 * @param surUneLigne false for a short text that has lines all the same
 */
export const texte = (nom: string, max = COURT, surUneLigne = max <= COURT) =>
  z
    .string(`${nom} est obligatoire.`)
    .trim()
    // A text that is already too long is not checked further.
    .max(max, {
      error: `${nom} ne doit pas dépasser ${max.toLocaleString('fr-FR')} caractères.`,
      abort: true,
    })
    .refine(sansCaractereInterdit, `${nom} contient un caractère non accepté.`)
    .refine((valeur) => !surUneLigne || !SAUT_DE_LIGNE.test(valeur), `${nom} tient sur une ligne.`);

/** A text field, as `texte`, that refuses an empty value. */
export const texteRequis = (
  nom: string,
  max?: number,
  { surUneLigne }: { readonly surUneLigne?: boolean | undefined } = {},
) => texte(nom, max, surUneLigne).min(1, `${nom} est obligatoire.`);

/** A text field, as `texte`, where an empty or absent value becomes `null`. */
export const texteFacultatif = (
  nom: string,
  max?: number,
  { surUneLigne }: { readonly surUneLigne?: boolean | undefined } = {},
) =>
  texte(nom, max, surUneLigne)
    .nullish()
    .transform((valeur) => (valeur ? valeur : null));

const MAIL =
  /^[^\s@<>()[\]\\,;:"]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]*[\p{L}\p{N}]$/u;
const formatMail = (valeur: string) =>
  MAIL.test(valeur) && !valeur.startsWith('.') && !valeur.includes('..') && !valeur.includes('.@');

/** An e-mail address, required (COM-22). A line break makes the address invalid, and the message says so. */
export const mailRequis = (nom: string) =>
  texteRequis(nom, COURT, { surUneLigne: false }).refine(
    (valeur) => valeur === '' || formatMail(valeur),
    `${nom} n’est pas une adresse valide.`,
  );

/** An e-mail address, or null. */
export const mailFacultatif = (nom: string) =>
  texteFacultatif(nom, COURT, { surUneLigne: false }).refine(
    (valeur) => valeur === null || formatMail(valeur),
    `${nom} n’est pas une adresse valide.`,
  );

const MAX_DESTINATAIRES = 20;
/** The recipients of a mail: twenty addresses at most, none twice; an empty list is accepted. */
export const champDestinataires = z
  .array(mailRequis('Le destinataire'), 'Indiquez au moins un destinataire.')
  .max(MAX_DESTINATAIRES, `Indiquez ${MAX_DESTINATAIRES} destinataires au plus.`)
  .refine(
    (liste) => new Set(liste.map((m) => m.toLowerCase())).size === liste.length,
    'Un destinataire est indiqué deux fois.',
  );
/** The recipients of a mail, as `champDestinataires`, at least one. */
export const destinatairesRequis = champDestinataires.min(1, 'Indiquez au moins un destinataire.');

/** Digits only, or null; spaces and dots typed between them are removed (COM-23). */
export const chiffresFacultatif = (nom: string) =>
  texte(nom)
    .nullish()
    .transform((valeur) => valeur?.replace(/[\s.]/g, '') || null)
    .refine((valeur) => valeur === null || /^\d+$/.test(valeur), `${nom} ne doit contenir que des chiffres.`);

/** A URL holds no raw quote nor chevron: they would end the HTML attribute where the URL is written. */
const estAdresseDeSite = (valeur: string): boolean =>
  /^https?:\/\/[^\s"'<>`\\^{|}/?#]+(?:[/?#][^\s"<>`\\^{|}]*)?$/i.test(valeur);

/** An address that starts with http:// or https://, or null (COM-24). */
export const urlFacultative = (nom: string) =>
  texteFacultatif(nom, 500).refine(
    (valeur) => valeur === null || estAdresseDeSite(valeur),
    `${nom} doit commencer par http:// ou https://.`,
  );

/** A CSS colour `#rrggbb`. */
export const champCouleur = (nom: string) =>
  texte(nom).regex(/^#[0-9a-fA-F]{6}$/, `${nom} doit être une couleur au format #rrggbb.`);

/** A choice among `valeurs`. */
export const choix = <const V extends readonly [string, ...string[]]>(nom: string, valeurs: V) =>
  z.enum(valeurs, `${nom} est obligatoire.`);

/** A boolean of a query string: `true` or `false`. */
export const booleenQuery = z
  .enum(['true', 'false'], 'La valeur doit être true ou false.')
  .transform((valeur) => valeur === 'true');

/** The version the person read before editing; a stale one is a 409 CONFLIT_VERSION (COM-26). */
export const version = z
  .number('La version est obligatoire.')
  .int('La version est obligatoire.')
  .positive('La version est obligatoire.');

/**
 * The version in the address of a DELETE: `?version=3`. Without it, the row is deleted as it stands (COM-136): the
 * journal says what it was.
 */
export const versionQuery = z.object({ version: z.coerce.number('Nombre attendu.').pipe(version).optional() });
