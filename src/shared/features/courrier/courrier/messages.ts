import { formatInstant, formatJour } from '#shared/core/dates.ts';
import type { ResteAEcrire } from './contract/mien.ts';
import type { EtatCourrier, StatutCourrier } from './schemas/etat.ts';
import { raisonDe } from './rules.ts';

export const libelleStatutCourrier: Readonly<Record<StatutCourrier, string>> = {
  EN_ATTENTE: 'En attente',
  ENVOYE: 'Envoyé',
  CONSERVE: 'Conservé',
  ECHEC: 'En échec',
  INCERTAIN: 'Peut-être parti',
};

/** The warning before sending again a mail that may have left: only the person can judge (CRR-36). */
export const PEUT_ETRE_PARTI =
  'La connexion a été coupée une fois le mail envoyé : il est peut-être arrivé, et ne repart pas de lui-même. ' +
  'Renvoyez-le s’il manque.';

type Situation = Pick<EtatCourrier, 'statut' | 'erreur'> & { readonly nonRemis: readonly string[] };
/** The state of a mail, as its sender reads it. */
export const etatEnMots = ({ statut, erreur, nonRemis }: Situation): string => {
  switch (statut) {
    case 'ENVOYE':
      return nonRemis.length > 0 ? 'Pas arrivé à tous' : 'Envoyé';
    case 'EN_ATTENTE':
      return erreur === null ? 'Envoi en cours' : 'Nouvel essai bientôt';
    case 'CONSERVE':
      return 'Conservé, non envoyé';
    case 'ECHEC':
      return 'Non remis';
    case 'INCERTAIN':
      return 'Peut-être parti';
  }
};

/** Why a mail is in its state, and what the person can do; null when there is nothing to explain. */
export const explicationDe = ({ statut, erreur, nonRemis }: Situation): string | null => {
  if (statut === 'CONSERVE') return 'L’envoi de mails n’est pas configuré sur ce serveur.';
  if (statut === 'INCERTAIN') return PEUT_ETRE_PARTI;
  if (statut === 'ENVOYE')
    return nonRemis.length > 0
      ? `${nonRemis.join(', ')} ${nonRemis.length > 1 ? 'ne l’ont' : 'ne l’a'} pas reçu.`
      : null;
  return erreur === null ? null : raisonDe(erreur);
};

type QuotaAtteint = {
  readonly borne: 'personne' | 'compte';
  readonly inconnus: boolean;
  readonly mails: boolean;
  readonly nom: string;
};
/** The sentence sent to the people who manage the account when a daily limit is reached (CRR-39). */
export const phraseQuotaAtteint = ({ borne, inconnus, mails, nom }: QuotaAtteint): string => {
  const adresses = inconnus ? 'adresses hors des contacts connus' : 'adresses';
  if (mails)
    return (
      `${nom} a envoyé le dernier mail que votre compte, récent, peut écrire en une journée. Si ce n’est pas ` +
      `attendu, vérifiez avec cette personne, et fermez ses sessions.`
    );
  const limite = `la limite d’${adresses} d’une journée`;
  return borne === 'personne'
    ? `${nom} a atteint ${limite} : ses mails à de telles adresses sont refusés jusqu’à demain. Si ce n’est pas ` +
        `attendu, vérifiez avec cette personne, et fermez ses sessions.`
    : `Le compte a atteint ${limite}, en dernier par ${nom} : de tels mails sont refusés jusqu’à demain. Si ce n’est ` +
        `pas attendu, vérifiez le journal des connexions.`;
};

const rouverture = (rouvreLe: string | null): string =>
  rouvreLe === null ? '' : ` La limite se rouvre le ${formatInstant(rouvreLe)}.`;

const phraseInconnus = ({ inconnus, adresses: { reste, rouvreLe } }: ResteAEcrire): string => {
  const qui =
    inconnus.length === 1
      ? `${inconnus[0]} n’est pas dans vos contacts depuis 24 heures`
      : `${inconnus.length} de ces adresses ne sont pas dans vos contacts depuis 24 heures`;
  return inconnus.length > reste
    ? `${qui} : il reste ${reste} adresse${reste > 1 ? 's' : ''} de cette sorte pour ` +
        `aujourd’hui.${rouverture(rouvreLe)}`
    : `${qui} : encore ${reste} adresse${reste > 1 ? 's' : ''} de cette sorte aujourd’hui.`;
};

const phraseJeune = ({ mails, jeuneJusquau }: ResteAEcrire): string => {
  if (mails === null || jeuneJusquau === null) return '';
  const compte = `Votre compte est récent (jusqu’au ${formatJour(jeuneJusquau)})`;
  return mails.reste === 0
    ? `${compte} : plus aucun mail ne part aujourd’hui.${rouverture(mails.rouvreLe)}`
    : `${compte} : encore ${mails.reste} mail${mails.reste > 1 ? 's' : ''} aujourd’hui.`;
};

/**
 * The remaining daily allowance, shown before a mail is sent (CRR-38, CRR-40); null without a limit.
 * @returns `atteint`: whether the mail would be refused
 */
export const resteEnMotsCourrier = (reste: ResteAEcrire): { phrases: string[]; atteint: boolean } | null => {
  const phrases = [reste.inconnus.length > 0 ? phraseInconnus(reste) : '', phraseJeune(reste)].filter(Boolean);
  if (phrases.length === 0) return null;
  return { phrases, atteint: reste.inconnus.length > reste.adresses.reste || reste.mails?.reste === 0 };
};
