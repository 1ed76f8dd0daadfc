import { rolesPharmacie } from '#shared/core/acteur.ts';
import { rolesClients } from '#shared/core/roles.ts';
import { formatJour, type Jour } from '#shared/core/dates.ts';
import { definirEvenement, titreFixe, LECTURE, type Phrase } from './forme-evenement.ts';

const EQUIPE = ['ADMIN', 'ACHAT', 'GROUPEMENT'] as const;
type Dit = Phrase & { readonly par: string };

/** The events about messages between people, documents and RDV. */
export const evenementsDesEchanges = {
  MENTION: definirEvenement<Dit>({
    type: 'AUTRES',
    libelle: 'On vous mentionne',
    pour: rolesClients,
    mail: 'CHOIX',
    clos: LECTURE,
    mots: ({ par, phrase }) => ({ title: `${par} vous mentionne`, body: phrase }),
  }),
  MESSAGE: definirEvenement<Dit>({
    type: 'AUTRES',
    libelle: 'Message dans une discussion que vous suivez',
    pour: [...rolesClients, 'DELEGUE'],
    mail: 'CHOIX',
    clos: LECTURE,
    mots: ({ par, phrase }) => ({ title: `Nouveau message de ${par}`, body: phrase }),
  }),
  SANS_REPONSE_DISCUSSION: definirEvenement<Phrase>({
    type: 'AUTRES',
    libelle: 'Discussion toujours sans réponse',
    pour: rolesClients,
    mail: 'CHOIX',
    clos: LECTURE,
    mots: titreFixe('Toujours sans réponse'),
  }),
  RECLAMATION_REPONDUE: definirEvenement<Phrase & { readonly laboratoire: string }>({
    type: 'AUTRES',
    libelle: 'Réponse d’un laboratoire',
    pour: rolesClients,
    mail: 'CHOIX',
    clos: LECTURE,
    mots: ({ laboratoire, phrase }) => ({ title: `Réponse de ${laboratoire}`, body: phrase }),
  }),
  RECLAMATION_SIGNALEE: definirEvenement<Phrase>({
    type: 'AUTRES',
    libelle: 'Lien de réclamation signalé',
    pour: EQUIPE,
    mail: 'CHOIX',
    clos: LECTURE,
    mots: titreFixe('Lien de réclamation signalé'),
  }),
  QUESTION_RECUE: definirEvenement<Dit>({
    type: 'AUTRES',
    libelle: 'Question posée au support',
    pour: ['SUPER_ADMIN'],
    mail: 'TOUJOURS',
    clos: 'la réponse donnée',
    mots: ({ par, phrase }) => ({ title: `Question de ${par}`, body: phrase }),
  }),
  DOCUMENT_PARTAGE: definirEvenement<{ readonly groupement: string; readonly nom: string; readonly deja: boolean }>({
    type: 'AUTRES',
    libelle: 'Document de votre groupement',
    pour: rolesPharmacie,
    mail: 'CHOIX',
    clos: 'le document ouvert',
    mots: ({ groupement, nom, deja }) => ({
      title: deja ? 'Nouvelle version d’un document' : 'Document de votre groupement',
      body: deja
        ? `${groupement} a remplacé «\u00a0${nom}\u00a0» : ouvrez la nouvelle version.`
        : `${groupement} partage avec vous «\u00a0${nom}\u00a0».`,
    }),
  }),
  DOCUMENT_RELANCE: definirEvenement<{
    readonly groupement: string;
    readonly nom: string;
    /** Its last day, when it has one: a reminder tells its deadline. */
    readonly valableJusquAu: Jour | null;
  }>({
    type: 'AUTRES',
    libelle: 'Relance d’un document à lire',
    pour: rolesPharmacie,
    mail: 'DEFAUT',
    clos: 'le document ouvert',
    mots: ({ groupement, nom, valableJusquAu }) => ({
      title: 'Document à lire',
      body:
        `${groupement} vous rappelle «\u00a0${nom}\u00a0» : personne de votre pharmacie ne l’a encore ouvert.` +
        (valableJusquAu === null ? '' : ` Il est valable jusqu’au ${formatJour(valableJusquAu)}.`),
    }),
  }),
  DOCUMENT_EXPIRE: definirEvenement<Phrase & { readonly plusieurs: boolean }>({
    type: 'AUTRES',
    libelle: 'Documents bientôt expirés',
    pour: rolesClients,
    mail: 'CHOIX',
    clos: LECTURE,
    mots: ({ plusieurs, phrase }) => ({
      title: plusieurs ? 'Documents bientôt expirés' : 'Document bientôt expiré',
      body: phrase,
    }),
  }),
  DECISION_CONFIEE: definirEvenement<Dit>({
    type: 'AUTRES',
    libelle: 'Décision de RDV confiée',
    pour: rolesClients,
    mail: 'CHOIX',
    clos: 'la décision faite',
    mots: ({ par, phrase }) => ({ title: `${par} vous confie une décision`, body: phrase }),
  }),
  DECISION_A_FAIRE: definirEvenement<Phrase>({
    type: 'AUTRES',
    libelle: 'Décision de RDV à échéance',
    pour: rolesClients,
    mail: 'CHOIX',
    clos: 'la décision faite',
    mots: titreFixe('Action de rendez-vous à faire'),
  }),
  RDV_A_PREPARER: definirEvenement<{ readonly laboratoire: string; readonly jour: Jour }>({
    type: 'AUTRES',
    libelle: 'Rendez-vous à préparer',
    pour: rolesClients,
    mail: 'CHOIX',
    clos: LECTURE,
    mots: ({ laboratoire, jour }) => ({
      title: 'Rendez-vous à préparer',
      body: `Rendez-vous avec ${laboratoire} le ${formatJour(jour)}.`,
    }),
  }),
  RDV_PARTAGE: definirEvenement<Phrase>({
    type: 'AUTRES',
    libelle: 'Partage d’un rendez-vous changé',
    pour: rolesClients,
    mail: 'CHOIX',
    clos: LECTURE,
    mots: titreFixe('Le partage de votre rendez-vous a changé'),
  }),
} as const;
