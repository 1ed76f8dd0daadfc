/** What a laboratory gave: a credit note, or money. */
export const naturesEncaissement = ['AVOIR', 'VIREMENT', 'CHEQUE', 'COMPENSATION'] as const;
export type NatureEncaissement = (typeof naturesEncaissement)[number];

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

/** In what the encours of an account are counted (ECM-2). */
export const montantsEncours = ['HT', 'TTC'] as const;
export type MontantsEncours = (typeof montantsEncours)[number];
