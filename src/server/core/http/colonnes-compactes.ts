import { z } from 'zod';
import type { ColonneCompacte } from '#shared/core/api/compact.ts';

/**
 * The object that a value is, or null: an optional field has no place in a row of values, its absence would be lost.
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

/** What the elements of a page are; null for another answer, and for elements that a row of values cannot say. */
export const elementDePage = (response: z.ZodType): z.ZodObject | null => {
  const elements: unknown = response instanceof z.ZodObject ? response.shape['elements'] : undefined;
  return elements instanceof z.ZodArray ? objetDe(elements.element) : null;
};
