import { z } from 'zod';
import { entierLu } from '#shared/core/champs-lus.ts';
import { idChoisi, type RouteContract } from '#shared/core/contract.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { canLireFacture } from '../policy.ts';

/** This call has its own file, because turnovers are typed on a screen without any other invoice data. */
export const lireAchatsAnnuels = {
  method: 'GET',
  url: '/api/v1/factures/achats',
  summary: 'Ce que les factures d’un laboratoire font d’achats, année par année, hors taxe.',
  access: rolesQui(canLireFacture),
  query: z.object({ laboratoireId: idChoisi('un laboratoire') }),
  response: z.array(z.object({ annee: entierLu, centimes: entierLu })),
} as const satisfies RouteContract;
