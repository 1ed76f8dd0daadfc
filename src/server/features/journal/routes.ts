import { inSysteme } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { journalContract } from '#shared/features/journal/contract.ts';
import { exporterJournal } from './commands.ts';
import { choixJournal, pageJournal, uneEcriture } from './read-models.ts';

export const journalHandlers: Handlers<typeof journalContract> = {
  pageJournal: ({ ctx, query }) => inSysteme(ctx, (tx) => pageJournal(tx, query)),
  choixJournal: ({ ctx, query }) => inSysteme(ctx, (tx) => choixJournal(tx, query)),
  exporterJournal: ({ ctx, query }) => exporterJournal(ctx, query),
  uneEcriture: ({ ctx, params }) => inSysteme(ctx, (tx) => uneEcriture(tx, params.id)),
};
