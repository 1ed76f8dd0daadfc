/** The states of a secret link: only an ACTIF link opens. */
export const etatsLien = ['ACTIF', 'EXPIRE', 'REVOQUE'] as const;
export type EtatLien = (typeof etatsLien)[number];

const MOIS_LIEN = 12;
/** A link lives twelve months after its last use: a mail that is sent, an answer (REC-6, ENC-52). */
export const expirationLien = (maintenant: Date): Date => {
  const fin = new Date(maintenant);
  fin.setUTCMonth(fin.getUTCMonth() + MOIS_LIEN);
  return fin;
};
export type Lien = { readonly expireLe: string; readonly revoqueLe: string | null };
/** The state of a link at the instant `maintenant`. */
export const etatLien = ({ expireLe, revoqueLe }: Lien, maintenant: Date): EtatLien =>
  revoqueLe !== null ? 'REVOQUE' : new Date(expireLe) <= maintenant ? 'EXPIRE' : 'ACTIF';
