/** The states of an invoice, all decided by one table (FAC-20). */
export const etatsFacture = [
  'A_COMPLETER',
  'ECARTS',
  'RECLAMEE',
  'SANS_CONDITION',
  'NON_COMPARABLE',
  'SANS_LIGNE',
  'CONFORME',
  'AVOIR',
  'ACOMPTE',
  'AUTOFACTURE',
  'REMPLACEE',
  'A_ACCEPTER',
  'MISE_DE_COTE',
] as const;
export type EtatFacture = (typeof etatsFacture)[number];

/** The genres of a document (FAC-47); for an avoir, the kind of thing it gives back. */
export const genresFacture = [
  'FACTURE',
  'ACOMPTE',
  'SOLDE',
  'RECTIFICATIVE',
  'AVOIR_RETOUR',
  'AVOIR_PRIX',
  'AVOIR_RFA',
  'AVOIR_ACOMPTE',
  'AVOIR_A_CLASSER',
] as const;
export type GenreFacture = (typeof genresFacture)[number];

/** Why a document counts in no sum: its own data, its totals, or a person's choice (FAC-11, FAC-22, FAC-53). */
export const misesDeCote = ['DEVISE', 'AUTRE_ACHETEUR', 'TOTAUX', 'MANUELLE'] as const;
export type MiseDeCoteFacture = (typeof misesDeCote)[number];

/** The natures of a line (FAC-40). */
export const naturesLigne = [
  'MARCHANDISE',
  'UG',
  'PORT',
  'TAXE',
  'REMISE',
  'ESCOMPTE',
  'CONSIGNE',
  'ACOMPTE',
  'COMMENTAIRE',
] as const;
export type NatureLigne = (typeof naturesLigne)[number];

/** The results of the control of a line (FAC-23). */
export const resultatsLigne = [
  'OK',
  'ECART_DEFAVORABLE',
  'ECART_FAVORABLE',
  'SANS_CONDITION',
  'NON_COMPARABLE',
] as const;
export type ResultatLigne = (typeof resultatsLigne)[number];

/** The motives of a result; the sentences are in `messages.ts`. */
export const motifsLigne = [
  'GRATUITE',
  'REMISE',
  'UNITES',
  'REMISE_ET_UNITES',
  'RETOUR',
  'SANS_PRIX_BRUT',
  'REMISE_NON_CHIFFREE',
  'PLUSIEURS_CONDITIONS',
  'AVOIR_RECU',
  'SOUS_LE_SEUIL',
  'SEUIL_INCOMPRIS',
  'HORS_MARCHANDISE',
  'MONTANT_INCOHERENT',
  'REMISE_INCOMPRISE',
  'PRIX_INCOMPRIS',
  'REMISE_A_RATTACHER',
  'UNITES_A_RATTACHER',
  'AUTRES_MOINS_CHERS',
  'DOCUMENT_INCOHERENT',
] as const;
export type MotifLigne = (typeof motifsLigne)[number];

/** The observations of the conditions about the whole document (FAC-25). */
export const codesObservation = ['MINIMUM', 'FRANCO', 'DELAI'] as const;
export type CodeObservation = (typeof codesObservation)[number];

/** The kinds of documents that an invoice cites. */
export const sortesReference = ['FACTURE', 'BON_LIVRAISON', 'COMMANDE'] as const;
export type SorteReference = (typeof sortesReference)[number];

/** The outcomes of a dropped document (FAC-21). */
export const issuesDepot = ['GARDEE', 'DEJA_RECUE', 'REFUSEE'] as const;
export type IssueDepot = (typeof issuesDepot)[number];

/** The signs by which a papier is recognised as addressed to the account (FAC-59). */
export const sortesReconnues = ['SIREN', 'GLN', 'NOM', 'ADRESSE'] as const;
export type SorteReconnue = (typeof sortesReconnues)[number];

/** The kinds of identifiers of a seller (FAC-12). */
export const sortesIdentifiant = ['SIREN', 'SIRET', 'TVA', 'GLN'] as const;
export type SorteIdentifiant = (typeof sortesIdentifiant)[number];
