import { creerAtelier, TravailInterrompu } from '../atelier/atelier.ts';
import { nettoyerRiche, type HtmlRiche } from './nettoyer-riche.ts';

export type { HtmlRiche } from './nettoyer-riche.ts';

/** A shorter text takes a few milliseconds at worst: it stays on this thread. */
const COURT = 5_000;
/**
 * A shorter text takes a tenth of a second: it does not wait behind the long ones, which have a thread of their own.
 */
const MOYEN = 300_000;
const module = new URL('worker-riche.ts', import.meta.url);
const moyens = creerAtelier<string, HtmlRiche>({ module, delaiMs: 10_000, memoireMo: 128, maxParPart: 8 });
/** A note of 16 million characters takes seconds; its images and its copies are in memory several times. */
const longs = creerAtelier<string, HtmlRiche>({
  module,
  delaiMs: 30_000,
  memoireMo: 768,
  maxEnAttente: 6,
  maxParPart: 2,
});

/** An honest note has a few thousand; its time grows with them, not with its bytes, which are mostly its images. */
const MAX_BALISES = 100_000;
const tropDeBalises = (source: string): boolean => {
  let i = -1;
  for (let n = 0; n <= MAX_BALISES; n += 1) if ((i = source.indexOf('<', i + 1)) < 0) return false;
  return true;
};

/**
 * `nettoyerRiche`, away from the calls when the text is long. Accounts are served in turn: none fills the queue alone.
 * @param part the account that writes
 * @throws TravailInterrompu for a text made to take forever; 503 when too many long ones wait
 */
export const assainirRiche = async (source: string, part: number): Promise<HtmlRiche> => {
  if (source.length <= COURT) return nettoyerRiche(source);
  if (tropDeBalises(source)) throw new TravailInterrompu('too many tags');
  return (source.length <= MOYEN ? moyens : longs).faire(source, part);
};
