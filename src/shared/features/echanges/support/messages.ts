import type { EtatConversation } from './schemas.ts';

/** The labels of the states of a conversation (SUP-5). */
export const libelleEtatConversation: Readonly<Record<EtatConversation, string>> = {
  OUVERTE: 'Ouverte',
  CLOSE: 'Close',
};
