import type {
  ActionEncours,
  Canal,
  ecartMotifs,
  EtatEncours,
  MoyenLu,
  NatureEncaissement,
  OrigineEncours,
  payeursEncours,
  Reglement,
  Retard,
  SituationEncours,
  SourceEncours,
  TypeEncours,
} from './schemas.ts';

/** The French labels of the enumerations of an encours, all in this file. */
export const libelleTypeEncours: Readonly<Record<TypeEncours, string>> = {
  LOGISTIQUE: 'Logistique',
  RETOUR: 'Retour',
  COMPENSATION: 'Compensation',
  CONTREPARTIE_TG: 'Contrepartie TG',
  CONTREPARTIE_PROMO: 'Contrepartie promo',
  CONTREPARTIE_PAYPS: 'Contrepartie Payps',
  RFA: 'RFA',
  RECLAMATION: 'Réclamation',
  // Same label: they differ only by how they are born (ENC-2).
  NEW_RECLAMATION: 'Réclamation',
  CHALLENGE: 'Challenge',
};

export const libelleActionEncours: Readonly<Record<ActionEncours, string>> = {
  AVOIR: 'Avoir',
  COOPERATION: 'Coopération commerciale',
  COMPENSATION: 'Compensation',
  CHEQUE: 'Chèque',
  RELIVRAISON: 'Relivraison',
  RFA: 'RFA',
  FACTURE: 'Facture',
  AUTRES: 'Autres',
  PAYPS: 'Payps',
};

export const libelleEtatEncours: Readonly<Record<EtatEncours, string>> = {
  A_DECLARER: 'À déclarer',
  DECLARE: 'À régler',
  REGLE: 'Réglé',
};
export const libellePayeur: Readonly<Record<(typeof payeursEncours)[number], string>> = {
  LABO: 'Laboratoire',
  GROUPEMENT: 'Groupement',
};
export const libelleCanal: Readonly<Record<Canal, string>> = {
  MAIL: 'Mail',
  PORTAIL: 'Portail du laboratoire',
  COURRIER: 'Courrier',
  TELEPHONE: 'Téléphone',
  DELEGUE: 'Délégué',
  PAYPS: 'Payps',
};
export const libelleEcart: Readonly<Record<(typeof ecartMotifs)[number], string>> = {
  REMISE_COMMERCIALE: 'Geste commercial',
  ERREUR: 'Erreur de notre part',
  ABANDON: 'Perte acceptée',
  AUTRE: 'Autre',
};
/** Why an encours was closed with a gap; null without one. */
export const ecartDe = ({
  ecartMotif,
  ecartPrecision,
}: {
  readonly ecartMotif: (typeof ecartMotifs)[number] | null;
  readonly ecartPrecision: string | null;
}): string | null => ecartMotif && [libelleEcart[ecartMotif], ecartPrecision].filter(Boolean).join(' : ');

export const libelleOrigineEncours: Readonly<Record<OrigineEncours, string>> = {
  PROMOTIONS: 'Promotions',
  RFA: 'RFA',
  FACTURES: 'Écarts de facture',
  RECLAMATIONS: 'Réclamations',
  AUTRES: 'Autres',
};
export const libelleSource: Readonly<Record<SourceEncours | 'MANUEL', string>> = {
  MANUEL: 'Saisie',
  PROMOTION: 'Promotion',
  RFA: 'RFA',
  RECLAMATION: 'Réclamation',
  PRESTATION: 'Prestation',
  PAYPS: 'Payps',
};
export const libelleSituationEncours: Readonly<Record<SituationEncours, string>> = {
  A_RECLAMER: 'À réclamer',
  RECLAME: 'Réclamé',
  EN_RETARD: 'En retard',
  A_VENIR: 'À venir',
  A_VERIFIER: 'À vérifier',
};
/** The explanation of each situation of an amount due (ENC-65). */
export const sensDeLaSituation: Readonly<Record<SituationEncours, string>> = {
  A_RECLAMER: 'Son jour est venu, ou il n’en a pas, et il n’est pas encore déclaré.',
  RECLAME: 'Déclaré ; son échéance est aujourd’hui ou plus tard.',
  EN_RETARD: 'Déclaré, et son échéance est passée. Le retard compte les jours depuis l’échéance.',
  A_VENIR: 'Accepté, et son jour n’est pas encore venu.',
  A_VERIFIER: 'Son montant manque, ou la photo qui le prouve : à compléter avant de déclarer.',
};
export const libelleRetard: Readonly<Record<Retard, string>> = {
  R1_30: '1-30 jours',
  R31_60: '31-60 jours',
  R61_90: '61-90 jours',
  R90_PLUS: 'Plus de 90 jours',
};

/** The verbs of the journal, as the timeline shows them. */
export const libelleActeEncours: Readonly<Record<string, string>> = {
  creer: 'Créé',
  modifier: 'Modifié',
  declarer: 'Déclaré',
  relancer: 'Relancé',
  regler: 'Règlement enregistré',
  'annuler-reglement': 'Règlement annulé',
  'repasser-a-declarer': 'Repassé à déclarer',
  'repasser-a-regler': 'Repassé à régler',
  suspendre: 'Relances suspendues',
  reprendre: 'Relances reprises',
  joindre: 'Pièce jointe',
  'remettre-piece': 'Pièce remise',
  'retirer-piece': 'Pièce retirée',
  'supprimer-piece': 'Pièce supprimée',
  'renvoyer-mail': 'Mail renvoyé',
  recalculer: 'Recalculé',
  alerter: 'À revoir : sa promotion a changé',
};

export const libelleNatureEncaissement: Readonly<Record<NatureEncaissement, string>> = {
  VIREMENT: 'Virement',
  AVOIR: 'Avoir',
  CHEQUE: 'Chèque',
  COMPENSATION: 'Compensation sur facture',
  PRELEVEMENT: 'Déduit d’un prélèvement',
  PAYPS: 'Payps',
};
export const libelleMoyen: Readonly<Record<MoyenLu, string>> = {
  ...libelleNatureEncaissement,
  RELIVRAISON: 'Relivraison',
  GESTE: 'Geste, sans argent',
  AUTRE: 'Autre, sans argent',
  COOPERATION: libelleActionEncours.COOPERATION,
  RFA: libelleActionEncours.RFA,
  FACTURE: libelleActionEncours.FACTURE,
};
type ReglementDit = Pick<Reglement, 'action' | 'reference' | 'encaissementId'>;
/** The means of a settlement in words: with its number, or the bank's label of a transfer (ENC-72). */
export const motsDuReglement = ({ action, reference, encaissementId }: ReglementDit): string => {
  const sansNumero = action === 'VIREMENT' || encaissementId === null ? null : 'sans numéro';
  return [libelleMoyen[action], reference ?? sansNumero].filter(Boolean).join(' · ');
};
