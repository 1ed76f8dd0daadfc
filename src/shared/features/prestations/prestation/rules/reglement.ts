import type { Payeur, TypeEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';

const REGLABLES: readonly TypeEncours[] = ['CHALLENGE', 'CONTREPARTIE_TG'];
/** What a reversion settles (PRS-19): a challenge or the contrepartie of a TG, that the groupement owes. */
export const reglableParReversion = ({
  payeur,
  type,
}: {
  readonly payeur: Payeur;
  readonly type: TypeEncours;
}): boolean => payeur === 'GROUPEMENT' && REGLABLES.includes(type);
