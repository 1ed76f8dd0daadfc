import { z } from 'zod';
import type { ColonneCompacte } from '#shared/core/api/compact.ts';

/**
 * The object type of a value, nullable or not; null for an optional field, whose absence a row of values could not
 * tell.
 */
const objetDe = (schema: z.core.$ZodType): z.ZodObject | null => {
  if (schema instanceof z.ZodNullable) return objetDe(schema.unwrap());
  if (!(schema instanceof z.ZodObject)) return null;
  const facultatif = Object.values(schema.shape).some((champ) => champ instanceof z.ZodOptional);
  return facultatif ? null : schema;
};

const colonneDe = (nom: string, schema: z.core.$ZodType): ColonneCompacte => {
  const element = schema instanceof z.ZodArray ? objetDe(schema.element) : null;
  if (element) return { nom, liste: true, colonnes: colonnesCompactes(element) };
  const objet = objetDe(schema);
  return objet ? { nom, colonnes: colonnesCompactes(objet) } : nom;
};

const connues = new WeakMap<z.ZodObject, readonly ColonneCompacte[]>();

/**
 * The columns of a compact list, from the schema of its elements: each field once, those of the objects within as well
 * (COM-105).
 */
export const colonnesCompactes = (schema: z.ZodObject): readonly ColonneCompacte[] => {
  const deja = connues.get(schema);
  if (deja) return deja;
  const champs = Object.entries(schema.shape);
  const colonnes = champs.map(([nom, champ]) => colonneDe(nom, champ));
  connues.set(schema, colonnes);
  return colonnes;
};

/**
 * The schema of the elements of a page; null for another answer, or for elements that a row of values cannot represent.
 */
export const elementDePage = (response: z.ZodType): z.ZodObject | null => {
  const elements: unknown = response instanceof z.ZodObject ? response.shape['elements'] : undefined;
  return elements instanceof z.ZodArray ? objetDe(elements.element) : null;
};
