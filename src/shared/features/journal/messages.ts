import { formatCentimes } from '#shared/core/centimes.ts';
import { formatInstant, formatJour, isJour } from '#shared/core/dates.ts';
import type { Difference } from './contract.ts';

const objets: Readonly<Record<string, string>> = {
  abonnement: 'Abonnement',
  adhesion: 'Adhésion',
  condition: 'Condition',
  'condition-groupement': 'Condition du groupement',
  courrier: 'Courrier',
  discussion: 'Discussion',
  emplacement: 'Emplacement',
  encours: 'Encours',
  export_donnees: 'Export des données',
  famille: 'Famille',
  fichier: 'Fichier',
  groupement: 'Groupement',
  habilitation: 'Accès délégué',
  laboratoire: 'Laboratoire',
  laboratoire_demande: 'Demande de laboratoire',
  laboratoire_detail: 'Laboratoire du catalogue',
  notification: 'Notification',
  paiement: 'Paiement',
  partenariat: 'Partenariat',
  priorite: 'Priorité',
  produit: 'Produit',
  produit_import: 'Import de produits',
  promotion: 'Promotion',
  regleLegale: 'Règle légale',
  segment: 'Segment',
  session: 'Session',
  tenant: 'Compte',
  trade: 'Espace délégué',
  travail: 'Travail',
  utilisateur: 'Utilisateur',
  zone: 'Zone',
};
/** What the filter proposes, in French order. */
export const objetsConnus = Object.entries(objets)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'fr'));

const actions: Readonly<Record<string, string>> = {
  abandonner: 'Abandon',
  accepter: 'Acceptation',
  'accorder-essai': 'Période d’essai',
  activer: 'Activation',
  adopter: 'Ajout au compte',
  'affecter-segments': 'Affectation à des segments',
  'agir-pour': 'Connexion au nom du compte',
  ajouter: 'Ajout',
  'ajouter-contact': 'Ajout d’un contact',
  alerter: 'Alerte',
  annuler: 'Annulation',
  'annuler-paiement': 'Annulation d’un paiement',
  'annuler-reglement': 'Annulation d’un règlement',
  brouillon: 'Retour en brouillon',
  'changer-etat': 'Changement d’état',
  'changer-mot-de-passe': 'Changement de mot de passe',
  'choisir-nouveau-mot-de-passe': 'Choix d’un nouveau mot de passe',
  'choisir-preferences': 'Choix des préférences',
  commander: 'Commande',
  commenter: 'Commentaire',
  'consulter-discussion': 'Consultation d’une discussion',
  'consulter-encours': 'Consultation des encours',
  'consulter-fiche': 'Consultation de la fiche',
  'consulter-photos': 'Consultation des photos',
  'consulter-promotions': 'Consultation des promotions',
  corriger: 'Correction',
  creer: 'Création',
  'creer-arbre-type': 'Création de l’arbre type',
  'creer-liste-type': 'Création de la liste type',
  'creer-plan-type': 'Création du plan type',
  'creer-super-administrateur': 'Création d’un super administrateur',
  declarer: 'Déclaration',
  demander: 'Demande',
  'demander-nouveau-mot-de-passe': 'Mot de passe oublié',
  deplacer: 'Déplacement',
  deposer: 'Dépôt',
  'deposer-photo': 'Dépôt d’une photo',
  desactiver: 'Désactivation',
  dupliquer: 'Duplication',
  'ecarter-doublon': 'Doublon écarté',
  'envoyer-releve': 'Envoi du relevé',
  etoiler: 'Ajout aux favoris',
  expirer: 'Fin à la date prévue',
  extracteurs: 'Réglage des extracteurs',
  'fermer-session': 'Fermeture d’une session',
  'fermer-sessions': 'Fermeture des sessions',
  forcer: 'Modification forcée',
  fusionner: 'Fusion',
  'garder-groupement': 'Gardée après le départ du groupement',
  importer: 'Import',
  inscrire: 'Inscription',
  joindre: 'Pièce jointe',
  lancer: 'Lancement',
  lgo: 'Réglage du LGO',
  lire: 'Lecture',
  modifier: 'Modification',
  'modifier-ca': 'Chiffre d’affaires modifié',
  'modifier-contact': 'Modification d’un contact',
  'modifier-profil': 'Modification du profil',
  payer: 'Paiement',
  placer: 'Placement',
  'poser-statut': 'Statut posé',
  publier: 'Publication',
  'publier-maintenant': 'Publication avancée',
  quitter: 'Départ',
  recalculer: 'Recalcul',
  'recevoir-groupement': 'Reçue du groupement',
  reclamer: 'Réclamation d’une contrepartie',
  refuser: 'Refus',
  'refuser-avis': 'Avis de paiement refusé',
  'refuser-paiement': 'Paiement refusé',
  'refuser-renouvellement': 'Renouvellement refusé',
  regler: 'Règlement',
  'reinitialiser-mot-de-passe': 'Mot de passe réinitialisé',
  relancer: 'Relance',
  'remettre-a-traiter': 'Remise à traiter',
  renouveler: 'Renouvellement',
  renvoyer: 'Renvoi',
  'repasser-a-declarer': 'Retour à déclarer',
  'repasser-a-regler': 'Retour à régler',
  repondre: 'Réponse',
  reprendre: 'Reprise des relances',
  resilier: 'Résiliation',
  retirer: 'Retrait',
  'retirer-arbre-type': 'Retrait de l’arbre type',
  'retirer-demande': 'Retrait de la demande',
  'retirer-etoile': 'Retrait des favoris',
  'retirer-liste-type': 'Retrait de la liste type',
  'retirer-photo': 'Retrait d’une photo',
  'retirer-piece': 'Retrait d’une pièce',
  'retirer-plan-type': 'Retrait du plan type',
  supprimer: 'Suppression',
  'supprimer-contact': 'Suppression d’un contact',
  suspendre: 'Suspension',
  telecharger: 'Téléchargement',
  terminer: 'Fin',
  traiter: 'Traitement',
  valider: 'Validation',
};
export const actionsConnues = Object.entries(actions)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'fr'));

