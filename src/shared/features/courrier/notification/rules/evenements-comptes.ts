import { formatInstant } from '#shared/core/dates.ts';
import { rolesClients } from '#shared/core/roles.ts';
import { definirEvenement, titreFixe, LECTURE, type Phrase } from './forme-evenement.ts';

const EDITEUR = ['SUPER_ADMIN'] as const;
const GESTION = ['ADMIN', 'GROUPEMENT'] as const;

type PaiementTardif = {
  readonly compte: string;
  readonly montant: string;
  readonly mandat: string;
  readonly transaction: string;
};

/** The events about accounts, subscriptions and the running of Pharmaccord. */
export const evenementsDesComptes = {
  INSCRIPTION_RECUE: definirEvenement<{ readonly compte: string; readonly ville: string | null }>({
    type: 'AUTRES',
    libelle: 'Inscription reçue',
    pour: EDITEUR,
    mail: 'CHOIX',
    clos: 'l’inscription acceptée ou refusée',
    mots: ({ compte, ville }) => ({
      title: 'Nouvelle inscription',
      body: `${compte}${ville ? ` (${ville})` : ''} attend d’être acceptée.`,
    }),
    ensemble: (nombre) => ({
      title: nombre > 1 ? `${nombre} inscriptions attendent` : 'Une inscription attend',
      body: 'Acceptez-les ou refusez-les, une à une ou toutes ensemble.',
      lien: { ecran: 'pharmacies', params: { active: 'WAITING' } },
    }),
  }),
  COMPTE_RESILIE: definirEvenement<{ readonly compte: string; readonly par: string }>({
    type: 'AUTRES',
    libelle: 'Compte résilié',
    pour: EDITEUR,
    mail: 'CHOIX',
    clos: LECTURE,
    mots: ({ compte, par }) => ({ title: 'Compte résilié', body: `${compte} a résilié son compte (${par}).` }),
  }),
  BIENVENUE: definirEvenement<{ readonly compte: string; readonly partenariat: boolean }>({
    type: 'AUTRES',
    libelle: 'Ouverture du compte',
    pour: ['GROUPEMENT', 'CONSULTATION_GROUPEMENT'],
    mail: 'CHOIX',
    clos: LECTURE,
    mots: ({ compte, partenariat }) => ({
      title: 'Bienvenue sur Pharmaccord',
      body: partenariat
        ? `${compte} est ouvert : les pharmacies peuvent dès maintenant demander à vous rejoindre.`
        : `${compte} est ouvert. Acceptez les demandes pour que les pharmacies puissent vous rejoindre.`,
    }),
  }),
  DEMANDES_OUVERTES: definirEvenement<{ readonly groupement: string; readonly partenariat: boolean }>({
    type: 'AUTRES',
    libelle: 'Demandes d’adhésion ouvertes ou fermées',
    pour: ['GROUPEMENT', 'SUPER_ADMIN'],
    mail: 'CHOIX',
    clos: LECTURE,
    mots: ({ groupement, partenariat }) =>
      partenariat
        ? {
            title: 'Demandes d’adhésion ouvertes',
            body: `${groupement} accepte les demandes : les pharmacies peuvent demander à le rejoindre.`,
          }
        : {
            title: 'Demandes d’adhésion fermées',
            body:
              `${groupement} n’accepte plus de demandes : aucune nouvelle pharmacie ne peut demander à le ` +
              'rejoindre.',
          },
  }),
  ABONNEMENT_DEMANDE: definirEvenement<{ readonly compte: string }>({
    type: 'AUTRES',
    libelle: 'Abonnement demandé',
    pour: EDITEUR,
    mail: 'CHOIX',
    clos: 'l’abonnement ouvert, ou la demande retirée',
    mots: ({ compte }) => ({
      title: 'Demande d’abonnement',
      body: `${compte} demande l’ouverture de son abonnement.`,
    }),
  }),
  ABONNEMENT_DEMANDE_RETIREE: definirEvenement<{ readonly compte: string }>({
    type: 'AUTRES',
    libelle: 'Demande d’abonnement retirée',
    pour: EDITEUR,
    mail: 'CHOIX',
    clos: LECTURE,
    mots: ({ compte }) => ({
      title: 'Demande d’abonnement retirée',
      body: `${compte} retire sa demande d’abonnement.`,
    }),
  }),
  /** The price, the end and every change of the subscription: the account always gets the mail. */
  ABONNEMENT: definirEvenement<Phrase & { readonly titre: string }>({
    type: 'AUTRES',
    libelle: 'Abonnement et paiements',
    pour: GESTION,
    mail: 'TOUJOURS',
    clos: LECTURE,
    mots: ({ titre, phrase }) => ({ title: titre, body: phrase }),
  }),
  PAIEMENT_A_SUIVRE: definirEvenement<Phrase & { readonly titre: string }>({
    type: 'AUTRES',
    libelle: 'Paiement ou mandat à suivre',
    pour: EDITEUR,
    mail: 'CHOIX',
    clos: LECTURE,
    mots: ({ titre, phrase }) => ({ title: titre, body: phrase }),
  }),
  MANDAT_A_ARRETER: definirEvenement<{ readonly compte: string; readonly raison: string }>({
    type: 'AUTRES',
    libelle: 'Mandat d’un compte résilié à arrêter',
    pour: EDITEUR,
    mail: 'DEFAUT',
    clos: 'le mandat arrêté chez le prestataire',
    mots: ({ compte, raison }) => ({
      title: 'Mandat à arrêter',
      body: `${compte} est résilié, et son mandat de paiement court encore. ${raison}`,
    }),
  }),
  PAIEMENT_APRES_CLOTURE: definirEvenement<PaiementTardif>({
    type: 'AUTRES',
    libelle: 'Paiement d’un compte résilié',
    pour: EDITEUR,
    mail: 'TOUJOURS',
    clos: LECTURE,
    mots: ({ compte, montant, mandat, transaction }) => ({
      title: 'Paiement à rembourser',
      body:
        `${compte} est résilié, mais ${montant} ont été prélevés (mandat ${mandat}, ` +
        `transaction ${transaction})\u00a0: remboursez chez le prestataire.`,
    }),
  }),
  ACTE_CONTESTE: definirEvenement<{ readonly acte: string; readonly par: string; readonly fait: string }>({
    type: 'AUTRES',
    libelle: 'Acte contesté',
    pour: ['ADMIN', 'GROUPEMENT', 'SUPER_ADMIN', 'DELEGUE'],
    mail: 'TOUJOURS',
    clos: LECTURE,
    mots: ({ acte, par, fait }) => ({
      title: 'Acte contesté',
      body:
        `« ${acte} », fait par ${par}, a été contesté par le lien du mail. ` +
        `${fait} Toutes les sessions du compte ont été fermées.`,
    }),
  }),
  COMPTE_BANCAIRE: definirEvenement<{ readonly par: string; readonly iban: string }>({
    type: 'AUTRES',
    libelle: 'Compte bancaire modifié',
    pour: GESTION,
    mail: 'TOUJOURS',
    clos: LECTURE,
    mots: ({ par, iban }) => ({
      title: 'Compte bancaire modifié',
      body:
        `${par} a dit que les reversions passent par le compte ` +
        `${iban}. Ce n’est pas lui ? Le mail d’alerte a un lien pour remettre l’ancien.`,
    }),
  }),
  /** The command of the request writes the mail itself, to the account's address when no user has one. */
  IBAN_DEMANDE: definirEvenement<{ readonly groupement: string }>({
    type: 'AUTRES',
    libelle: 'IBAN attendu pour une reversion',
    pour: ['ADMIN'],
    mail: 'TOUJOURS',
    clos: 'l’IBAN donné',
    mots: ({ groupement }) => ({
      title: 'Votre IBAN est attendu',
      body: `${groupement} vous doit une reversion\u00a0: donnez l’IBAN où la recevoir.`,
    }),
  }),
  IBAN_A_CONFIRMER: definirEvenement<{
    readonly compte: string;
    readonly iban: string;
    readonly titulaire: string;
    readonly des: string;
  }>({
    type: 'AUTRES',
    libelle: 'IBAN d’un compte résilié à confirmer',
    pour: EDITEUR,
    mail: 'DEFAUT',
    clos: 'l’IBAN confirmé, ou un nouveau lien envoyé',
    mots: ({ compte, iban, titulaire, des }) => ({
      title: 'IBAN d’un compte résilié à confirmer',
      body: `${compte} a donné l’IBAN ${iban} (${titulaire}) : confirmez-le après le ${formatInstant(des)}.`,
    }),
  }),
  REVERSION_VERSEE: definirEvenement<{
    readonly groupement: string;
    /** The amount with its nature: HT. */
    readonly montant: string;
    readonly prestation: string;
  }>({
    type: 'AUTRES',
    libelle: 'Reversion versée',
    pour: ['ADMIN', 'ACHAT'],
    mail: 'CHOIX',
    clos: LECTURE,
    mots: ({ groupement, montant, prestation }) => ({
      title: `${groupement} vous a reversé ${montant}`,
      body: `${prestation} : votre part est versée.`,
    }),
  }),
  SAUVEGARDE_ECHOUEE: definirEvenement<{ readonly raison: string }>({
    type: 'AUTRES',
    libelle: 'Sauvegarde en échec',
    pour: EDITEUR,
    mail: 'DEFAUT',
    clos: LECTURE,
    mots: ({ raison }) => ({
      title: 'Sauvegarde en échec',
      body: `La sauvegarde de Pharmaccord n’a pas pu être faite : ${raison}`,
    }),
  }),
  ARCHIVE: definirEvenement<Phrase & { readonly titre: string }>({
    type: 'AUTRES',
    libelle: 'Archive ou export prêt',
    pour: rolesClients,
    mail: 'CHOIX',
    clos: 'l’archive téléchargée',
    mots: ({ titre, phrase }) => ({ title: titre, body: phrase }),
  }),
  LIMITE_DE_MAILS: definirEvenement<Phrase>({
    type: 'AUTRES',
    libelle: 'Limite de mails atteinte',
    pour: GESTION,
    mail: 'CHOIX',
    clos: LECTURE,
    mots: titreFixe('Limite de mails atteinte'),
  }),
  MAIL_NON_REMIS: definirEvenement<Phrase & { readonly titre: string }>({
    type: 'AUTRES',
    libelle: 'Mail non remis',
    pour: rolesClients,
    mail: 'CHOIX',
    clos: 'le mail renvoyé',
    mots: ({ titre, phrase }) => ({ title: titre, body: phrase }),
  }),
} as const;
