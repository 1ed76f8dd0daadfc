import { z } from 'zod';
import { coreErrors } from '#shared/core/errors.ts';

/** What a JSON text may hold: `valeurs` counts every element and every field, at all depths. */
export type BornesJson = { readonly valeurs: number; readonly profondeur: number };

/** No call of the product has a field of an object so long, nor an object of so many fields. */
const MAX_OCTETS_NOM = 256;
const MAX_CHAMPS = 1_000;
/** The greatest body of a contract holds some thirty thousand values. */
const MAX_VALEURS = 60_000;
/** Above what the contract itself may hold: a refusal still names the fields that are too many. */
const MARGE_VALEURS = 100;
const MAX_PROFONDEUR = 32;
/** For a body that no contract describes. */
export const BORNES_SANS_CONTRAT: BornesJson = { valeurs: MARGE_VALEURS, profondeur: MAX_PROFONDEUR };

const [GUILLEMET, BARRE, VIRGULE, DEUX_POINTS, CROCHET, FIN_CROCHET, ACCOLADE, FIN_ACCOLADE] = [
  ...Buffer.from('"\\,:[]{}'),
] as [number, number, number, number, number, number, number, number];

const tropDeValeurs = () =>
  coreErrors.tropVolumineux('La demande contient trop de valeurs : envoyez-la en plusieurs fois.', null);
const malFormee = () => coreErrors.champInvalide('', 'La demande n’a pas la forme attendue.');

/** @returns the place of the quote that ends the text whose first quote is at `debut`; the end of the bytes without one */
const finDuTexte = (octets: Uint8Array, debut: number): number => {
  let i = debut + 1;
  while (i < octets.length && octets[i] !== GUILLEMET) i += octets[i] === BARRE ? 2 : 1;
  return i;
};

/**
 * Counts what a JSON text holds, in its bytes, before anything is built from it: a megabyte of empty arrays takes a
 * hundred times its weight once read (COM-116).
 * @throws {AppError} 413 for more values than `bornes`, 400 for a depth, a number of fields or a name that no call has
 */
export const exigerBornesJson = (octets: Uint8Array, { valeurs, profondeur }: BornesJson): void => {
  const champs = new Uint32Array(profondeur + 1);
  let [compte, niveau, dernierTexte] = [0, 0, 0];
  for (let i = 0; i < octets.length; i += 1) {
    const octet = octets[i];
    if (octet === GUILLEMET) {
      const fin = finDuTexte(octets, i);
      dernierTexte = fin - i;
      i = fin;
    } else if (octet === VIRGULE) compte += 1;
    else if (octet === DEUX_POINTS) {
      champs[niveau] = (champs[niveau] ?? 0) + 1;
      if (dernierTexte > MAX_OCTETS_NOM || champs[niveau] > MAX_CHAMPS) throw malFormee();
    } else if (octet === CROCHET || octet === ACCOLADE) {
      compte += 1;
      niveau += 1;
      if (niveau > profondeur) throw malFormee();
      champs[niveau] = 0;
    } else if (octet === FIN_CROCHET || octet === FIN_ACCOLADE) niveau = Math.max(0, niveau - 1);
    if (compte > valeurs) throw tropDeValeurs();
  }
};

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};
/** How many values the greatest value of a schema holds; Infinity when the schema does not say. */
const valeursDe = (schema: Schema): number => {
  const formes = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (formes) return Math.max(...formes.map(valeursDe));
  if (schema.items) return 1 + (schema.maxItems ?? Number.POSITIVE_INFINITY) * valeursDe(schema.items);
  const libres = typeof schema.additionalProperties === 'object' ? MAX_CHAMPS : 0;
  return Object.values(schema.properties ?? {}).reduce((somme, champ) => somme + valeursDe(champ), 1 + libres);
};

const enSchema = (corps: z.ZodType): Schema => z.toJSONSchema(corps, { io: 'input', unrepresentable: 'any' }) as Schema;

/** @returns how many values the body of a call may hold by its contract; Infinity for a list without a greatest length */
export const valeursDuContrat = (corps: z.ZodType): number => valeursDe(enSchema(corps));

const connues = new WeakMap<z.ZodType, BornesJson>();
/** The bounds of the body of a call, as its contract gives them; computed at its first body. */
export const bornesDuCorps = (corps: z.ZodType | undefined): BornesJson => {
  if (!corps) return BORNES_SANS_CONTRAT;
  const connue = connues.get(corps);
  if (connue) return connue;
  // An empty list counts for itself and for what it could hold.
  const valeurs = Math.min(MAX_VALEURS, 2 * valeursDuContrat(corps) + MARGE_VALEURS);
  const bornes = { valeurs, profondeur: MAX_PROFONDEUR };
  connues.set(corps, bornes);
  return bornes;
};

/**
 * Reads a JSON text within bounds.
 * @returns undefined for an empty text, which is no body
 * @throws {AppError} 400 when it is not JSON, and what `exigerBornesJson` throws
 */
export const lireJson = (octets: Buffer, bornes: BornesJson): unknown => {
  if (octets.length === 0) return undefined;
  exigerBornesJson(octets, bornes);
  try {
    return JSON.parse(octets.toString('utf8')) as unknown;
  } catch {
    throw coreErrors.requeteInvalide([]);
  }
};

/** True for what JSON writes between braces: no list, no text, not null. */
export const estObjet = (valeur: unknown): valeur is Readonly<Record<string, unknown>> =>
  typeof valeur === 'object' && valeur !== null && !Array.isArray(valeur);
