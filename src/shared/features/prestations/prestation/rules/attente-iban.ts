import { formatInstant } from '#shared/core/dates.ts';

/** How long a new IBAN waits before a transfer file may use it: the time to dispute it (PRS-24). */
export const HEURES_ATTENTE_IBAN = 72;
const HEURE_EN_MS = 3_600_000;

type Iban = { readonly iban: string; readonly utilisableLe: string | null };

/**
 * From when a new IBAN may be used: 72 hours after its writing.
 * @returns null when it may be used at once, because it has not changed
 */
export const utilisableDes = (avant: Iban | undefined, iban: string, maintenant: Date): string | null =>
  avant?.iban === iban
    ? avant.utilisableLe
    : new Date(maintenant.getTime() + HEURES_ATTENTE_IBAN * HEURE_EN_MS).toISOString();

/** @returns the end of the wait of this IBAN, null when no transfer file has to wait for it */
export const finDAttente = (utilisableLe: string | null, maintenant: Date): string | null =>
  utilisableLe !== null && new Date(utilisableLe) > maintenant ? utilisableLe : null;

/** The sentence about an IBAN that waits, shown to the groupement and to the adhérent. */
export const phraseAttente = (utilisableLe: string): string =>
  `IBAN changé il y a moins de ${HEURES_ATTENTE_IBAN} heures : utilisable le ${formatInstant(utilisableLe)}`;