const champs: Readonly<Record<string, string>> = {
  actif: 'Actif',
  actionAttendue: 'Action attendue',
  activated: 'Actif',
  active: 'État',
  adresse: 'Adresse',
  capital: 'Capital',
  cip: 'CIP',
  codePostal: 'Code postal',
  commentaire: 'Commentaire',
  consentement: 'Consentement',
  code: 'Code',
  couleur: 'Couleur',
  dateDebut: 'Début',
  dateEssai: 'Fin d’essai',
  dateFin: 'Fin',
  dateFait: 'Date du fait',
  destinataires: 'Destinataires',
  ean: 'Code EAN',
  echeance: 'Échéance',
  ecart: 'Écart',
  email: 'E-mail',
  essai: 'Essai',
  etat: 'État',
  etatGroupement: 'État dans le groupement',
  extracteurType: 'Extraction des ventes',
  finess: 'FINESS',
  fonction: 'Fonction',
  groupementId: 'Groupement (n°)',
  info: 'Information',
  jusquau: 'Jusqu’au',
  laboratoireId: 'Laboratoire (n°)',
  le: 'Le',
  libelle: 'Libellé',
  lgoTypeConnexion: 'Connexion au LGO',
  lignes: 'Lignes',
  mail: 'E-mail',
  montantCentimes: 'Montant',
  motif: 'Motif',
  mots: 'Mots',
  nom: 'Nom',
  nombre: 'Nombre',
  numero: 'Numéro',
  par: 'Par',
  parentId: 'Parent (n°)',
  perimetre: 'Périmètre',
  partenariat: 'Partenariat',
  payeur: 'Payeur',
  position: 'Position',
  prenom: 'Prénom',
  prixUnitaireCentimes: 'Prix unitaire',
  quantite: 'Quantité',
  rang: 'Rang',
  raison: 'Raison',
  role: 'Rôle',
  rue: 'Rue',
  siret: 'SIRET',
  soldeCentimes: 'Solde',
  source: 'Source',
  suspenduJusquau: 'Suspendu jusqu’au',
  telephone: 'Téléphone',
  titulaires: 'Titulaires',
  travail: 'Travail',
  tva: 'TVA',
  type: 'Type',
  username: 'Identifiant',
  valeur: 'Valeur',
  valeurAttendueCentimes: 'Valeur attendue',
  valeurRegleeCentimes: 'Valeur réglée',
  verifieLe: 'Vérifiée le',
  version: 'Version',
  ville: 'Ville',
};

/** `valeurPartielle` read as words, for what has no name here. */
const enMots = (nom: string): string => {
  const mots = nom
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase();
  return mots.charAt(0).toUpperCase() + mots.slice(1);
};

export const libelleObjet = (objet: string): string => objets[objet] ?? enMots(objet);
export const libelleAction = (action: string): string => actions[action] ?? enMots(action);

/** `lignes.2.quantite` → `Lignes · n° 2 · Quantité`. */
export const libelleChamp = (champ: string): string =>
  champ
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? `n° ${part}` : (champs[part] ?? enMots(part))))
    .join(' · ');

/** States and roles, as the screens say them. */
const valeurs: Readonly<Record<string, string>> = {
  ACCEPTED: 'Accepté',
  A_DECLARER: 'À déclarer',
  ACHAT: 'Acheteur',
  ADMIN: 'Administrateur',
  CONSULTATION_GROUPEMENT: 'Consultation (groupement)',
  DEACTIVATED: 'Désactivé',
  DECLARE: 'Déclaré',
  DELEGUE: 'Délégué',
  GROUPEMENT: 'Groupement',
  MERCHANDISING: 'Merchandiseur',
  OPERATEUR: 'Opérateur',
  REFUSED: 'Refusé',
  REGLE: 'Réglé',
  SUPER_ADMIN: 'Super administrateur',
  TERMINATED: 'Terminé',
  WAITING: 'En attente',
};

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
/** A value as a person reads it: amounts in euros, days and hours of Paris. */
export const lireValeur = (champ: string, valeur: Difference['avant']): string => {
  if (valeur === null || valeur === '') return '–';
  if (typeof valeur === 'boolean') return valeur ? 'Oui' : 'Non';
  if (typeof valeur === 'number') return champ.endsWith('Centimes') ? formatCentimes(valeur) : String(valeur);
  if (isJour(valeur)) return formatJour(valeur);
  if (valeurs[valeur]) return valeurs[valeur];
  return INSTANT.test(valeur) && !Number.isNaN(Date.parse(valeur)) ? formatInstant(valeur) : valeur;
};
