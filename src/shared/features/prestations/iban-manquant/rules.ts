/** How long a link lives; another one may be asked for afterwards. */
const JOURS_LIEN_IBAN = 14;
const JOUR_EN_MS = 86_400_000;
export const finDuLienIban = (maintenant: Date): Date => new Date(maintenant.getTime() + JOURS_LIEN_IBAN * JOUR_EN_MS);

type Suivi = {
  readonly saisiLe: string | null;
  readonly utilisableLe: string | null;
  readonly confirmeLe: string | null;
};
export const etatsIbanTardif = ['DEMANDE', 'SAISI', 'CONFIRME'] as const;
type EtatIbanTardif = (typeof etatsIbanTardif)[number];
export const etatIbanTardif = ({ saisiLe, confirmeLe }: Suivi): EtatIbanTardif =>
  confirmeLe !== null ? 'CONFIRME' : saisiLe !== null ? 'SAISI' : 'DEMANDE';

/** A typed IBAN is confirmed only after the delay that lets everybody dispute it (PRS-24, PRS-28). */
export const ibanConfirmable = (suivi: Suivi, maintenant: Date): boolean =>
  etatIbanTardif(suivi) === 'SAISI' && suivi.utilisableLe !== null && new Date(suivi.utilisableLe) <= maintenant;
