/** The address of a logo. */
export const adresseLogo = (logo: string | null | undefined): string | null =>
  logo ? `/api/v1/laboratoires/logo/${logo}` : null;

/** The address of a laboratory's page: `/laboratoires/{nomProp}` (CAT-13). */
export const cheminLaboratoire = (nom: string): string => `/laboratoires/${encodeURIComponent(nom)}`;
