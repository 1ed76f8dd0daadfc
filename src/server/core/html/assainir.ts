import { creerAtelier } from '../atelier/atelier.ts';
import { nettoyerHtml, type HtmlPropre } from './nettoyer.ts';

export type { HtmlPropre } from './nettoyer.ts';

/** A shorter text takes a few milliseconds at worst, so it is cleaned on this thread. */
const COURT = 5_000;
const atelier = creerAtelier<string, HtmlPropre>({
  module: new URL('worker.ts', import.meta.url),
  delaiMs: 3_000,
  memoireMo: 128,
  maxParPart: 8,
});

/**
 * Runs `nettoyerHtml` in another process when the text is long.
 * @param part the account of the author, or the address of a source
 * @throws TravailInterrompu for a text made to take forever
 */
export const assainirHtml = async (source: string, part: number | string): Promise<HtmlPropre> =>
  source.length <= COURT ? nettoyerHtml(source) : atelier.faire(source, part);
