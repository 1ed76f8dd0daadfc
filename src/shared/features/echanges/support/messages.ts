import type { EtatConversation } from './schemas.ts';

/** As screens write them (SUP-5). */
export const libelleEtatConversation: Readonly<Record<EtatConversation, string>> = {
  OUVERTE: 'Ouverte',
  CLOSE: 'Close',
};
