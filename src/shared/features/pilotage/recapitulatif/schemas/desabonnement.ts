/** The addresses where each regular mail is stopped, by its token. */
export const DESABONNEMENTS = {
  recapitulatif: '/api/v1/recapitulatif/desabonner',
  rapport: '/api/v1/statistiques/rapport/desabonner',
} as const;
export type EnvoiRegulier = keyof typeof DESABONNEMENTS;
/**
 * The two addresses that stop a regular mail (PIL-24): the page for a person, and the call for a mail program (RFC
 * 8058).
 */
export const adressesDesabonnement = (envoi: EnvoiRegulier, jeton: string) => ({
  page: `/desabonnement/${envoi}/${jeton}`,
  appel: `${DESABONNEMENTS[envoi]}/${jeton}`,
});
