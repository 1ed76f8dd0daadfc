/**
 * How an adhérent lives with Pharmaccord (RES-60). ACTIF: somebody of the account came in the last thirty days, or it
 * answered in the last ninety. JAMAIS_VENU: no user of it ever logged in. SILENCIEUX: all the others.
 */
export const activitesAdherent = ['ACTIF', 'SILENCIEUX', 'JAMAIS_VENU'] as const;
export type ActiviteAdherent = (typeof activitesAdherent)[number];

/** Days since the last access of an active account (RES-60). */
export const JOURS_ACCES = 30;
/** Days since the last answer of an active account (RES-60). */
export const JOURS_REPONSE = 90;

/** How much of what it received an adhérent answered: nothing, less than half, half or more, all of it (RES-61). */
export const tauxDeReponse = ['RIEN', 'MOINS_DE_LA_MOITIE', 'PLUS_DE_LA_MOITIE', 'TOUT'] as const;
export type TauxDeReponse = (typeof tauxDeReponse)[number];
