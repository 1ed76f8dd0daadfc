import { z } from 'zod';
import { coreErrors } from '#shared/core/errors.ts';

/** The bounds of a JSON text at all depths: elements and fields, depth, and total characters of its texts. */
export type BornesJson = { readonly valeurs: number; readonly profondeur: number; readonly caracteres: number };

/** The longest name of a field, in bytes: no call of the product has a longer one. */
const MAX_OCTETS_NOM = 256;
const MAX_CHAMPS = 1_000;
/** The most values in a body: the largest of a contract has about thirty thousand. */
const MAX_VALEURS = 60_000;
/** Margin above the bound of the contract, so that a refusal still names the excess fields. */
const MARGE_VALEURS = 100;
const MAX_PROFONDEUR = 32;
/** The bytes of one value outside texts, commas and indentation included: no number of ours has as many figures. */
const OCTETS_HORS_TEXTE = 128;
/** Margin for texts, so that a text slightly too long is refused at its field with its own message. */
const MARGE_CARACTERES = 64_000;
/** The length allowed to a text that its contract limits by a pattern or by a list of values. */
const CARACTERES_D_UN_CODE = 100;
/** The bounds of a body without a contract. */
export const BORNES_SANS_CONTRAT: BornesJson = {
  valeurs: MARGE_VALEURS,
  profondeur: MAX_PROFONDEUR,
  caracteres: MARGE_CARACTERES,
};

/** The bounds of a partner's answer, more than any screen shows: it is trusted no more than a browser's. */
export const BORNES_PARTENAIRE: BornesJson = { valeurs: 200_000, profondeur: MAX_PROFONDEUR, caracteres: 4_000_000 };

const [GUILLEMET, BARRE, VIRGULE, DEUX_POINTS, CROCHET, FIN_CROCHET, ACCOLADE, FIN_ACCOLADE] = [
  ...Buffer.from('"\\,:[]{}'),
] as [number, number, number, number, number, number, number, number];

/** The state just after a backslash, distinct from the count of figures left. */
const ESCAPE = 9;

const tropDeValeurs = () =>
  coreErrors.tropVolumineux('La demande contient trop de valeurs : envoyez-la en plusieurs fois.', null);
const tropDeTexte = () => coreErrors.tropVolumineux('La demande contient un texte trop long.', null);
const tropDeSignes = () =>
  coreErrors.tropVolumineux('La demande contient trop d’espaces, ou un nombre trop long.', null);
const malFormee = () => coreErrors.champInvalide('', 'La demande n’a pas la forme attendue.');

/** A continuation byte of UTF-8: few in French texts, most of the bytes in Chinese ones. */
const suite = (octet: number): boolean => (octet & 0xc0) === 0x80;
const LETTRE_U = 0x75;

/** The position of a text in the bytes of a body, without its quotes. */
export type TexteJson = { readonly debut: number; readonly fin: number };

/**
 * Counts the content of a JSON text in its bytes, as a stream, before anything is built: a megabyte of empty arrays
 * takes a hundred times its weight once parsed (COM-116).
 * @param noterTexte receives the position of each text, names included
 * @returns a function that takes the next bytes; it throws an AppError, 413 for too many values or too much text, or
 * for figures and spaces that these values cannot need, 400 for an impossible depth, number of fields or name
 */
export const creerCompteurJson = (
  { valeurs, profondeur, caracteres }: BornesJson,
  noterTexte: (texte: TexteJson) => void = () => {},
) => {
  const champs = new Uint32Array(profondeur + 1);
  const maxHorsTexte = (valeurs + 1) * OCTETS_HORS_TEXTE;
  let [compte, niveau, caracteresLus, longueur, aPasser, horsTexte] = [0, 0, 0, 0, 0, 0];
  let [dansTexte, position] = [false, 0];

  const structure = (octet: number): void => {
    if (octet === VIRGULE) compte += 1;
    else if (octet === DEUX_POINTS) {
      const nombre = (champs[niveau] ?? 0) + 1;
      champs[niveau] = nombre;
      if (longueur > MAX_OCTETS_NOM || nombre > MAX_CHAMPS) throw malFormee();
    } else if (octet === CROCHET || octet === ACCOLADE) {
      compte += 1;
      niveau += 1;
      if (niveau > profondeur) throw malFormee();
      champs[niveau] = 0;
    } else if (octet === FIN_CROCHET || octet === FIN_ACCOLADE) niveau = Math.max(0, niveau - 1);
    if (compte > valeurs) throw tropDeValeurs();
  };
  /** Scans a text from `debut`. @returns the position of its closing quote, or the end of these bytes */
  const texte = (octets: Uint8Array, debut: number): number => {
    let i = debut;
    let [vus, reste] = [0, aPasser];
    for (; i < octets.length; i += 1) {
      const octet = octets[i] as number;
      // After a backslash: the letter, and the four figures that follow a u.
      if (reste > 0) reste = reste === ESCAPE && octet === LETTRE_U ? 4 : reste === ESCAPE ? 0 : reste - 1;
      else if (octet === GUILLEMET) break;
      else {
        if (octet === BARRE) reste = ESCAPE;
        if (!suite(octet)) vus += 1;
      }
    }
    aPasser = reste;
    caracteresLus += vus;
    longueur += i - debut;
    if (caracteresLus > caracteres) throw tropDeTexte();
    return i;
  };

  return (octets: Uint8Array): void => {
    for (let i = 0; i < octets.length; i += 1) {
      if (dansTexte) {
        i = texte(octets, i);
        dansTexte = i >= octets.length;
        if (!dansTexte) noterTexte({ debut: position + i - longueur, fin: position + i });
      } else if (octets[i] === GUILLEMET) {
        dansTexte = true;
        longueur = 0;
      } else {
        horsTexte += 1;
        structure(octets[i] as number);
      }
    }
    position += octets.length;
    if (horsTexte > maxHorsTexte) throw tropDeSignes();
  };
};

