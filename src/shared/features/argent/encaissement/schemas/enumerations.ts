export { montantsEncours, naturesEncaissement } from '#shared/features/argent/encours/schemas/enumerations.ts';
export type { MontantsEncours, NatureEncaissement } from '#shared/features/argent/encours/schemas/enumerations.ts';

/**
 * The source of an encaissement: typed, read in a file, announced by the laboratory, credited by the bank, reversed by
 * the groupement, paid by Payps.
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
 * The acts an encaissement waits for: to be shared out, its amount to be given (ECM-13), or a possible duplicate to be
 * settled (ECM-24).
 */
export const attentesEncaissement = ['AVOIRS', 'PAIEMENTS', 'A_VERIFIER'] as const;
export type AttenteEncaissement = (typeof attentesEncaissement)[number];

/** How much of an encaissement is shared out (ECM-3). */
export const etatsEncaissement = ['NON_AFFECTE', 'PARTIEL', 'AFFECTE', 'ANNULE'] as const;
export type EtatEncaissement = (typeof etatsEncaissement)[number];
