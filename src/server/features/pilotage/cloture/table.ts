/**
 * What the erasure of an account does of EVERY table of the schema (CPT-145): a test names any new one that is missing
 * here. In its SQL, `t` is the row, `c` the account: `c.id`, `c.nom` (before), `c.nom_efface`, `c.personnes` (full
 * names) and `c.adresse` (that replaces an e-mail).
 */
export type SortDeTable = {
  /**
   * EFFACER: the account's rows go. GARDER: they stay, as the law or another account needs them, save the columns
   * emptied here. ETRANGERE: no row is an account's.
   */
  readonly sort: 'EFFACER' | 'GARDER' | 'ETRANGERE';
  /** Why what stays does, and until when. */
  readonly raison?: string;
  /** With EFFACER: SQL condition of the rows that another account holds, and that stay. */
  readonly sauf?: string;
  /** New value of each column, in SQL, in the rows that stay. */
  readonly colonnes?: Readonly<Record<string, string>>;
  /** Deletes all the rows in one statement, because they refer to one another. */
  readonly ensemble?: true;
  readonly chezLesAutres?: readonly RangeesDesAutres[];
};
/** Rows of another account that name this one. */
export type RangeesDesAutres = {
  readonly lien: string;
  readonly raison: string;
} & ({ readonly effacer: true } | { readonly colonnes: Readonly<Record<string, string>> });

const EFFACER: SortDeTable = { sort: 'EFFACER' };
const DIX_ANS = 'comptabilité : 10 ans (article L. 123-22 du Code de commerce)';
const NUL = 'null';
const PERSONNE = `'Utilisateur effacé'`;
/** Empties the name of a person of the account, replaces the account's own name, and keeps any other. */
const siSien = (colonne: string, vide = NUL): string =>
  `case when t.${colonne} = any (c.personnes) then ${vide} when t.${colonne} = c.nom then c.nom_efface ` +
  `else t.${colonne} end`;
const PAR_LUI = (colonne: string): string =>
  `t.tenant_id <> c.id and (t.${colonne}_id in (select u.id from utilisateur u where u.tenant_id = c.id) ` +
  `or (t.${colonne}_id is null and t.${colonne}_nom = any (c.personnes)))`;
