/** What leaves of each table, and how it is read by those who open the archive. */
export type TableExportee = {
  readonly table: string;
  /** The file's name, without its extension. */
  readonly fichier: string;
  /** Columns that say whose a row is: the tenant's own, or the other side of it. Default: `tenant_id`. */
  readonly proprietaires?: readonly string[];
  /** Never leaves: secrets, and what is only ours. */
  readonly sans?: readonly string[];
  /** How many rows are read at a time. Default: what ordinary rows allow. */
  readonly lot?: number;
  /** Which of its rows leave, of the row `t`. Default: all. */
  readonly filtre?: string;
  /** Names in the place of numbers: a column's title and the query that gives it for the row `t`. */
  readonly libelles?: Readonly<Record<string, string>>;
};

const LABORATOIRE = `(select d.nom from laboratoire l join laboratoire_detail d on d.id = l.detail_id where l.tenant_id = t.tenant_id and l.id = t.laboratoire_id)`;
const ENCOURS = `(select e.numero from encours e where e.tenant_id = t.tenant_id and e.id = t.encours_id)`;
const PROMOTION = `(select p.nom_operation from promotion p where p.tenant_id = t.tenant_id and p.id = t.promotion_id)`;
const DOCUMENT = `(select d.nom from document d where d.tenant_id = t.tenant_id and d.id = t.document_id)`;
const FICHIER = `(select f.id || '-' || f.nom from fichier f where f.tenant_id = t.tenant_id and f.id = t.fichier_id)`;
const RECLAMATION = `(select r.numero from reclamation r where r.tenant_id = t.tenant_id and r.id = t.reclamation_id)`;
const PERSONNE = `(select concat_ws(' ', u.nom, u.prenom) from utilisateur u where u.tenant_id = t.tenant_id and u.id = t.utilisateur_id)`;

/**
 * An archive is read by who answers for the account: the meetings he may not read stay (entities §7), and what was sent of them.
 * ADMIN reads those shared with chosen people; in a groupement, nobody does for the others.
 */
const lisible = (rdv: string) => `(${rdv}.visible_by = 'ALL' or (${rdv}.visible_by = 'CUSTOM'
  and exists (select from tenant p where p.id = ${rdv}.tenant_id and p.type <> 'GROUPEMENT')))`;
const DU_RDV = `exists (select from rdv r where r.tenant_id = t.tenant_id and r.id = t.rdv_id and ${lisible('r')})`;
/** A document that its author keeps for himself is his, while he works there (`canVoirDocument`). */
const garde = (document: string) => `(${document}.visible_by = 'SELF' and exists (select from utilisateur a
  where a.tenant_id = ${document}.tenant_id and a.id = ${document}.cree_par_id and a.activated))`;
/** @param lien how the document `d` is told from the row */
const sansGarde = (lien: string) => `not exists (select from document d where ${lien} and ${garde('d')})`;
const HORS_GARDE = sansGarde('d.tenant_id = t.tenant_id and d.id = t.document_id');
const mailDeGarde = (mail: string) =>
  `exists (select from document d where d.tenant_id = ${mail}.tenant_id and d.id = ${mail}.objet_id and ${mail}.objet = 'document' and ${garde('d')})`;

const horsRdvPrive = (colonne: 'fichier_id' | 'mail_id', t: string) => `not exists (select from rdv_compte_rendu c
  join rdv r on r.tenant_id = c.tenant_id and r.id = c.rdv_id where c.tenant_id = ${t}.tenant_id and c.${colonne} = ${t}.id and not ${lisible('r')})`;
