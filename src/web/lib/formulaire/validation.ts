import type { z } from 'zod';
import { insecable } from '../formats.ts';

/**
 * What a form holds while it is being filled: the schema's input where anything may still be empty (`null`).
 */
export type SaisieDe<T> = T extends readonly (infer E)[]
  ? SaisieDe<E>[]
  : T extends Blob | Date
    ? T | null
    : T extends object
      ? { [K in keyof T]-?: SaisieDe<Exclude<T[K], undefined>> }
      : T | null;

/** The same, where a field that the schema lets be absent may be absent. */
export type SaisieAdmise<T> = T extends readonly (infer E)[]
  ? SaisieAdmise<E>[]
  : T extends Blob | Date
    ? T | null
    : T extends object
      ? { [K in keyof T]: SaisieAdmise<T[K]> }
      : T | null;

export type Erreurs = Record<string, string>;

const champsDe = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> =>
  'shape' in schema && typeof schema.shape === 'object' ? (schema.shape as Record<string, z.ZodType>) : {};

/** A field left empty (`null`) of a schema that knows only "absent" is absent. */
const sansVide = (schema: z.ZodType, valeurs: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const champs = champsDe(schema);
  const absent = (nom: string) => {
    const champ = champs[nom];
    return champ !== undefined && !champ.safeParse(null).success && champ.safeParse(undefined).success;
  };
  return Object.fromEntries(Object.entries(valeurs).filter(([nom, valeur]) => valeur !== null || !absent(nom)));
};

/**
 * Validates with the contract's schema: one French sentence per field, under its path (`lignes.0.montant`; the whole
 * form: ``).
 * @param autres what else is known to be wrong, by field
 */
export const validerSaisie = <S extends z.ZodType>(
  schema: S,
  valeurs: Readonly<Record<string, unknown>>,
  autres: Readonly<Erreurs> = {},
): { ok: true; donnees: z.output<S> } | { ok: false; erreurs: Erreurs } => {
  const validation = schema.safeParse(sansVide(schema, valeurs));
  if (validation.success && Object.keys(autres).length === 0) return { ok: true, donnees: validation.data };
  const erreurs: Erreurs = {};
  for (const { path, message } of validation.error?.issues ?? [])
    erreurs[path.map(String).join('.')] ??= insecable(message);
  for (const [chemin, message] of Object.entries(autres)) erreurs[chemin] ??= insecable(message);
  return { ok: false, erreurs };
};

/** `/lignes/0/montant` → `lignes.0.montant` (RFC 6901). */
export const cheminDe = (pointer: string): string =>
  pointer
    .replace(/^\//, '')
    .split('/')
    .map((partie) => partie.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');
