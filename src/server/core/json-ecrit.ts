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

/** The same for a list, its columns named once (`Compact`); written out in full for who does not ask for it so. */
export class JsonCompact {
  readonly texte: string;
  constructor(texte: string) {
    this.texte = texte;
  }
}

/**
 * A page in compact form.
 * @param schema of its elements: what it does not name stays on the server
 * @param page `elements`, and what is beside them
 */
export const enCompact = <S extends z.ZodObject>(
  schema: S,
  page: { readonly elements: readonly (z.output<S> & object)[] } & Readonly<Record<string, unknown>>,
): JsonCompact => new JsonCompact(JSON.stringify(compacterLignes(page, colonnesCompactes(schema))));
