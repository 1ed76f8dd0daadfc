import { creerAtelier } from '../atelier/atelier.ts';
import { nettoyerRiche, type HtmlRiche } from './nettoyer-riche.ts';

export type { HtmlRiche } from './nettoyer-riche.ts';

/** A shorter text takes a few milliseconds at worst: it stays on this thread. */
const COURT = 5_000;
/**
 * A shorter text takes a tenth of a second: it does not wait behind the long ones, which have a thread of their own.
 */
const MOYEN = 300_000;
const module = new URL('worker-riche.ts', import.meta.url);
const moyens = creerAtelier<string, HtmlRiche>({ module, delaiMs: 10_000, memoireMo: 128 });
/** A note of 16 million characters takes seconds; its images and its copies are in memory several times. */
const longs = creerAtelier<string, HtmlRiche>({ module, delaiMs: 30_000, memoireMo: 768, maxEnAttente: 6 });

/**
 * `nettoyerRiche`, on another thread when the text is long.
 * @throws TravailInterrompu for a text made to take forever; 503 when too many long ones wait
 */
export const assainirRiche = async (source: string): Promise<HtmlRiche> =>
  source.length <= COURT ? nettoyerRiche(source) : (source.length <= MOYEN ? moyens : longs).faire(source);
