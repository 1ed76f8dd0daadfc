export { montantsEncours, naturesEncaissement } from '#shared/features/argent/encours/schemas/enumerations.ts';
export type { MontantsEncours, NatureEncaissement } from '#shared/features/argent/encours/schemas/enumerations.ts';

/**
 * How it was known: typed, read in a file, said by the laboratory, credited by the bank, reversed by the groupement,
 * paid by the coupon platform.
 */
export const sourcesEncaissement = [
  'MANUEL',
  'FACTURX',
  'CII',
  'UBL',
  'PDF_TEXTE',
  'REPONSE_LABO',
  'RELEVE_BANCAIRE',
  'TABLEUR',
  'REVERSION',
  'PAYPS',
] as const;
export type SourceEncaissement = (typeof sourcesEncaissement)[number];

/**
 * What an encaissement waits for: to be shared out, or its amount to be said (ECM-13), or told from another of the same
 * number (ECM-24).
 */
export const attentesEncaissement = ['AVOIRS', 'PAIEMENTS', 'A_VERIFIER'] as const;
export type AttenteEncaissement = (typeof attentesEncaissement)[number];

/** How much of it is shared out (ECM-3). */
export const etatsEncaissement = ['NON_AFFECTE', 'PARTIEL', 'AFFECTE', 'ANNULE'] as const;
export type EtatEncaissement = (typeof etatsEncaissement)[number];
