import type { EtatConversation } from './schemas.ts';

/** As screens write them (SUP-5). */
export const libelleEtat: Readonly<Record<EtatConversation, string>> = { OUVERTE: 'Ouverte', CLOSE: 'Close' };
