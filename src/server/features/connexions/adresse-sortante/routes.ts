import { inSysteme } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { adresseSortanteContract } from '#shared/features/connexions/adresse-sortante/contract.ts';
import { autoriserAdresse, interdireAdresse } from './commands.ts';
import { findAdresses } from './repository.ts';

export const adresseSortanteHandlers: Handlers<typeof adresseSortanteContract> = {
  lireAdressesSortantes: ({ ctx }) => inSysteme(ctx, findAdresses),
  autoriserAdresse: ({ ctx, body }) => autoriserAdresse(ctx, body),
  interdireAdresse: ({ ctx, params }) => interdireAdresse(ctx, params.id),
};