const sansNoms = (...colonnes: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(colonnes.map((colonne) => [colonne, siSien(colonne)]));

/** @param tables their names, as a list that reads in lines */
const toutes = (tables: string, sort: SortDeTable): Readonly<Record<string, SortDeTable>> =>
  Object.fromEntries(tables.match(/\w+/g)?.map((table) => [table, sort]) ?? []);
const etrangeres = (raison: string, tables: string) => toutes(tables, { sort: 'ETRANGERE', raison });
const effacees = (tables: string) => toutes(tables, EFFACER);

/** What a groupement sent stays under the answers of its adhérents, as an empty shell. */
const MODELE_COPIE = (table: 'promotion' | 'rfa') =>
  `exists (select from ${table} x where x.groupement_id = t.tenant_id and x.modele_id = t.id ` +
  'and x.tenant_id <> t.tenant_id)';
const ADHESION = sansNoms('demandee_par_nom', 'decidee_par_nom', 'terminee_par_nom', 'modifie_par_nom');

const COMPTE: Readonly<Record<string, SortDeTable>> = {
  tenant: {
    sort: 'GARDER',
    raison: 'la place du compte, sous un nom neutre : ce qui est aux autres y tient',
    colonnes: {
      nom: 'c.nom_efface',
      mail: `''`,
      ...Object.fromEntries(
        (
          'rue code_postal ville telephone fax cip finess numero_assurance_maladie siret ape rcs capital tva ' +
          'numero_intracommunautaire titulaires site site_internet site_intranet abonnement_alias extracteur_type ' +
          'extracteur_configured_date extracteur_configurator_ip extracteur_consentement lgo_type_connexion ' +
          'lgo_type_selected modifie_par_nom'
        )
          .split(' ')
          .map((colonne) => [colonne, NUL]),
      ),
      push_key: 'gen_random_uuid()::text',
    },
  },
  cloture: {
    sort: 'GARDER',
    raison: 'la preuve de l’effacement : 10 ans',
    colonnes: { demandee_par_nom: siSien('demandee_par_nom', PERSONNE) },
  },
  abonnement_commande: { sort: 'GARDER', raison: DIX_ANS, colonnes: { cree_par_nom: NUL, cree_par_id: NUL } },
  abonnement_paiement: { sort: 'GARDER', raison: DIX_ANS },
  abonnement_remboursement: { sort: 'GARDER', raison: DIX_ANS },
  iban_tardif: { sort: 'EFFACER' },
  cloture_export: { sort: 'EFFACER' },
  abonnement_arret: { sort: 'GARDER', raison: 'la preuve que plus rien n’est prélevé : 10 ans' },
  journal: {
    sort: 'GARDER',
    raison: 'qui a fait quoi : 13 mois (JOURNAL_MOIS), puis le ménage de la nuit',
  },
};

const RESEAU: Readonly<Record<string, SortDeTable>> = {
  adhesion: {
    sort: 'GARDER',
    raison: 'l’histoire d’une adhésion est aux deux comptes',
    colonnes: ADHESION,
    chezLesAutres: [
      { lien: 't.pharmacie_id = c.id', raison: 'les noms des personnes de la pharmacie', colonnes: ADHESION },
    ],
  },
  invitation: {
    sort: 'EFFACER',
    chezLesAutres: [
      {
        lien: 't.pharmacie_id = c.id',
        raison: 'ce que le groupement a tapé de la pharmacie',
        colonnes: {
          nom: 'c.nom_efface',
          mail: 'c.adresse',
          finess: NUL,
          cip: NUL,
          rue: NUL,
          code_postal: NUL,
          ville: NUL,
        },
      },
      {
        lien: `t.sorte is not null and lower(t.mail) in (
          select lower(u.email) from utilisateur u where u.tenant_id = c.id)`,
        raison: 'l’accès proposé à une personne effacée',
        effacer: true,
      },
    ],
  },
  habilitation: {
    sort: 'EFFACER',
    chezLesAutres: [{ lien: 't.delegue_tenant_id = c.id', raison: 'l’accès d’une personne effacée', effacer: true }],
  },
  condition_reponse: {
    sort: 'EFFACER',
    chezLesAutres: [
      {
        lien: 't.pharmacie_id = c.id',
        raison: 'la réponse reste au groupement, sans qui l’a donnée',
        colonnes: sansNoms('repondue_par_nom'),
      },
    ],
  },
  document_lecture: {
    sort: 'EFFACER',
    chezLesAutres: [{ lien: 't.pharmacie_id = c.id', raison: 'qui a lu, personne par personne', effacer: true }],
  },
  document_avis: {
    sort: 'EFFACER',
    chezLesAutres: [{ lien: 't.pharmacie_id = c.id', raison: 'à qui un document fut annoncé', effacer: true }],
  },
  note_adherent: {
    sort: 'EFFACER',
    chezLesAutres: [
      { lien: 't.pharmacie_id = c.id', raison: 'ce qu’un groupement notait de ses personnes', effacer: true },
    ],
  },
  partage_recupere: {
    sort: 'EFFACER',
    chezLesAutres: [
      { lien: 't.groupement_id = c.id', raison: 'un accord donné à un groupement qui n’est plus', effacer: true },
    ],
  },
  recupere_mensuel: { sort: 'GARDER', raison: 'un total de cinq pharmacies au moins, sans personne' },
  invitation_dispense: { sort: 'EFFACER' },
  extracteur: {
    sort: 'EFFACER',
    chezLesAutres: [
      {
        lien: 't.partage_avec = c.id',
        raison: 'un partage avec un compte qui n’est plus',
        colonnes: { partage_avec: NUL },
      },
    ],
  },
  discussion_commentaire: {
    sort: 'EFFACER',
    chezLesAutres: [
      {
        lien: 't.auteur_tenant_id = c.id',
        raison: 'une discussion partagée reste à l’autre partie, sans le nom de qui écrivait',
        colonnes: { auteur_nom: PERSONNE, auteur_compte: 'c.nom_efface' },
      },
    ],
  },
};

const GROUPEMENT: Readonly<Record<string, SortDeTable>> = {
  promotion: {
    sort: 'EFFACER',
    sauf: MODELE_COPIE('promotion'),
    raison: 'la réponse d’un adhérent tient à ce modèle',
    colonnes: { cree_par_nom: NUL, modifie_par_nom: NUL, commentaire: NUL },
    chezLesAutres: [
      {
        lien: 't.groupement_id = c.id',
        raison: 'ce que le groupement a envoyé reste à l’adhérent, sans qui l’envoya',
        colonnes: sansNoms('cree_par_nom', 'modifie_par_nom'),
      },
    ],
  },
  rfa: {
    sort: 'EFFACER',
    sauf: MODELE_COPIE('rfa'),
    raison: 'la réponse d’un adhérent tient à ce modèle',
    colonnes: { cree_par_nom: NUL, modifie_par_nom: NUL, operateur_id: NUL },
    chezLesAutres: [
      {
        lien: 't.groupement_id = c.id',
        raison: 'ce que le groupement a envoyé reste à l’adhérent, sans qui l’envoya',
        colonnes: sansNoms('cree_par_nom', 'modifie_par_nom'),
      },
    ],
  },
  condition: {
    sort: 'EFFACER',
    chezLesAutres: [
      {
        lien: 't.source_tenant_id = c.id',
        raison: 'une condition reçue reste à l’adhérent',
        colonnes: {
          groupement_nom: 'case when t.groupement_nom = c.nom then c.nom_efface else t.groupement_nom end',
          ...sansNoms('cree_par_nom', 'modifie_par_nom'),
        },
      },
    ],
  },
  priorite: {
    sort: 'EFFACER',
    sauf: 'exists (select from promotion x where x.tenant_id = t.tenant_id and x.priorite_id = t.id)',
    raison: 'celle d’une opération qu’un adhérent a reçue',
    colonnes: { cree_par_nom: NUL, modifie_par_nom: NUL },
  },
  type_prestation: { sort: 'GARDER', raison: DIX_ANS, colonnes: { cree_par_nom: NUL, modifie_par_nom: NUL } },
  prestation: {
    sort: 'GARDER',
    raison: DIX_ANS,
    colonnes: { cree_par_nom: NUL, cree_par_id: NUL, modifie_par_nom: NUL, commentaire: NUL },
  },
  reversion: {
    sort: 'GARDER',
    raison: DIX_ANS,
    colonnes: { sans_preuve_par_nom: siSien('sans_preuve_par_nom', PERSONNE) },
  },
  reversion_virement: {
    sort: 'GARDER',
    raison: DIX_ANS,
    colonnes: { cree_par_nom: NUL, modifie_par_nom: NUL, annule_par_nom: siSien('annule_par_nom', PERSONNE) },
  },
  reversion_virement_ligne: { sort: 'GARDER', raison: DIX_ANS },
  laboratoire: {
    sort: 'EFFACER',
    sauf: ['prestation', 'promotion', 'rfa']
      .map((table) => `exists (select from ${table} x where x.tenant_id = t.tenant_id and x.laboratoire_id = t.id)`)
      .join(' or '),
    raison: 'celui d’une prestation ou d’un modèle gardé',
    colonnes: { surcharges: `'{}'`, cree_par_nom: NUL, cree_par_id: NUL, modifie_par_nom: NUL },
    chezLesAutres: [
      {
        lien: 't.cree_par_nom = c.nom',
        raison: 'un laboratoire que le groupement a ajouté reste à l’adhérent',
        colonnes: { cree_par_nom: 'c.nom_efface' },
      },
    ],
  },
};

/** The words of others that name the account or its people, in whole: replaced, the rest of the row stays (CPT-145). */
export const MENTIONS_DES_AUTRES: Readonly<Record<string, readonly string[]>> = {
  notification: ['title', 'body'],
  discussion_commentaire: ['texte', 'extrait'],
  mail: ['sujet', 'texte', 'html', 'repondre_a'],
};

export const SORTS: Readonly<Record<string, SortDeTable>> = {
  ...COMPTE,
  ...RESEAU,
  ...GROUPEMENT,
  famille: { sort: 'EFFACER', ensemble: true },
  notification: {
    sort: 'EFFACER',
    chezLesAutres: [
      {
        lien: PAR_LUI('cree_par'),
        raison: 'ce qui a été dit à un autre compte lui reste, sans qui l’a dit',
        colonnes: { cree_par_nom: PERSONNE },
      },
    ],
  },
  laboratoire_detail: {
    sort: 'ETRANGERE',
    raison: 'le catalogue de tous',
    chezLesAutres: [
      {
        lien: 't.proprietaire_tenant_id = c.id and not exists (select from laboratoire x where x.detail_id = t.id)',
        raison: 'une fiche que le compte seul avait',
        effacer: true,
      },
      {
        lien: 't.groupement_tenant_id = c.id',
        raison: 'un groupement est aussi un fournisseur : sa fiche perd ses coordonnées',
        colonnes: Object.fromEntries(
          (
            'rue ville code_postal email_laboratoire telephone_laboratoire nom_plateforme email_plateforme ' +
            'telephone_logistique email_comptabilite telephone_comptabilite url_espace_declaratif ' +
            'url_reclamation_logistique url_plateforme_logistique url_site_commande url_reclamation_comptable'
          )
            .split(' ')
            .map((colonne) => [colonne, NUL]),
        ),
      },
    ],
  },
  ...effacees(`
    abonnement_demande abonnement_rappel achat_version acheteur_reconnu acte_sensible adhesion_segment
    alias_laboratoire alias_laboratoire_retire archive cle_agent comparatif comparatif_sous_segment
    condition_groupement condition_groupement_choix condition_groupement_segment condition_piece
    condition_produit connexion_lgo coordonnees_bancaires demande_acces discussion discussion_lecture discussion_mention
    discussion_reglage document document_categorie document_segment document_utilisateur document_version
    echange_lgo emplacement encaissement encaissement_document_retire encaissement_reglage encours
    encours_commentaire encours_compteur encours_lien encours_lien_fichier encours_ligne encours_mail
    encours_piece encours_rappel encours_reglement encours_relance envoi_refuse facture facture_depot
    facture_depot_fichier facture_ligne facture_recontrole facture_reference facture_refusee facture_remplacee
    fichier guide_rdv guide_rdv_point guide_rdv_section habilitation_laboratoire idempotence jour_extraction
    laboratoire_ca laboratoire_contact laboratoire_demande laboratoire_identifiant lgo_en_attente mail
    mail_adresse modele_mail mot_de_passe_demande notification_choix notification_preference partenariat
    payps_compte payps_coupon payps_creance payps_versement payps_versement_ligne prestation_piece
    prestation_promotion produit_vendu promotion_contrepartie promotion_dispositif promotion_emplacement
    promotion_preuve promotion_produit promotion_publication promotion_rappel promotion_relance
    promotion_segment promotion_visuel rapport_mensuel rdv rdv_action rdv_autorise rdv_ca rdv_compte_rendu
    rdv_guide_reponse rdv_mention rdv_texte recapitulatif_envoi recapitulatif_reglage reclamation
    reclamation_compteur reclamation_ligne reclamation_piece reclamation_reponse relance_regle reversion_recue
    rfa_atteinte rfa_base rfa_base_lue rfa_ecart_garde rfa_palier rfa_piece rfa_produit rfa_relance rfa_segment
    secret_connexion segment session support_contexte support_conversation support_piece support_reponse_type
    synchro_lgo utilisateur vente_import vente_import_jour vente_jour vente_mise_de_cote vente_version zone`),
  ...etrangeres(
    'ce que l’éditeur tient pour tous, ou un fichier public',
    `adresse_sortante catalogue_version cle_journal logo migration payps_marque payps_reglage produit
    produit_alias produit_alias_code produit_doublon_ecarte produit_import produit_import_fichier
    produit_import_ligne produit_import_retrait registre_import registre_pharmacie regle_legale sauvegarde
    specialite volume`,
  ),
  ...etrangeres('des compteurs de tentatives : 2 jours, 30 pour une adresse connue', 'tentative'),
};