/** Checks bytes that are all present. @throws {AppError} */
export const exigerBornesJson = (octets: Uint8Array, bornes: BornesJson): void => creerCompteurJson(bornes)(octets);

type Schema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};
type Taille = Pick<BornesJson, 'valeurs' | 'caracteres'>;
const fois = ({ valeurs, caracteres }: Taille, n: number): Taille => ({
  valeurs: n * valeurs,
  caracteres: n * caracteres,
});
const plus = (a: Taille, b: Taille): Taille => ({
  valeurs: a.valeurs + b.valeurs,
  caracteres: a.caracteres + b.caracteres,
});

/** The largest size of a value of a schema; Infinity when the schema sets no limit. */
const tailleDe = (schema: Schema): Taille => {
  const formes = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.map(tailleDe);
  if (formes)
    return {
      valeurs: Math.max(...formes.map(({ valeurs }) => valeurs)),
      caracteres: Math.max(...formes.map(({ caracteres }) => caracteres)),
    };
  const seule = { valeurs: 1, caracteres: schema.maxLength ?? CARACTERES_D_UN_CODE };
  if (schema.items) return plus(seule, fois(tailleDe(schema.items), schema.maxItems ?? Number.POSITIVE_INFINITY));
  const libres = typeof schema.additionalProperties === 'object' ? MAX_CHAMPS : 0;
  return Object.entries(schema.properties ?? {}).reduce(
    (somme, [nom, champ]) => plus(plus(somme, tailleDe(champ)), { valeurs: 0, caracteres: nom.length }),
    fois(seule, 1 + libres),
  );
};

const enSchema = (corps: z.ZodType): Schema => z.toJSONSchema(corps, { io: 'input', unrepresentable: 'any' }) as Schema;

/** The largest size of a call's body by its contract; Infinity for a list without a maximum length. */
export const tailleDuContrat = (corps: z.ZodType): Taille => tailleDe(enSchema(corps));

const connues = new WeakMap<z.ZodType, BornesJson>();
/** The bounds of a call's body, from its contract; computed at its first body. */
export const bornesDuCorps = (corps: z.ZodType | undefined): BornesJson => {
  if (!corps) return BORNES_SANS_CONTRAT;
  const connue = connues.get(corps);
  if (connue) return connue;
  const taille = tailleDuContrat(corps);
  const bornes = {
    // Twice, because an empty list counts for itself and for the values it could have.
    valeurs: Math.min(MAX_VALEURS, 2 * taille.valeurs + MARGE_VALEURS),
    profondeur: MAX_PROFONDEUR,
    caracteres: taille.caracteres + MARGE_CARACTERES,
  };
  connues.set(corps, bornes);
  return bornes;
};

/**
 * Parses a JSON text already counted.
 * @param relire may replace a value
 * @returns undefined for an empty text, which is no body
 * @throws {AppError} 400 when it is not JSON
 */
export const construireJson = (octets: Buffer, relire?: (nom: string, valeur: unknown) => unknown): unknown => {
  if (octets.length === 0) return undefined;
  try {
    return JSON.parse(octets.toString('utf8'), relire) as unknown;
  } catch {
    throw coreErrors.requeteInvalide([]);
  }
};

/** Parses a JSON text within bounds. @throws {AppError} as `exigerBornesJson` and `construireJson` */
export const lireJson = (octets: Buffer, bornes: BornesJson): unknown => {
  exigerBornesJson(octets, bornes);
  return construireJson(octets);
};
