import { z } from 'zod';
import { defineContract, id, idParams, sansContenu } from '#shared/core/contract.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { MAX_OCTETS_FICHIER } from '#shared/core/fichiers/taille-fichier.ts';
import { canDemanderSupport } from './policy.ts';
import { filSupportSchema, mesConversationsSchema, messageSaisiSchema } from './schemas.ts';

const base = '/api/v1/support/conversations';
/** A person asks for help for themselves, with or without a subscription, never during an impersonation (SUP-1). */
const pourSoi = { access: rolesQui(canDemanderSupport), impersonation: 'forbidden' } as const;

export const supportContract = defineContract({
  mesConversations: {
    ...pourSoi,
    method: 'GET',
    url: base,
    summary: 'Ses conversations avec le support, et ce qu’on n’y a pas lu.',
    response: mesConversationsSchema,
  },
  ouvrirConversation: {
    ...pourSoi,
    method: 'POST',
    url: base,
    summary: 'Poser une question au support, avec des fichiers et, si l’on veut, l’écran où l’on est.',
    idempotent: true,
    bodyType: 'multipart',
    bodyLimit: MAX_OCTETS_FICHIER,
    body: messageSaisiSchema,
    response: filSupportSchema,
  },
  lireConversation: {
    ...pourSoi,
    method: 'GET',
    url: `${base}/:id`,
    summary: 'Une de ses conversations : ses derniers messages, ou ceux d’avant `avant`.',
    params: idParams,
    query: z.object({ avant: id.optional() }),
    response: filSupportSchema,
  },
  ecrireConversation: {
    ...pourSoi,
    method: 'POST',
    url: `${base}/:id/messages`,
    summary: 'Écrire dans une de ses conversations ; close, elle se rouvre.',
    idempotent: true,
    bodyType: 'multipart',
    bodyLimit: MAX_OCTETS_FICHIER,
    params: idParams,
    body: messageSaisiSchema,
    response: filSupportSchema,
  },
  marquerConversationLue: {
    ...pourSoi,
    method: 'POST',
    url: `${base}/:id/lecture`,
    summary: 'Marquer lue une de ses conversations, jusqu’au message de ce numéro compris.',
    params: idParams,
    body: z.strictObject({ jusqua: id }),
    response: sansContenu,
  },
  lirePieceConversation: {
    ...pourSoi,
    method: 'GET',
    url: `${base}/:id/pieces/:fichierId`,
    summary: 'Ouvrir un fichier d’une de ses conversations.',
    params: z.object({ id, fichierId: id }),
    responseType: 'file',
    response: z.unknown(),
  },
});
