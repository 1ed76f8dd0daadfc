export { montantsEncours, naturesEncaissement } from '#shared/features/argent/encours/contract/enumerations.ts';
export type { MontantsEncours, NatureEncaissement } from '#shared/features/argent/encours/contract/enumerations.ts';

/** How it was known: typed, read in a file, said by the laboratory, credited by the bank. */
export const sourcesEncaissement = [
  'MANUEL',
  'FACTURX',
  'CII',
  'UBL',
  'PDF_TEXTE',
  'REPONSE_LABO',
  'RELEVE_BANCAIRE',
  'TABLEUR',
] as const;
export type SourceEncaissement = (typeof sourcesEncaissement)[number];

/** How much of it is shared out (ECM-3). */
export const etatsEncaissement = ['NON_AFFECTE', 'PARTIEL', 'AFFECTE', 'ANNULE'] as const;
export type EtatEncaissement = (typeof etatsEncaissement)[number];
