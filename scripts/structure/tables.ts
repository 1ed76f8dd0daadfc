// The owner of each table: only its repository writes there; others ask its commands.

/** `core`: the server's own, written by `src/server/core`. */
const PAR_PROPRIETAIRE: Readonly<Record<string, readonly string[]>> = {
  core: ['cle_journal', 'fichier', 'idempotence', 'journal', 'mail', 'mail_adresse', 'session', 'tentative'],
  'modele-mail': ['modele_mail'],
  notification: ['notification', 'notification_preference'],
  archive: ['archive'],
  travail: ['sauvegarde'],
  compte: ['acte_sensible', 'mot_de_passe_demande', 'utilisateur'],
  abonnement: [
    'abonnement_commande',
    'abonnement_demande',
    'abonnement_paiement',
    'abonnement_rappel',
    'abonnement_remboursement',
  ],
  tenant: ['tenant'],
  segment: ['segment', 'adhesion_segment'],
  adhesion: ['adhesion'],
  partenariat: ['partenariat'],
  priorite: ['priorite'],
  delegue: ['habilitation', 'habilitation_laboratoire'],
  laboratoire: [
    'laboratoire',
    'laboratoire_ca',
    'laboratoire_contact',
    'laboratoire_demande',
    'laboratoire_detail',
    'logo',
  ],
  produit: ['catalogue_version', 'produit', 'produit_alias', 'produit_alias_code', 'produit_doublon_ecarte'],
  'import-produit': [
    'produit_import',
    'produit_import_fichier',
    'produit_import_ligne',
    'produit_import_retrait',
    'specialite',
  ],
  famille: ['famille'],
  vente: [
    'jour_extraction',
    'produit_vendu',
    'vente_import',
    'vente_import_jour',
    'vente_jour',
    'vente_mise_de_cote',
    'vente_version',
  ],
  extracteur: ['cle_agent', 'envoi_refuse', 'extracteur'],
  'regle-legale': ['regle_legale'],
  secret: ['secret_connexion'],
  'adresse-sortante': ['adresse_sortante'],
  lgo: ['connexion_lgo', 'echange_lgo', 'lgo_en_attente'],
  payps: ['payps_compte', 'payps_marque', 'payps_reglage'],
  encours: [
    'encours',
    'encours_commentaire',
    'encours_compteur',
    'encours_lien',
    'encours_lien_fichier',
    'encours_ligne',
    'encours_mail',
    'encours_piece',
    'encours_rappel',
    'encours_reglement',
    'encours_relance',
    'relance_regle',
  ],
  encaissement: ['alias_laboratoire', 'encaissement', 'encaissement_reglage'],
  facture: [
    'facture',
    'facture_depot',
    'facture_depot_fichier',
    'facture_ligne',
    'facture_recontrole',
    'facture_reference',
    'facture_remplacee',
    'achat_version',
    'laboratoire_identifiant',
  ],
  rfa: ['rfa', 'rfa_atteinte', 'rfa_base', 'rfa_base_lue', 'rfa_palier', 'rfa_piece', 'rfa_produit'],
  'rfa-groupement': ['rfa_relance', 'rfa_segment'],
  document: [
    'document',
    'document_avis',
    'document_categorie',
    'document_lecture',
    'document_segment',
    'document_utilisateur',
    'document_version',
  ],
  discussion: [
    'discussion',
    'discussion_commentaire',
    'discussion_lecture',
    'discussion_mention',
    'discussion_reglage',
  ],
  reclamation: ['reclamation', 'reclamation_compteur', 'reclamation_ligne', 'reclamation_piece', 'reclamation_reponse'],
  support: ['support_contexte', 'support_conversation', 'support_piece', 'support_reponse_type'],
  emplacement: ['emplacement', 'zone'],
  operation: [
    'promotion',
    'promotion_contrepartie',
    'promotion_dispositif',
    'promotion_emplacement',
    'promotion_preuve',
    'promotion_produit',
    'promotion_segment',
  ],
  visuel: ['promotion_visuel'],
  publication: ['promotion_publication'],
  'synchronisation-lgo': ['synchro_lgo'],
  promotion: ['promotion_rappel'],
  'promotion-groupement': ['promotion_relance'],
  coupon: ['payps_coupon', 'payps_creance', 'payps_versement', 'payps_versement_ligne'],
  condition: ['condition', 'condition_piece', 'condition_produit'],
  'condition-groupement': [
    'condition_groupement',
    'condition_groupement_choix',
    'condition_groupement_segment',
    'condition_reponse',
  ],
  'type-prestation': ['type_prestation'],
  prestation: [
    'coordonnees_bancaires',
    'prestation',
    'prestation_piece',
    'prestation_promotion',
    'reversion',
    'reversion_recue',
    'reversion_virement',
    'reversion_virement_ligne',
  ],
  'guide-rdv': ['guide_rdv', 'guide_rdv_point', 'guide_rdv_section'],
  rdv: [
    'rdv',
    'rdv_action',
    'rdv_autorise',
    'rdv_ca',
    'rdv_compte_rendu',
    'rdv_guide_reponse',
    'rdv_mention',
    'rdv_texte',
  ],
  comparatif: ['comparatif', 'comparatif_sous_segment'],
  recapitulatif: ['recapitulatif_envoi', 'recapitulatif_reglage'],
  statistique: ['rapport_mensuel', 'volume'],
};

/** Table → owner, a feature of the map or `core`. */
export const PROPRIETAIRES: ReadonlyMap<string, string> = new Map(
  Object.entries(PAR_PROPRIETAIRE).flatMap(([proprietaire, tables]) =>
    tables.map((table) => [table, proprietaire] as const),
  ),
);

/** Tables that every feature reads where it works, each with its reason. */
export const TABLES_COMMUNES: Readonly<Record<string, string>> = {
  tenant: 'le nom et l’état d’un compte accompagnent chaque objet échangé',
  utilisateur: 'qui a fait quoi se dit partout par son nom',
};

/** Files outside the read models that read the tables of another feature, each with its reason. */
export const LECTURES_ADMISES: Readonly<Record<string, string>> = {
  'src/server/core/habilitation.ts':
    'l’habilitation d’un délégué se vérifie à chaque appel, avant toute fonctionnalité',
  'src/server/features/operations/operation/repository/copies.ts':
    'une instruction copie un modèle chez mille adhérents : elle joint adhésions, laboratoires et encours',
  'src/server/features/argent/rfa/repository/copies.ts':
    'une instruction copie une RFA chez mille adhérents : elle joint adhésions, laboratoires et discussions',
  'src/server/features/operations/operation/repository/copies-forcees.ts':
    'une instruction change mille copies : elle joint le laboratoire de chacun',
  'src/server/features/conditions/condition-groupement/repository.ts':
    'verrouille les segments visés avant de les écrire',
  'src/server/features/conditions/condition-groupement/repository/ciblage.ts':
    'une instruction attend la réponse de mille adhérents : elle joint adhésions et partenariat',
};
