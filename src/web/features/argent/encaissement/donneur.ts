import type { EncoursEnListe } from '#shared/features/argent/encours/schemas.ts';

/** Key of the payer who settles this encours. */
export const cleDuDonneur = ({ payeur, laboratoireId }: EncoursEnListe): string =>
  payeur === 'LABO' ? String(laboratoireId) : payeur;
