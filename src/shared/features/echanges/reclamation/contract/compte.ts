import { z } from 'zod';
import { entierLu } from '#shared/core/champs-lus.ts';
import { id } from '#shared/core/contract.ts';
import type { RouteContract } from '#shared/core/contract.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { canLireReclamation } from '../policy.ts';

/** This call has its own file because the header of every screen needs it, and nothing else of the feature. */
export const compterReclamations = {
  method: 'GET',
  url: '/api/v1/discussion/reclamations/count',
  summary: 'Le nombre de réclamations qui ont des messages que l’on n’a pas lus.',
  access: rolesQui(canLireReclamation),
  query: z.object({ laboratoireId: id.optional() }),
  response: entierLu,
} as const satisfies RouteContract;
