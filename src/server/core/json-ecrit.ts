import type { z } from 'zod';
import { compacterLignes } from '#shared/core/api/compact.ts';
import { colonnesCompactes } from './http/colonnes-compactes.ts';

/**
 * JSON already written by PostgreSQL for a hot list: passed through; checked against the contract outside production.
 */
export class JsonDirect {
  readonly texte: string;
  constructor(texte: string) {
    this.texte = texte;
  }
}

/** A list in compact JSON (`Compact`), passed through; expanded for a client that does not accept this form. */
export class JsonCompact {
  readonly texte: string;
  constructor(texte: string) {
    this.texte = texte;
  }
}

/**
 * A page in compact form.
 * @param schema the schema of its elements: other fields are not sent
 * @param page `elements`, with the rest of the page
 */
export const enCompact = <S extends z.ZodObject>(
  schema: S,
  page: { readonly elements: readonly (z.output<S> & object)[] } & Readonly<Record<string, unknown>>,
): JsonCompact => new JsonCompact(JSON.stringify(compacterLignes(page, colonnesCompactes(schema))));
