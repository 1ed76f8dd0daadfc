/** The mails whose template an account may edit (CRR-10). */
export const naturesModele = [
  'DECLARATION',
  'RELANCE_1',
  'RELANCE_2',
  'RELANCE_3',
  'RELEVE',
  'RECLAMATION',
  'RECLAMATION_SUITE',
  'RECLAMATION_RELANCE',
  'COMPTE_RENDU',
  'DIGEST',
] as const;
export type NatureModele = (typeof naturesModele)[number];

/**
 * The explanation of each variable in the editor. A value may be empty; only the multi-line variables keep their line
 * breaks.
 */
const catalogue = {
  laboratoire: { sens: 'Le nom du laboratoire' },
  numero: { sens: 'Le numéro de l’encours et sa nature, ou leur nombre' },
  objet: {
    sens:
      'Ce dont parle le mail : « l’encours E-2026-00042 détaillé ci-dessous », « les 3 encours détaillés ' +
      'ci-dessous »',
  },
  nombre: { sens: 'Le nombre d’encours' },
  montant: { sens: 'Le total, en euros' },
  date: { sens: 'La date du jour' },
  depuis: { sens: 'La date de la plus ancienne déclaration' },
  droits: { sens: 'Ce sur quoi se fonde la demande, selon le type de chaque encours', lignes: true },
  reclamation: { sens: 'Le numéro de la réclamation' },
  titre: { sens: 'Le numéro de la réclamation et son objet' },
  motif: { sens: 'Le motif de la réclamation' },
  silence: { sens: 'Depuis combien de jours la réponse est attendue' },
  message: { sens: 'Le message que vous écrivez', lignes: true },
  lien: { sens: 'L’adresse où répondre' },
  expiration: { sens: 'Le jour où cette adresse cesse de servir' },
  rencontre: { sens: 'La date du rendez-vous' },
  sujet: { sens: 'L’objet du rendez-vous' },
  representant: { sens: 'Le représentant du laboratoire' },
  decisions: { sens: 'Les décisions prises, une par ligne', lignes: true },
  prenom: { sens: 'Le prénom de la personne qui reçoit le récapitulatif' },
  nouveautes: { sens: 'Le nombre de notifications nouvelles' },
  resume: { sens: 'Les notifications et ce qui reste à faire', lignes: true },
  preferences: { sens: 'L’adresse où régler ou arrêter le récapitulatif' },
  etablissement: { sens: 'Le nom de votre pharmacie ou de votre groupement' },
  expediteur: { sens: 'La personne qui envoie le mail' },
  signature: { sens: 'La personne, l’établissement, son adresse et son téléphone', lignes: true },
} as const satisfies Readonly<Record<string, { readonly sens: string; readonly lignes?: boolean }>>;

export type VariableModeleMail = keyof typeof catalogue;
export const sensDe = (variable: VariableModeleMail): string => catalogue[variable].sens;
/**
 * Whether a variable keeps its line breaks. False for an unknown name: the editor shows names that are still being
 * typed.
 */
export const surPlusieursLignes = (nom: string): boolean =>
  Object.hasOwn(catalogue, nom) && 'lignes' in catalogue[nom as VariableModeleMail];

const signe = ['etablissement', 'expediteur', 'signature'] as const;
const reponse = [
  'laboratoire',
  'reclamation',
  'titre',
  'motif',
  'message',
  'lien',
  'expiration',
  'date',
  ...signe,
] as const;
const relance = ['laboratoire', 'numero', 'objet', 'nombre', 'montant', 'date', 'depuis', 'droits', ...signe] as const;
/** The variables of each mail: any other name is refused in its template. */
export const variablesDe = {
  DECLARATION: ['laboratoire', 'numero', 'objet', 'nombre', 'montant', 'date', ...signe],
  RELANCE_1: relance,
  RELANCE_2: relance,
  RELANCE_3: relance,
  RELEVE: ['laboratoire', 'nombre', 'montant', 'date', ...signe],
  RECLAMATION: ['laboratoire', 'reclamation', 'motif', 'message', 'lien', 'expiration', 'date', ...signe],
  RECLAMATION_SUITE: reponse,
  RECLAMATION_RELANCE: [...reponse, 'silence'],
  COMPTE_RENDU: ['laboratoire', 'rencontre', 'sujet', 'representant', 'decisions', 'date', ...signe],
  DIGEST: ['prenom', 'date', 'nouveautes', 'resume', 'lien', 'preferences', 'etablissement'],
} as const satisfies Readonly<Record<NatureModele, readonly VariableModeleMail[]>>;

/** The required variables of a template: without its link, a laboratory cannot answer. */
export const variablesObligatoires: Readonly<Partial<Record<NatureModele, readonly VariableModeleMail[]>>> = {
  RECLAMATION: ['message', 'lien'],
  RECLAMATION_SUITE: ['message', 'lien'],
  RECLAMATION_RELANCE: ['message', 'lien'],
  DIGEST: ['resume', 'preferences'],
};

/** The values needed to write a mail of this nature: every variable, empty when it has nothing to tell. */
export type Variables<N extends NatureModele> = Readonly<Record<(typeof variablesDe)[N][number], string>>;
/** The variables filled from the sender and the account. */
export type VariablesSignature = 'etablissement' | 'expediteur' | 'signature' | 'date';
