import type { NatureModele } from '../schemas/variables.ts';

export type Modele = { readonly nature: NatureModele; readonly sujet: string; readonly corps: string };

const FIN = '\n\n{{signature}}';
/**
 * The original templates, restored by « Revenir au modèle d’origine ». The reminders grow firmer; the last one reserves
 * the pharmacy's rights, in words fit for each type of encours, and asks for no penalty since penalties are due by
 * themselves (ENC-55).
 */
export const modelesDOrigine: Readonly<Record<NatureModele, Omit<Modele, 'nature'>>> = {
  DECLARATION: {
    sujet: 'Déclaration : {{numero}} – {{etablissement}}',
    corps: `Bonjour,

Nous vous déclarons {{objet}}, pour un total de {{montant}}.

Merci de nous confirmer que vous l’avez bien reçu et de nous indiquer la suite que vous y donnez. Les justificatifs \
dont nous disposons sont joints, ou à votre disposition sur simple demande.

Cordialement,${FIN}`,
  },
  RELANCE_1: {
    sujet: 'Relance : {{numero}} – {{etablissement}}',
    corps: `Bonjour,

Sauf erreur de notre part, nous n’avons pas encore reçu votre règlement pour {{objet}}, d’un total de {{montant}}, \
déclaré le {{depuis}}.

Merci de nous indiquer la date à laquelle vous pensez le régler. Si votre réponse et notre message se croisent, ne \
tenez pas compte de celui-ci.

Cordialement,${FIN}`,
  },
  RELANCE_2: {
    sujet: 'Deuxième relance : {{numero}} – {{etablissement}}',
    corps: `Bonjour,

Notre première relance est restée sans réponse. Nous n’avons toujours pas reçu votre règlement pour {{objet}}, d’un \
total de {{montant}}, déclaré le {{depuis}}.

Nous vous demandons de nous régler sous quinze jours, ou de nous dire par retour de mail ce qui s’y oppose : nous \
vous enverrons sans attendre les pièces qui vous manqueraient.

Dans l’attente de votre réponse, cordialement,${FIN}`,
  },
  RELANCE_3: {
    sujet: 'Dernière relance : {{numero}} – {{etablissement}}',
    corps: `Madame, Monsieur,

Malgré nos deux précédentes relances, nous restons sans règlement et sans réponse de votre part pour {{objet}}, d’un \
total de {{montant}}, déclaré le {{depuis}}.

Nous vous demandons de nous régler cette somme sous huit jours. À défaut, nous porterons ce dossier devant votre \
direction et nous réservons de faire valoir l’ensemble de nos droits.

{{droits}}

Nous préférons de loin une solution amiable et restons joignables pour en convenir.

Veuillez agréer, Madame, Monsieur, nos salutations distinguées.${FIN}`,
  },
  RELEVE: {
    sujet: 'Relevé de compte – {{etablissement}}',
    corps: `Bonjour,

Vous trouverez en pièce jointe le relevé de ce que nous vous avons réclamé et qui n’est pas réglé au {{date}} : \
{{nombre}}, pour un total de {{montant}}. Il dit à part ce qui est en retard.

Merci de le rapprocher de vos comptes et de nous signaler tout écart.

Cordialement,${FIN}`,
  },
  RECLAMATION: {
    sujet: 'Réclamation {{reclamation}} : {{motif}} – {{etablissement}}',
    corps: `Bonjour,

{{etablissement}} vous adresse la réclamation {{reclamation}} ({{motif}}) :

{{message}}

Vous pouvez nous répondre en ligne, sans compte ni mot de passe, et joindre vos documents :

{{lien}}

Cette adresse vous est réservée ; elle reste ouverte jusqu’au {{expiration}}.

Cordialement,${FIN}`,
  },
  RECLAMATION_SUITE: {
    sujet: 'Réclamation {{titre}} : nouveau message – {{etablissement}}',
    corps: `Bonjour,

{{etablissement}} vous écrit au sujet de la réclamation {{titre}} :

{{message}}

Pour répondre, joindre un document ou annoncer un avoir, sans compte ni mot de passe :

{{lien}}

Cordialement,${FIN}`,
  },
  RECLAMATION_RELANCE: {
    sujet: 'Relance : réclamation {{titre}} – {{etablissement}}',
    corps: `Bonjour,

Sauf erreur de notre part, notre réclamation {{titre}} attend votre réponse depuis {{silence}}.

{{message}}

Vous pouvez nous répondre en ligne, sans compte ni mot de passe :

{{lien}}

Si votre réponse et notre message se croisent, ne tenez pas compte de celui-ci.

Cordialement,${FIN}`,
  },
  COMPTE_RENDU: {
    sujet: 'Compte rendu de notre rendez-vous du {{rencontre}} – {{etablissement}}',
    corps: `Bonjour {{representant}},

Merci de votre visite. Vous trouverez en pièce jointe le compte rendu de notre rendez-vous du {{rencontre}}.

{{decisions}}

Sans remarque de votre part sous huit jours, nous considérerons que nous en sommes d’accord.

Cordialement,${FIN}`,
  },
  DIGEST: {
    sujet: 'Votre récapitulatif du {{date}} – {{etablissement}}',
    corps: `Bonjour {{prenom}},

{{resume}}

Tout retrouver dans Pharmaccord :

{{lien}}

Choisir ce que contient ce récapitulatif, ou ne plus le recevoir :

{{preferences}}`,
  },
};
