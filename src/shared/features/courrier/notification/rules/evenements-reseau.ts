import { definirEvenement, LECTURE, type Phrase } from './forme-evenement.ts';

type AvecPharmacie = { readonly pharmacie: string };
type AvecGroupement = { readonly groupement: string };
const GROUPEMENT = ['GROUPEMENT'] as const;

/** The events about adhésions and the delegates' accesses. */
export const evenementsDuReseau = {
  ADHESION_DEMANDEE: definirEvenement<AvecPharmacie>({
    type: 'AUTRES',
    libelle: 'Demande d’adhésion',
    pour: GROUPEMENT,
    mail: 'CHOIX',
    clos: 'la demande acceptée, refusée ou annulée',
    mots: ({ pharmacie }) => ({
      title: 'Demande d’adhésion',
      body: `${pharmacie} souhaite rejoindre votre groupement.`,
    }),
    ensemble: (nombre) => ({
      title: nombre > 1 ? `${nombre} demandes d’adhésion` : 'Une demande d’adhésion',
      body: 'Acceptez-les ou refusez-les, une à une ou toutes ensemble.',
      lien: { ecran: 'parametresAdherents', params: { onglet: 'DEMANDES' } },
    }),
  }),
  ADHESION_ANNULEE: definirEvenement<AvecPharmacie & { readonly parEditeur: boolean }>({
    type: 'AUTRES',
    libelle: 'Demande d’adhésion annulée',
    pour: GROUPEMENT,
    mail: 'CHOIX',
    clos: LECTURE,
    // When the publisher closes an account, the message must not tell the groupement that the pharmacy did it.
    mots: ({ pharmacie, parEditeur }) =>
      parEditeur
        ? {
            title: 'Demande d’adhésion sans suite',
            body:
              `L’inscription de ${pharmacie} n’a pas été acceptée par Pharmaccord : ` +
              'sa demande d’adhésion est close.',
          }
        : { title: 'Demande d’adhésion annulée', body: `${pharmacie} a annulé sa demande d’adhésion.` },
  }),
  ADHERENT_PARTI: definirEvenement<AvecPharmacie & { readonly parEditeur: boolean }>({
    type: 'AUTRES',
    libelle: 'Départ d’un adhérent',
    pour: GROUPEMENT,
    mail: 'CHOIX',
    clos: LECTURE,
    mots: ({ pharmacie, parEditeur }) => ({
      title: 'Départ d’un adhérent',
      body: parEditeur
        ? `Le compte de ${pharmacie} est fermé : elle n’est plus adhérente.`
        : `${pharmacie} a quitté votre groupement.`,
    }),
  }),
  ADHESION_ACCEPTEE: definirEvenement<AvecGroupement>({
    type: 'AUTRES',
    libelle: 'Adhésion acceptée',
    pour: ['ADMIN'],
    mail: 'DEFAUT',
    clos: LECTURE,
    mots: ({ groupement }) => ({ title: 'Adhésion acceptée', body: `${groupement} a accepté votre adhésion.` }),
  }),
  ADHESION_REFUSEE: definirEvenement<AvecGroupement & { readonly motif: string | undefined }>({
    type: 'AUTRES',
    libelle: 'Adhésion refusée',
    pour: ['ADMIN'],
    mail: 'DEFAUT',
    clos: LECTURE,
    mots: ({ groupement, motif }) => ({
      title: 'Adhésion refusée',
      body: `${groupement} a refusé votre demande d’adhésion.${motif === undefined ? '' : ` Motif : ${motif}`}`,
    }),
  }),
  ADHESION_TERMINEE: definirEvenement<AvecGroupement>({
    type: 'AUTRES',
    libelle: 'Adhésion terminée',
    pour: ['ADMIN'],
    mail: 'DEFAUT',
    clos: LECTURE,
    mots: ({ groupement }) => ({ title: 'Adhésion terminée', body: `${groupement} a mis fin à votre adhésion.` }),
  }),
  ACCES_DEMANDE: definirEvenement<Phrase & { readonly titre: string }>({
    type: 'AUTRES',
    libelle: 'Demande d’accès ou invitation d’un délégué',
    pour: ['ADMIN', 'GROUPEMENT', 'DELEGUE'],
    mail: 'CHOIX',
    clos: 'la réponse donnée',
    mots: ({ titre, phrase }) => ({ title: titre, body: phrase }),
  }),
  /** An access granted then changed makes one notification, about the present access. */
  ACCES: definirEvenement<Phrase & { readonly titre: string }>({
    type: 'AUTRES',
    libelle: 'Accès accordé, modifié, refusé ou rendu',
    pour: ['ADMIN', 'GROUPEMENT', 'DELEGUE'],
    mail: 'CHOIX',
    clos: LECTURE,
    mots: ({ titre, phrase }) => ({ title: titre, body: phrase }),
  }),
  ACCES_FIN: definirEvenement<Phrase & { readonly titre: string }>({
    type: 'AUTRES',
    libelle: 'Accès qui se termine',
    pour: ['ADMIN', 'GROUPEMENT', 'DELEGUE'],
    mail: 'CHOIX',
    clos: 'l’accès prolongé, ou terminé',
    mots: ({ titre, phrase }) => ({ title: titre, body: phrase }),
  }),
} as const;
