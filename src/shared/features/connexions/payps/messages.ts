import type { DeconnexionPayps, ErreurPayps } from './contract.ts';

/** Why the last reading failed (PAY-5). */
export const libelleErreurPayps: Readonly<Record<ErreurPayps, string>> = {
  COMMUNICATION: 'Erreur de communication avec Payps : la lecture reprendra d’elle-même.',
  QUOTA: 'Payps a reçu trop de demandes : la lecture reprendra d’elle-même.',
  REPONSE_INATTENDUE:
    'Payps a donné une réponse inattendue : rien n’est perdu, les équipes de Pharmaccord s’en occupent.',
  REFUS: 'Payps a refusé la lecture : elle sera redemandée.',
  NON_AUTORISEE: 'L’adresse de Payps n’est pas réglée ou n’est pas autorisée : demandez aux équipes de Pharmaccord.',
};
/** Why the account is disconnected (PAY-3). */
export const libelleDeconnexion: Readonly<Record<DeconnexionPayps, string>> = {
  VOLONTAIRE: 'Vous vous êtes déconnecté.',
  JETON_REFUSE: 'Payps n’accepte plus votre connexion : reconnectez-vous pour ne manquer aucun remboursement.',
};
/** The sentence shown for a coupon whose brand has no laboratory (PAY-6). */
export const MARQUE_NON_LIEE = 'La marque n’est pas liée à un laboratoire';