/** The mails that took nothing away of what the reader may not see. */
const MAILS = `${horsRdvPrive('mail_id', 't')} and not ${mailDeGarde('t')}`;
/** The files, of the row `t`: neither of a hidden document, nor the copy of one that left by mail, nor the minutes of a private meeting. */
export const fichiersLisibles = (t: string): string => `${horsRdvPrive('fichier_id', t)}
  and not exists (select from document_version v join document d on d.tenant_id = v.tenant_id and d.id = v.document_id
    where v.tenant_id = ${t}.tenant_id and v.fichier_id = ${t}.id and ${garde('d')})
  and not exists (select from mail m where m.tenant_id = ${t}.tenant_id and ${mailDeGarde('m')}
    and m.pieces @> jsonb_build_array(jsonb_build_object('fichierId', ${t}.id)))`;

/** In the order of the archive. A table that a later version brings and that is not here is told by a test. */
export const TABLES: readonly TableExportee[] = [
  {
    table: 'tenant',
    fichier: 'identite',
    proprietaires: ['id'],
    sans: ['push_key', 'extracteur_configurator_ip'],
    libelles: { groupement: `(select g.nom from tenant g where g.id = t.groupement_id)` },
  },
  { table: 'utilisateur', fichier: 'utilisateurs', sans: ['password_hash'] },
  { table: 'notification_preference', fichier: 'preferences-de-notification' },
  { table: 'recapitulatif_reglage', fichier: 'preferences-de-recapitulatif', libelles: { personne: PERSONNE } },
  {
    table: 'laboratoire',
    fichier: 'laboratoires',
    libelles: { laboratoire: `(select d.nom from laboratoire_detail d where d.id = t.detail_id)` },
  },
  { table: 'laboratoire_ca', fichier: 'laboratoires-chiffre-d-affaires', libelles: { laboratoire: LABORATOIRE } },
  { table: 'laboratoire_contact', fichier: 'laboratoires-contacts', libelles: { laboratoire: LABORATOIRE } },
  { table: 'laboratoire_demande', fichier: 'laboratoires-demandes' },
  { table: 'encours', fichier: 'encours', sans: ['recherche'], libelles: { laboratoire: LABORATOIRE } },
  { table: 'encours_ligne', fichier: 'encours-lignes', libelles: { encours: ENCOURS } },
  { table: 'encours_reglement', fichier: 'encours-reglements', libelles: { encours: ENCOURS } },
  { table: 'encours_relance', fichier: 'encours-relances', libelles: { encours: ENCOURS } },
  { table: 'encours_commentaire', fichier: 'encours-commentaires', libelles: { encours: ENCOURS } },
  { table: 'encours_piece', fichier: 'encours-pieces', libelles: { encours: ENCOURS, fichier: FICHIER } },
  {
    table: 'encours_mail',
    fichier: 'encours-courriers',
    libelles: { encours: ENCOURS, courrier: `(select m.sujet from mail m where m.tenant_id = t.tenant_id and m.id = t.mail_id)` },
  },
  { table: 'relance_regle', fichier: 'relances-delais' },
  { table: 'discussion_reglage', fichier: 'discussions-delai' },
  { table: 'discussion', fichier: 'discussions' },
  { table: 'discussion_commentaire', fichier: 'discussions-messages' },
  { table: 'discussion_mention', fichier: 'discussions-mentions', libelles: { personne: PERSONNE } },
  {
    table: 'reclamation',
    fichier: 'reclamations',
    sans: ['recherche', 'lien_secret'],
    libelles: { laboratoire: LABORATOIRE, encours: ENCOURS },
  },
  { table: 'reclamation_ligne', fichier: 'reclamations-produits', libelles: { reclamation: RECLAMATION } },
  { table: 'reclamation_piece', fichier: 'reclamations-pieces', libelles: { reclamation: RECLAMATION, fichier: FICHIER } },
  { table: 'reclamation_reponse', fichier: 'reclamations-reponses', libelles: { reclamation: RECLAMATION } },
  { table: 'zone', fichier: 'zones' },
  { table: 'emplacement', fichier: 'emplacements' },
  { table: 'famille', fichier: 'familles' },
  {
    table: 'promotion',
    fichier: 'promotions',
    sans: ['recherche'],
    libelles: { laboratoire: LABORATOIRE, groupement: `(select g.nom from tenant g where g.id = t.groupement_id)` },
  },
  { table: 'promotion_produit', fichier: 'promotions-produits', libelles: { promotion: PROMOTION } },
  { table: 'promotion_dispositif', fichier: 'promotions-dispositifs', libelles: { promotion: PROMOTION } },
  { table: 'promotion_contrepartie', fichier: 'promotions-contreparties', libelles: { promotion: PROMOTION } },
  {
    table: 'promotion_emplacement',
    fichier: 'promotions-emplacements',
    libelles: {
      promotion: PROMOTION,
      emplacement: `(select e.nom from emplacement e where e.tenant_id = t.tenant_id and e.id = t.emplacement_id)`,
    },
  },
  { table: 'promotion_preuve', fichier: 'promotions-photos', sans: ['vignette'], libelles: { promotion: PROMOTION, fichier: FICHIER } },
  { table: 'promotion_visuel', fichier: 'promotions-visuels', sans: ['vignette'], libelles: { promotion: PROMOTION, fichier: FICHIER } },
  {
    table: 'promotion_segment',
    fichier: 'promotions-segments',
    libelles: {
      promotion: PROMOTION,
      segment: `(select s.nom from segment s where s.tenant_id = t.tenant_id and s.id = t.segment_id)`,
    },
  },
  { table: 'promotion_relance', fichier: 'promotions-relances', libelles: { promotion: PROMOTION } },
  { table: 'priorite', fichier: 'priorites' },
  { table: 'segment', fichier: 'segments' },
  { table: 'adhesion', fichier: 'adhesions', proprietaires: ['tenant_id', 'pharmacie_id'] },
  { table: 'partenariat', fichier: 'partenariats' },
  {
    table: 'condition',
    fichier: 'conditions',
    sans: ['recherche', 'rappelee_le', 'source_tenant_id', 'source_id', 'source_rang'],
    libelles: { laboratoire: LABORATOIRE },
  },
  { table: 'condition_produit', fichier: 'conditions-produits' },
  { table: 'condition_piece', fichier: 'conditions-pieces', libelles: { fichier: FICHIER } },
  { table: 'condition_groupement', fichier: 'conditions-groupement', libelles: { laboratoire: LABORATOIRE } },
  { table: 'condition_groupement_segment', fichier: 'conditions-groupement-segments' },
  { table: 'condition_groupement_choix', fichier: 'conditions-groupement-choix' },
  { table: 'condition_reponse', fichier: 'conditions-groupement-reponses', proprietaires: ['tenant_id', 'pharmacie_id'] },
  { table: 'document_categorie', fichier: 'documents-categories' },
  {
    table: 'document',
    fichier: 'documents',
    sans: ['recherche', 'rappele_le', 'detail_id'],
    filtre: `not ${garde('t')}`,
    libelles: {
      laboratoire: LABORATOIRE,
      categorie: `(select c.nom from document_categorie c where c.tenant_id = t.tenant_id and c.id = t.categorie_id)`,
    },
  },
  { table: 'document_version', fichier: 'documents-versions', filtre: HORS_GARDE, libelles: { document: DOCUMENT, fichier: FICHIER } },
  {
    table: 'document_utilisateur',
    fichier: 'documents-personnes',
    filtre: HORS_GARDE,
    libelles: { document: DOCUMENT, personne: PERSONNE },
  },
  {
    table: 'document_segment',
    fichier: 'documents-segments',
    filtre: HORS_GARDE,
    libelles: { document: DOCUMENT, segment: `(select s.nom from segment s where s.tenant_id = t.tenant_id and s.id = t.segment_id)` },
  },
  { table: 'document_lecture', fichier: 'documents-lectures', proprietaires: ['tenant_id', 'pharmacie_id'] },
  { table: 'adhesion_segment', fichier: 'adhesions-segments', proprietaires: ['tenant_id', 'pharmacie_id'] },
  {
    table: 'rdv',
    fichier: 'rendez-vous',
    sans: ['recherche', 'dernier_envoi', 'prochain_rappele_le'],
    filtre: lisible('t'),
    libelles: { laboratoire: LABORATOIRE },
  },
  { table: 'rdv_texte', fichier: 'rendez-vous-notes', sans: ['recherche'], filtre: DU_RDV, lot: 2 },
  { table: 'rdv_action', fichier: 'rendez-vous-actions', sans: ['rappelee_le'], filtre: DU_RDV },
  { table: 'rdv_guide_reponse', fichier: 'rendez-vous-guide', filtre: DU_RDV },
  { table: 'rdv_ca', fichier: 'rendez-vous-chiffre-d-affaires', filtre: DU_RDV },
  { table: 'rdv_autorise', fichier: 'rendez-vous-partages', filtre: DU_RDV, libelles: { personne: PERSONNE } },
  { table: 'rdv_mention', fichier: 'rendez-vous-mentions', filtre: DU_RDV, libelles: { personne: PERSONNE } },
  { table: 'rdv_compte_rendu', fichier: 'rendez-vous-comptes-rendus', filtre: DU_RDV, libelles: { fichier: FICHIER } },
  { table: 'guide_rdv', fichier: 'guide-de-rendez-vous' },
  { table: 'guide_rdv_section', fichier: 'guide-de-rendez-vous-sections' },
  { table: 'guide_rdv_point', fichier: 'guide-de-rendez-vous-points' },
  { table: 'habilitation', fichier: 'delegues' },
  { table: 'abonnement_demande', fichier: 'abonnement-demandes' },
  { table: 'abonnement_commande', fichier: 'abonnement-commandes' },
  { table: 'abonnement_paiement', fichier: 'abonnement-paiements' },
  { table: 'notification', fichier: 'notifications' },
  { table: 'mail', fichier: 'courriers', sans: ['cle', 'html', 'desabonnement'], filtre: MAILS },
  { table: 'modele_mail', fichier: 'courriers-modeles' },
  { table: 'fichier', fichier: 'fichiers', sans: ['cle'], filtre: fichiersLisibles('t') },
  {
    table: 'journal',
    fichier: 'journal',
    filtre: sansGarde(`t.objet = 'document' and d.tenant_id = t.tenant_id and d.id = t.objet_id`),
  },
];

