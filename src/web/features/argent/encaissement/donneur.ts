import type { EncoursEnListe } from '#shared/features/argent/encours/schemas.ts';

/** Who would give what settles it. */
export const cleDuDonneur = ({ payeur, laboratoireId }: EncoursEnListe): string =>
  payeur === 'LABO' ? String(laboratoireId) : payeur;
