/** Where each mail that comes by itself is stopped, by its token. */
export const DESABONNEMENTS = {
  recapitulatif: '/api/v1/recapitulatif/desabonner',
  rapport: '/api/v1/statistiques/rapport/desabonner',
} as const;
export type EnvoiRegulier = keyof typeof DESABONNEMENTS;
/** What stops such a mail (PIL-24): the page that a person opens, and what a mail program calls (RFC 8058). */
export const adressesDesabonnement = (envoi: EnvoiRegulier, jeton: string) => ({
  page: `/desabonnement/${envoi}/${jeton}`,
  appel: `${DESABONNEMENTS[envoi]}/${jeton}`,
});
