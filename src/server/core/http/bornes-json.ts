import { z } from 'zod';
import { coreErrors } from '#shared/core/errors.ts';

/** What a JSON text may hold, at all depths: its elements and fields, and the characters of its texts together. */
export type BornesJson = { readonly valeurs: number; readonly profondeur: number; readonly caracteres: number };

/** No call of the product has a field of an object so long, nor an object of so many fields. */
const MAX_OCTETS_NOM = 256;
const MAX_CHAMPS = 1_000;
/** The greatest body of a contract holds some thirty thousand values. */
const MAX_VALEURS = 60_000;
/** Above what the contract itself may hold: a refusal still names the fields that are too many. */
const MARGE_VALEURS = 100;
const MAX_PROFONDEUR = 32;
/**
 * Outside of its texts, what one value takes with its commas and its indentation: no number of ours has so many
 * figures.
 */
const OCTETS_HORS_TEXTE = 128;
/** A text too long by less is still refused at its field, in its own words. */
const MARGE_CARACTERES = 64_000;
/** Of a text that its contract bounds by a pattern, or by the list of what it may be. */
const CARACTERES_D_UN_CODE = 100;
/** For a body that no contract describes. */
export const BORNES_SANS_CONTRAT: BornesJson = {
  valeurs: MARGE_VALEURS,
  profondeur: MAX_PROFONDEUR,
  caracteres: MARGE_CARACTERES,
};

/** Of a partner's answer: no screen shows so much. What it sends is no more trusted than what a browser does. */
export const BORNES_PARTENAIRE: BornesJson = { valeurs: 200_000, profondeur: MAX_PROFONDEUR, caracteres: 4_000_000 };

const [GUILLEMET, BARRE, VIRGULE, DEUX_POINTS, CROCHET, FIN_CROCHET, ACCOLADE, FIN_ACCOLADE] = [
  ...Buffer.from('"\\,:[]{}'),
] as [number, number, number, number, number, number, number, number];

/** Just after a bar, told apart from the figures that are left. */
const ESCAPE = 9;

const tropDeValeurs = () =>
  coreErrors.tropVolumineux('La demande contient trop de valeurs : envoyez-la en plusieurs fois.', null);
const tropDeTexte = () => coreErrors.tropVolumineux('La demande contient un texte trop long.', null);
const tropDeSignes = () =>
  coreErrors.tropVolumineux('La demande contient trop d’espaces, ou un nombre trop long.', null);
const malFormee = () => coreErrors.champInvalide('', 'La demande n’a pas la forme attendue.');

/** A byte that continues a character of UTF-8; a text of French letters has some, one of Chinese is made of them. */
const suite = (octet: number): boolean => (octet & 0xc0) === 0x80;
const LETTRE_U = 0x75;

/** Where a text is in the bytes of a body, its quotes left out. */
export type TexteJson = { readonly debut: number; readonly fin: number };

/**
 * Counts what a JSON text holds, in its bytes and as they come, before anything is built from it: a megabyte of empty
 * arrays takes a hundred times its weight once read (COM-116).
 * @param noterTexte is told of each text, names included
 * @returns takes the next bytes; it throws an AppError, 413 for more values or more text than `bornes`, or for figures
 * and spaces that these values cannot need, 400 for a depth, a number of fields or a name that no call has
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
  /** Goes through a text from `debut`. @returns the place of the quote that ends it, or the end of these bytes */
  const texte = (octets: Uint8Array, debut: number): number => {
    let i = debut;
    let [vus, reste] = [0, aPasser];
    for (; i < octets.length; i += 1) {
      const octet = octets[i] as number;
      // After a bar: the letter, and the four figures that follow a u.
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

/** The same for bytes that are all there. @throws {AppError} */
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

/** What the greatest value of a schema holds; Infinity when the schema does not say. */
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

/** What the body of a call may hold by its contract; Infinity for a list without a greatest length. */
export const tailleDuContrat = (corps: z.ZodType): Taille => tailleDe(enSchema(corps));

const connues = new WeakMap<z.ZodType, BornesJson>();
/** The bounds of the body of a call, as its contract gives them; computed at its first body. */
export const bornesDuCorps = (corps: z.ZodType | undefined): BornesJson => {
  if (!corps) return BORNES_SANS_CONTRAT;
  const connue = connues.get(corps);
  if (connue) return connue;
  const taille = tailleDuContrat(corps);
  const bornes = {
    // An empty list counts for itself and for what it could hold.
    valeurs: Math.min(MAX_VALEURS, 2 * taille.valeurs + MARGE_VALEURS),
    profondeur: MAX_PROFONDEUR,
    caracteres: taille.caracteres + MARGE_CARACTERES,
  };
  connues.set(corps, bornes);
  return bornes;
};

/**
 * Reads a JSON text that was counted.
 * @param relire may say otherwise what a value is
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

/** Reads a JSON text within bounds. @throws {AppError} what `exigerBornesJson` and `construireJson` throw */
export const lireJson = (octets: Buffer, bornes: BornesJson): unknown => {
  exigerBornesJson(octets, bornes);
  return construireJson(octets);
};
