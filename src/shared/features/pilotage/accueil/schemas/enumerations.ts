/** The kinds of things to do (PIL-7); their order settles ties. */
export const sortesAFaire = [
  'ENCOURS_A_DECLARER',
  'ENCOURS_A_RELANCER',
  'RFA_RETARD',
  'RFA_RECLAMER',
  'FACTURE_EN_ECART',
  'PRESTATION_EN_RETARD',
  'REVERSION_A_FAIRE',
  'PROMOTION_A_TRAITER',
  'CONTREPARTIE_OUBLIEE',
  'AVOIR_A_AFFECTER',
  'PAIEMENT_A_AFFECTER',
  'RFA_CONFIRMER',
  'RFA_PROCHE',
  'RFA_REPONDRE',
  'PROMOTION_A_REPONDRE',
  'TG_SANS_PHOTO',
  'TG_A_POSER',
  'LGO_EN_ECHEC',
  'LGO_A_SAISIR',
  'RECLAMATION_A_REPONDRE',
  'RECLAMATION_A_RELANCER',
  'DECISION_RDV',
  'RDV_A_TENIR',
  'FACTURE_A_ACCEPTER',
  'FACTURE_A_COMPLETER',
  'ADHERENT_SANS_REPONSE',
  'RFA_SANS_REPONSE',
  'RFA_GROUPEMENT_PROCHE',
  'ADHESION_A_ACCEPTER',
  'EXTRACTION_TROUEE',
  'ACCES_A_ACCEPTER',
  'PROPOSITION_SANS_REPONSE',
  'COMPTE_A_ACCEPTER',
  'ESSAI_FINISSANT',
  'MARQUE_A_LIER',
  'MAIL_REFUSE',
  'TRAVAIL_EN_ECHEC',
] as const;
export type SorteAFaire = (typeof sortesAFaire)[number];

/** The kinds of moments of the coming week (PIL-11). */
export const sortesSemaine = [
  'RDV',
  'TG_DEBUT',
  'TG_FIN',
  'PROMOTION_FIN',
  'REGLEMENT_RFA',
  'PAIEMENT_PRESTATION',
] as const;
export type SorteSemaine = (typeof sortesSemaine)[number];

/** Up to this many of one kind, each has its own line; above, one line gives their number (PIL-9). */
export const MAX_SEULES = 3;
/** How many ids a folded line gives, the latest ones. */
export const MAX_REPLIEES = 200;
/** For a kind without a list screen: how many things get a line of their own. */
export const MAX_SANS_LISTE = 6;
/** Today and the six days after. */
export const JOURS_DE_LA_SEMAINE = 7;

/** A trial is announced when it ends within this many days. */
export const JOURS_ESSAI_FINISSANT = 14;

/** The items that a groupement sends to its adhérents and that wait for an answer (STA-51). */
export const sortesEnvoi = ['OPERATION', 'RFA', 'CONDITION'] as const;
export type SorteEnvoi = (typeof sortesEnvoi)[number];
/** The most running items in the cockpit, as many as a screen can show; the lists have them all. */
export const MAX_ENVOIS_SUIVIS = 60;
/** How many laboratories a top holds. */
export const MAX_TOP = 10;
