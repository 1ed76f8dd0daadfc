export { libelleNatureEncaissement } from '#shared/features/argent/encours/messages.ts';
import type {
  EtatEncaissement,
  MontantsEncours,
  NatureEncaissement,
  SourceEncaissement,
} from './schemas/enumerations.ts';

/** The name with its article, for use inside a sentence. */
export const leDeNature: Readonly<Record<NatureEncaissement, string>> = {
  VIREMENT: 'le virement',
  AVOIR: 'l’avoir',
  CHEQUE: 'le chèque',
  COMPENSATION: 'la compensation',
  PRELEVEMENT: 'la déduction',
  PAYPS: 'le versement Payps',
};
export const libelleSourceEncaissement: Readonly<Record<SourceEncaissement, string>> = {
  MANUEL: 'Saisi',
  FACTURX: 'Factur-X',
  CII: 'Facture CII',
  UBL: 'Facture UBL',
  PDF_TEXTE: 'Lu dans le texte d’un PDF, à vérifier',
  REPONSE_LABO: 'Réponse du laboratoire',
  RELEVE_BANCAIRE: 'Relevé bancaire',
  TABLEUR: 'Tableur',
  REVERSION: 'Reversion du groupement',
  PAYPS: 'Payps',
};
export const libelleEtatEncaissement: Readonly<Record<EtatEncaissement, string>> = {
  NON_AFFECTE: 'Non affecté',
  PARTIEL: 'Affecté en partie',
  AFFECTE: 'Affecté',
  ANNULE: 'Annulé',
};
export const libelleMontants: Readonly<Record<MontantsEncours, string>> = { HT: 'hors taxes', TTC: 'toutes taxes' };
