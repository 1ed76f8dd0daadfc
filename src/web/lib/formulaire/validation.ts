import type { z } from 'zod';
import { insecable } from '../formats.ts';

/** The values of a form while the user fills it: the schema's input, where any field may still be empty (`null`). */
export type SaisieDe<T> = T extends readonly (infer E)[]
  ? SaisieDe<E>[]
  : T extends Blob | Date
    ? T | null
    : T extends object
      ? { [K in keyof T]-?: SaisieDe<Exclude<T[K], undefined>> }
      : T | null;

/** `SaisieDe`, where the optional fields of the schema may be absent. */
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

/** Removes the fields left empty (`null`), for a schema that only accepts an absent field. */
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
 * @param autres errors found elsewhere, by field
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
