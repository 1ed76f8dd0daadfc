import type { SorteAFaire } from '#shared/features/pilotage/accueil/schemas/enumerations.ts';
import { pluriel } from '#web/lib/formats.ts';

type Mots = {
  /** Text under the name of one item. */
  readonly singulier: string;
  /** Text of one line for all the items. */
  readonly tous: (nombre: number, annee: number | null) => string;
  readonly detail: string;
  /** Label of the act on one item; `acteSurTous` on all of them. */
  readonly acte: string;
  readonly acteSurTous?: string;
};

const n =
  (singulier: string, suite: string, plurielForme?: string) =>
  (nombre: number): string =>
    `${pluriel(nombre, singulier, plurielForme)} ${suite}`;
const rfas =
  (suite: string) =>
  (nombre: number, annee: number | null): string =>
    `${pluriel(nombre, 'RFA', 'RFA')} de ${annee} ${suite}`;

/** The texts of the home, by kind. */
export const MOTS: Readonly<Record<SorteAFaire, Mots>> = {
  ENCOURS_A_DECLARER: {
    singulier: 'Encours à déclarer',
    tous: n('encours', 'à déclarer'),
    detail: 'Leur date est venue',
    acte: 'Déclarer',
    acteSurTous: 'Tout déclarer',
  },
  ENCOURS_A_RELANCER: {
    singulier: 'Encours à relancer',
    tous: n('encours', 'à relancer'),
    detail: 'Déclarés, et restés sans règlement',
    acte: 'Relancer',
    acteSurTous: 'Tout relancer',
  },
  RFA_RETARD: {
    singulier: 'RFA en retard de règlement',
    tous: rfas('en retard de règlement'),
    detail: 'Leur date de règlement est passée',
    acte: 'Voir',
  },
  RFA_RECLAMER: {
    singulier: 'RFA à réclamer : sa période est finie',
    tous: rfas('à réclamer'),
    detail: 'Leur période est finie, et rien ne réclame le reste',
    acte: 'Réclamer',
  },
  FACTURE_EN_ECART: {
    singulier: 'Facture au-dessus des conditions',
    tous: n('facture', 'au-dessus des conditions'),
    detail: 'Remises ou unités gratuites non appliquées',
    acte: 'Réclamer',
  },
  PRESTATION_EN_RETARD: {
    singulier: 'Prestation en retard de paiement',
    tous: n('prestation', 'en retard de paiement'),
    detail: 'Leur date de paiement est passée',
    acte: 'Encaisser',
  },
  REVERSION_A_FAIRE: {
    singulier: 'Prestation payée, à reverser',
    tous: n('prestation', 'à reverser'),
    detail: 'Payées, et pas encore reversées aux adhérents',
    acte: 'Reverser',
  },
  PROMOTION_A_TRAITER: {
    singulier: 'Promotion terminée, à traiter',
    tous: n('promotion', 'à traiter'),
    detail: 'Leurs contreparties restent à déclarer',
    acte: 'Traiter',
  },
  CONTREPARTIE_OUBLIEE: {
    singulier: 'Une contrepartie que personne ne réclame',
    tous: n('promotion', 'avec une contrepartie que personne ne réclame'),
    detail: 'Dues, sans encours déclaré',
    acte: 'Réclamer',
  },
  AVOIR_A_AFFECTER: {
    singulier: 'Avoir à affecter',
    tous: n('avoir', 'à affecter'),
    detail: 'Reçus, et qui ne règlent encore rien ou pas tout',
    acte: 'Affecter',
  },
  PAIEMENT_A_AFFECTER: {
    singulier: 'Paiement à affecter',
    tous: n('paiement', 'à affecter'),
    detail: 'Virements, chèques et compensations reçus',
    acte: 'Affecter',
  },
  RFA_CONFIRMER: {
    singulier: 'Palier de RFA atteint, à valider',
    tous: rfas('dont un palier est atteint'),
    detail: 'Validez-le pour créer son encours',
    acte: 'Valider',
  },
  RFA_PROCHE: {
    singulier: 'RFA à moins de 10 % d’un palier',
    tous: rfas('à moins de 10 % d’un palier'),
    detail: 'Ce que l’atteindre rapporterait',
    acte: 'Voir',
  },
  RFA_REPONDRE: {
    singulier: 'RFA proposée par votre groupement',
    tous: rfas('à répondre'),
    detail: 'Proposées par votre groupement',
    acte: 'Répondre',
  },
  PROMOTION_A_REPONDRE: {
    singulier: 'Promotion proposée par votre groupement',
    tous: n('promotion', 'à répondre'),
    detail: 'Proposées par votre groupement',
    acte: 'Accepter',
  },
  TG_SANS_PHOTO: {
    singulier: 'TG en place, sans photo',
    tous: n('TG', 'sans photo', 'TG'),
    detail: 'Sans preuve, le laboratoire peut refuser de payer',
    acte: 'Photographier',
  },
  TG_A_POSER: { singulier: 'TG à poser', tous: n('TG', 'à poser', 'TG'), detail: 'Dans la semaine', acte: 'Placer' },
  LGO_EN_ECHEC: {
    singulier: 'Le LGO a refusé un produit',
    tous: n('promotion', 'que le LGO a refusée en partie'),
    detail: 'Ses prix ne s’appliquent pas en caisse',
    acte: 'Voir',
  },
  LGO_A_SAISIR: {
    singulier: 'Produits à saisir dans le LGO',
    tous: n('promotion', 'à saisir dans le LGO'),
    detail: 'Rien ne les envoie à votre place',
    acte: 'Saisir',
  },
  RECLAMATION_A_REPONDRE: {
    singulier: 'Le laboratoire a répondu à votre réclamation',
    tous: n('réclamation', 'à répondre'),
    detail: 'Le laboratoire a répondu',
    acte: 'Répondre',
  },
  RECLAMATION_A_RELANCER: {
    singulier: 'Réclamation à relancer',
    tous: n('réclamation', 'à relancer'),
    detail: 'Sans réponse, ou date butoir passée',
    acte: 'Relancer',
  },
  DECISION_RDV: {
    singulier: 'Décision de RDV',
    tous: n('décision', 'de RDV à faire'),
    detail: 'Décidées en RDV',
    acte: 'Fait',
  },
  RDV_A_TENIR: { singulier: 'Prochain RDV', tous: n('RDV', 'à tenir', 'RDV'), detail: 'Annoncés', acte: 'Préparer' },
  FACTURE_A_ACCEPTER: {
    singulier: 'Facture dont les totaux ne tombent pas juste',
    tous: n('facture', 'dont les totaux ne tombent pas juste'),
    detail: 'Elles ne comptent nulle part tant que personne ne les accepte',
    acte: 'Voir',
  },
  FACTURE_A_COMPLETER: {
    singulier: 'Facture à compléter',
    tous: n('facture', 'à compléter'),
    detail: 'Leur laboratoire, leur date ou leur total manque',
    acte: 'Compléter',
  },
  ADHERENT_SANS_REPONSE: {
    singulier: 'N’a pas répondu à toutes vos opérations',
    tous: n('adhérent', 'n’ont pas répondu'),
    detail: 'Des opérations publiées attendent leur réponse',
    acte: 'Relancer',
  },
  RFA_SANS_REPONSE: {
    singulier: 'RFA qui attend des réponses ou des bases',
    tous: rfas('sans toutes les réponses'),
    detail: 'Des adhérents n’ont pas répondu, ou pas donné leur base',
    acte: 'Voir',
  },
  RFA_GROUPEMENT_PROCHE: {
    singulier: 'RFA à moins de 10 % d’un palier',
    tous: n('RFA', 'à moins de 10 % d’un palier', 'RFA'),
    detail: 'Tous adhérents réunis',
    acte: 'Voir',
  },
  ADHESION_A_ACCEPTER: {
    singulier: 'Demande d’adhésion',
    tous: n('demande', 'd’adhésion'),
    detail: 'Des pharmacies attendent votre réponse',
    acte: 'Répondre',
  },
  EXTRACTION_TROUEE: {
    singulier: 'Des jours de ventes manquent',
    tous: n('adhérent', 'dont des jours de ventes manquent'),
    detail: 'Parmi ceux qui vous montrent leur extraction',
    acte: 'Voir',
  },
  ACCES_A_ACCEPTER: {
    singulier: 'Vous propose l’accès à ses données',
    tous: n('accès', 'proposés'),
    detail: 'Des pharmacies attendent votre réponse',
    acte: 'Répondre',
  },
  PROPOSITION_SANS_REPONSE: {
    singulier: 'Proposition sans réponse',
    tous: n('proposition', 'sans réponse'),
    detail: 'La pharmacie ne s’est pas prononcée',
    acte: 'Voir',
  },
  COMPTE_A_ACCEPTER: {
    singulier: 'Inscription à accepter',
    tous: n('inscription', 'à accepter'),
    detail: 'Les plus anciennes d’abord',
    acte: 'Accepter',
  },
  ESSAI_FINISSANT: {
    singulier: 'Essai qui finit',
    tous: n('essai', 'qui finissent'),
    detail: 'Dans les quatorze jours',
    acte: 'Voir',
  },
  MARQUE_A_LIER: {
    singulier: 'Marque Payps à lier',
    tous: n('marque', 'Payps à lier'),
    detail: 'Les pharmacies ne s’y font pas rembourser d’ici là',
    acte: 'Lier',
  },
  MAIL_REFUSE: {
    singulier: 'Mail refusé',
    tous: n('mail', 'en échec'),
    detail: 'Aucun nouvel essai ne part sans vous',
    acte: 'Renvoyer',
  },
  TRAVAIL_EN_ECHEC: {
    singulier: 'Travail en échec',
    tous: n('travail', 'en échec', 'travaux'),
    detail: 'Tous les essais sont épuisés',
    acte: 'Relancer',
  },
};