/** Tables of tenants that stay, and why. */
export const LAISSEES: Readonly<Record<string, string>> = {
  session: 'des secrets, vivants quelques heures : qui est connecté, pas une donnée du compte',
  idempotence: 'les réponses gardées un jour pour ne pas enregistrer deux fois la même demande',
  encours_compteur: 'le dernier numéro donné : il se lit dans les encours',
  reclamation_compteur: 'le dernier numéro donné : il se lit dans les réclamations',
  promotion_rappel: 'ce qui a déjà été annoncé : les messages eux-mêmes sont dans les notifications',
  promotion_publication: 'l’avancement technique d’une publication : ce qu’elle a fait se lit dans les promotions et au journal',
  document_avis: 'à qui un document a déjà été annoncé : les messages eux-mêmes sont dans les notifications',
  recapitulatif_envoi: 'la trace technique des récapitulatifs déjà envoyés : les mails eux-mêmes sont dans les courriers',
  encours_rappel: 'la trace technique des rappels déjà envoyés',
  discussion_lecture: 'jusqu’où chacun a lu : un repère d’affichage, pas une donnée du compte',
  archive: 'les exports et les archives eux-mêmes, gardés quelques jours',
  mot_de_passe_demande: 'des secrets, vivants trente minutes',
  abonnement_rappel: 'la trace technique des rappels déjà envoyés',
};

/** A column of that name never leaves, whoever forgot to say so. */
export const SECRETE = /password|secret|token|hash|push_key/;
