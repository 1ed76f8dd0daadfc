/**
 * The activity of an adhérent on Pharmaccord (RES-60). ACTIF: a user of the account came in the last thirty days, or
 * the account answered in the last ninety. JAMAIS_VENU: no user of the account ever logged in. SILENCIEUX: all the
 * others.
 */
export const activitesAdherent = ['ACTIF', 'SILENCIEUX', 'JAMAIS_VENU'] as const;
export type ActiviteAdherent = (typeof activitesAdherent)[number];

/** Days since the last access of an active account (RES-60). */
export const JOURS_ACCES = 30;
/** Days since the last answer of an active account (RES-60). */
export const JOURS_REPONSE = 90;

/** The share of the received operations that an adhérent answered: none, less than half, half or more, all (RES-61). */
export const tauxDeReponse = ['RIEN', 'MOINS_DE_LA_MOITIE', 'PLUS_DE_LA_MOITIE', 'TOUT'] as const;
export type TauxDeReponse = (typeof tauxDeReponse)[number];
