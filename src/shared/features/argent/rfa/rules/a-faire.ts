import type { Rfa } from '../schemas/lecture.ts';

/** The acts that an RFA may wait for, the most urgent first (RFA-21). */
export const attentesRfa = ['RETARD', 'RECLAMER', 'CONFIRMER', 'PROCHE', 'REPONDRE'] as const;
export type AttenteRfa = (typeof attentesRfa)[number];

const ATTEND: Readonly<Record<AttenteRfa, (rfa: Rfa) => boolean>> = {
  RETARD: ({ enRetard }) => enRetard,
  RECLAMER: ({ resteAReclamerCentimes }) => resteAReclamerCentimes > 0,
  CONFIRMER: ({ paliersAConfirmer }) => paliersAConfirmer > 0,
  PROCHE: ({ proche }) => proche,
  REPONDRE: ({ acceptation }) => acceptation === 'WAITING',
};
/** Whether the RFA waits for this act: counted by the home, filtered by the list. */
export const rfaAttend = (attente: AttenteRfa, rfa: Rfa): boolean => ATTEND[attente](rfa);

const CENTIMES: Readonly<Record<AttenteRfa, (rfa: Rfa) => number>> = {
  RETARD: ({ attenduCentimes, regleCentimes }) => Math.max(0, attenduCentimes - regleCentimes),
  RECLAMER: ({ resteAReclamerCentimes }) => resteAReclamerCentimes,
  CONFIRMER: () => 0,
  // A period to come is not yet close to any palier.
  PROCHE: ({ periodes }) =>
    periodes.reduce(
      (somme, { etat, prochain }) => somme + (etat === 'EN_COURS' ? (prochain?.gainCentimes ?? 0) : 0),
      0,
    ),
  REPONDRE: () => 0,
};
/** The amount at stake, in cents; 0 when it is unknown. */
export const enjeuCentimes = (attente: AttenteRfa, rfa: Rfa): number => CENTIMES[attente](rfa);
