import type { CausePanne, TypeExtracteur } from './schemas/parametres.ts';

/** The version of the consent accepted today: any change of its text is a new version (CNX-2). */
export const VERSION_CONSENTEMENT = '2026-11';
export const TEXTE_CONSENTEMENT =
  'J’autorise Pharmaccord à recueillir les ventes de mon officine, par jour et par produit : quantités, montants, ' +
  'coût moyen et stock. Aucune donnée de patient, d’ordonnance, de ticket ni d’opérateur n’est recueillie. Mes ' +
  'ventes ne sont montrées à personne d’autre ; mon groupement n’en voit l’état du recueil que si je le lui accorde. ' +
  'Je peux retirer cet accord à tout moment.';

export const libelleTypeExtracteur: Readonly<Record<TypeExtracteur, string>> = {
  AUCUN: 'Aucun recueil',
  AGENT_LOCAL: 'Agent local',
  API_WINPHARMA: 'API Winpharma',
  SFTP: 'Dépôt SFTP',
  IMPORT_FICHIER: 'Fichier importé',
};

export const IMPOSSIBLE = 'Impossible de récupérer les données de vente';
const phrasePanne: Readonly<Record<CausePanne, string>> = {
  PARAMETRES: 'les paramètres de connexion sont incomplets.',
  IDENTIFIANTS: 'l’identifiant ou le mot de passe est refusé par le logiciel.',
  INJOIGNABLE: 'le logiciel ne répond pas.',
  TROP_LENT: 'le logiciel met trop de temps à répondre.',
  COUPEE: 'la réponse du logiciel a été coupée.',
  TROP_GROS: 'la réponse du logiciel est trop volumineuse.',
  FORME: 'la réponse du logiciel n’a plus la forme attendue.',
  REFUS: 'le logiciel refuse la demande.',
  ADRESSE: 'cette adresse n’est pas autorisée par l’éditeur.',
  CERTIFICAT: 'le certificat du logiciel n’est pas valable.',
  DOSSIER: 'le dossier de dépôt n’existe pas.',
  OFFICINE: 'ce qui est reçu porte le numéro d’une autre officine que la vôtre, rien n’en est gardé.',
  SECRET: 'le mot de passe gardé ne peut plus être lu : saisissez-le à nouveau.',
};
/** « Impossible de récupérer les données de vente : … » */
export const direPanne = (cause: CausePanne): string => `${IMPOSSIBLE}\u00a0: ${phrasePanne[cause]}`;
