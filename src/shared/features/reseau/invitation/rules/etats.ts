import type { EtatInvitation } from '../schemas.ts';

/** A first mail and three reminders, at least a week apart (RES-51). */
export const MAX_ENVOIS = 4;
export const JOURS_ENTRE_ENVOIS = 7;
export const JOURS_VALABLE = 60;
const JOUR_EN_MS = 24 * 3_600_000;

/** When the link of a mail sent at `maintenant` expires. */
export const expirationInvitation = (maintenant: Date): Date =>
  new Date(maintenant.getTime() + JOURS_VALABLE * JOUR_EN_MS);

type FaitsInvitation = {
  readonly statutMail: string | null;
  readonly nbEnvois: number;
  readonly envoyeeLe: string;
  readonly expireLe: string;
  readonly ouverteLe: string | null;
  readonly inscriteLe: string | null;
  readonly declineeLe: string | null;
  readonly revoqueeLe: string | null;
  readonly rebondLe: string | null;
};

/**
 * The state of an invitation (RES-51): the event that ended it first, else the state of its mail. The SQL of the list
 * repeats it (`etatInvitationSql`); `invitation/routes.test.ts` compares both.
 */
export const etatInvitation = (faits: FaitsInvitation, maintenant: Date): EtatInvitation => {
  if (faits.inscriteLe !== null) return 'INSCRITE';
  if (faits.revoqueeLe !== null) return 'REVOQUEE';
  if (faits.declineeLe !== null) return 'DECLINEE';
  if (faits.statutMail === 'ECHEC') return 'REFUSEE';
  if (faits.rebondLe !== null) return 'REBOND';
  if (new Date(faits.expireLe) <= maintenant) return 'EXPIREE';
  if (faits.ouverteLe !== null) return 'OUVERTE';
  return faits.statutMail === 'EN_ATTENTE' ? 'EN_ATTENTE' : 'ENVOYEE';
};

export const actesInvitation = ['relancer', 'revoquer', 'noterRebond', 'corriger'] as const;
export type ActeInvitation = (typeof actesInvitation)[number];

const ETATS_DE: Readonly<Record<ActeInvitation, readonly EtatInvitation[]>> = {
  relancer: ['ENVOYEE', 'OUVERTE', 'EXPIREE'],
  revoquer: ['EN_ATTENTE', 'ENVOYEE', 'REFUSEE', 'REBOND', 'OUVERTE', 'EXPIREE'],
  noterRebond: ['ENVOYEE', 'EXPIREE'],
  corriger: ['REFUSEE', 'REBOND', 'ENVOYEE', 'EXPIREE'],
};

/** When an invitation may be sent again. */
export const relancableLe = ({ envoyeeLe }: Pick<FaitsInvitation, 'envoyeeLe'>): Date =>
  new Date(new Date(envoyeeLe).getTime() + JOURS_ENTRE_ENVOIS * JOUR_EN_MS);

/** Why this act is impossible now; null when it is possible. */
export const empechementInvitation = (
  acte: ActeInvitation,
  faits: FaitsInvitation,
  maintenant: Date,
): string | null => {
  if (!ETATS_DE[acte].includes(etatInvitation(faits, maintenant)))
    return 'Cette invitation a changé d’état : rechargez la liste.';
  if (acte !== 'relancer' && acte !== 'corriger') return null;
  if (faits.nbEnvois >= MAX_ENVOIS) return 'Cette adresse a déjà reçu quatre mails : elle n’est plus relancée.';
  if (acte === 'relancer' && relancableLe(faits) > maintenant)
    return 'Une invitation se relance une semaine après le dernier mail.';
  return null;
};
