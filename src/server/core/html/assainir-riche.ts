import { creerAtelier, TravailInterrompu } from '../atelier/atelier.ts';
import { nettoyerRiche, type HtmlRiche } from './nettoyer-riche.ts';

export type { HtmlRiche } from './nettoyer-riche.ts';

/** A shorter text takes a few milliseconds at worst, so it is cleaned on this thread. */
const COURT = 5_000;
/** A shorter text takes a tenth of a second: it does not wait behind the long ones, which have their own process. */
const MOYEN = 300_000;
const module = new URL('worker-riche.ts', import.meta.url);
const moyens = creerAtelier<string, HtmlRiche>({ module, delaiMs: 10_000, memoireMo: 128, maxParPart: 8 });
/**
 * The process of the long texts: a note of 16 million characters takes seconds, with its images and copies in memory
 * several times.
 */
const longs = creerAtelier<string, HtmlRiche>({
  module,
  delaiMs: 30_000,
  memoireMo: 768,
  maxEnAttente: 6,
  maxParPart: 2,
});

/**
 * The most tags: an honest note has a few thousand, and the time depends on them, not on the bytes, which are mostly
 * images.
 */
const MAX_BALISES = 100_000;
const tropDeBalises = (source: string): boolean => {
  let i = -1;
  for (let n = 0; n <= MAX_BALISES; n += 1) if ((i = source.indexOf('<', i + 1)) < 0) return false;
  return true;
};

/**
 * Runs `nettoyerRiche` in another process when the text is long. Accounts are served in turn, so that none fills the
 * queue.
 * @param part the account of the author
 * @throws TravailInterrompu for a text made to take forever; 503 when too many long ones wait
 */
export const assainirRiche = async (source: string, part: number): Promise<HtmlRiche> => {
  if (source.length <= COURT) return nettoyerRiche(source);
  if (tropDeBalises(source)) throw new TravailInterrompu('too many tags');
  return (source.length <= MOYEN ? moyens : longs).faire(source, part);
};
