import type { Gravite, RegleLegale } from '../schemas.ts';

/** One warning, which never blocks. */
export type AvertissementLegal = {
  readonly code: string;
  readonly gravite: Gravite;
  /** The field of the warning, as forms name it (`produits.2.ean`); null for the whole form. */
  readonly champ: string | null;
  /** A French sentence. */
  readonly phrase: string;
  /** The source of the rule; null for our own advice. */
  readonly source: string | null;
  /** Whether the rule behind the warning still has to be verified. */
  readonly aVerifier: boolean;
};

type AvertissementDit = Pick<AvertissementLegal, 'code' | 'gravite' | 'champ' | 'phrase'>;

export const avertissementLegal = (regleLegale: RegleLegale, dit: AvertissementDit): AvertissementLegal => ({
  ...dit,
  source: regleLegale.source,
  aVerifier: regleLegale.verifieLe === null,
});
/** A piece of advice without a legal rule behind it. */
export const conseilDeRegleLegale = (dit: AvertissementDit): AvertissementLegal => ({
  ...dit,
  source: null,
  aVerifier: false,
});

const PREMIERS = 3;
/** A list of names in words: `A, B, C et 4 autres`. */
export const enumererMots = (noms: readonly string[]): string => {
  const uniques = [...new Set(noms)];
  const reste = uniques.length - PREMIERS;
  if (reste > 0) return `${uniques.slice(0, PREMIERS).join(', ')} et ${reste === 1 ? '1 autre' : `${reste} autres`}`;
  return uniques.length < 2 ? (uniques[0] ?? '') : `${uniques.slice(0, -1).join(', ')} et ${uniques.at(-1)}`;
};
