import type { NatureModele } from './schemas/variables.ts';

export const libelleNatureModele: Readonly<Record<NatureModele, string>> = {
  DECLARATION: 'Déclaration d’encours',
  RELANCE_1: 'Première relance',
  RELANCE_2: 'Deuxième relance',
  RELANCE_3: 'Dernière relance',
  RELEVE: 'Relevé de compte',
  RECLAMATION: 'Réclamation',
  RECLAMATION_SUITE: 'Réclamation, message suivant',
  RECLAMATION_RELANCE: 'Réclamation, relance',
  COMPTE_RENDU: 'Compte rendu de rendez-vous',
  DIGEST: 'Récapitulatif du matin',
};
/** When each mail is sent, and to whom. */
export const usageNature: Readonly<Record<NatureModele, string>> = {
  DECLARATION: 'Envoyé au laboratoire quand vous déclarez un ou plusieurs encours. Leur tableau suit le message.',
  RELANCE_1: 'Proposé au premier rappel d’un encours déclaré et non réglé.',
  RELANCE_2: 'Proposé au deuxième rappel ; la comptabilité du laboratoire le reçoit aussi.',
  RELANCE_3: 'Proposé au dernier rappel ; la direction du laboratoire le reçoit aussi.',
  RELEVE: 'Accompagne le relevé de tout ce que doit un laboratoire, en pièce jointe.',
  RECLAMATION: 'Annonce une réclamation au laboratoire, avec l’adresse où répondre.',
  RECLAMATION_SUITE:
    'Porte au laboratoire ce que vous répondez ensuite ; vos notes internes n’y sont jamais. Son objet reprend celui ' +
    'du premier mail (« Re: … »), s’il y en a eu un.',
  RECLAMATION_RELANCE:
    'Rappelle au laboratoire une réclamation restée sans réponse. Son objet reprend celui du premier mail (« Re: … ' +
    '»), s’il y en a eu un.',
  COMPTE_RENDU: 'Accompagne le compte rendu d’un rendez-vous, en pièce jointe.',
  DIGEST: 'Reçu le matin par les personnes de votre compte qui l’ont choisi.',
};
