// Exceptions of the rules on tables, each with its reason. By default, the feature whose repository writes a table
// owns it.

/**
 * Tables that no repository writes, with the feature whose tables they follow: a trigger of the database does, or the
 * engine of the attached pieces (`core/files/pieces.ts`).
 */
export const ECRITES_POUR_ELLES: Readonly<Record<string, string>> = {
  achat_version: 'facture',
  catalogue_version: 'produit',
  // Read until migration 0292; a later migration drops it.
  notification_preference: 'notification',
  mail_adresse: 'core',
  vente_version: 'vente',
  condition_piece: 'condition',
  encours_piece: 'encours',
  rfa_piece: 'rfa',
  prestation_piece: 'prestation',
};

/** Tables that every feature may read, each with its reason. */
export const TABLES_COMMUNES: Readonly<Record<string, string>> = {
  tenant: 'le nom et l’état d’un compte accompagnent chaque objet échangé',
  utilisateur: 'qui a fait quoi se dit partout par son nom',
};

/** Files outside the read models that may read the tables of another feature, each with its reason. */
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
