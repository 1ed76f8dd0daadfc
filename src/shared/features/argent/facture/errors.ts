/** Why a dropped file gives no invoice; its sentence is in `messages.ts`. */
export const motifsRefus = [
  'FICHIER_VIDE',
  'FICHIER_TROP_GROS',
  'FORMAT_NON_LU',
  'TROP_LONG',
  'XML_MAL_FORME',
  'XML_DOCTYPE',
  'XML_ENCODAGE',
  'XML_TROP_GRAND',
  'XML_TROP_PROFOND',
  'XML_AUTRE',
  'PDF_ABIME',
  'PDF_PROTEGE',
  'PDF_BOMBE',
  'PDF_SANS_TEXTE',
  'PDF_SANS_FACTURE',
  'ZIP_ABIME',
  'ZIP_PROTEGE',
  'ZIP_BOMBE',
  'ZIP_DANS_ZIP',
  'ZIP_TROP_DE_FICHIERS',
  'ZIP_VIDE',
  'TYPE_INCONNU',
  'NUMERO_ABSENT',
  'DATE_ILLISIBLE',
  'NOMBRE_ILLISIBLE',
  'TOTAL_ABSENT',
  'TROP_DE_LIGNES',
] as const;
export type MotifRefus = (typeof motifsRefus)[number];

/** A refusal as it crosses from a thread to the other. */
export type RefusFacture = {
  readonly motif: MotifRefus;
  /** What was found instead: a value, a code, a field. */
  readonly precision: string | null;
};

/** Thrown by the reading: the document gives no invoice. */
export class FactureRefusee extends Error {
  readonly refus: RefusFacture;
  constructor(motif: MotifRefus, precision: string | null = null) {
    super(`invoice refused: ${motif}`);
    this.name = 'FactureRefusee';
    this.refus = { motif, precision: precision?.slice(0, 100) ?? null };
  }
}
