import { inTenant } from '#server/core/contexte.ts';
import type { ApresRefus, AvantCorps, Handlers } from '#server/core/http/bind-contract.ts';
import type { SuiteVentes } from '#server/features/connexions/vente/commands/recevoir-jour.ts';
import { exigerSuivi } from '#server/features/connexions/vente/commands/garde.ts';
import type { agentContract, cleAgentContract } from '#shared/features/connexions/extracteur/contract/agent.ts';
import { creerCleAgent, entrerParCle, revoquerCleAgent } from '../commands/cle-agent.ts';
import { accepterDepot, ecarterDepot } from '../commands/depots-de-cote.ts';
import { noterEnvoiRefuse } from '../commands/refus-agent.ts';
import { joursAttendusAgent, recevoirVentesAgent } from '../commands/recevoir-agent.ts';
import { lireCleAgent } from '../read-models/cle-agent.ts';

/** @param suite what follows new sales */
export const creerCleAgentHandlers = (suite: SuiteVentes): Handlers<typeof cleAgentContract> => ({
  lireCleAgent: async ({ ctx }) => {
    exigerSuivi(ctx);
    return inTenant(ctx, (tx) => lireCleAgent(tx, ctx.services));
  },
  creerCleAgent: ({ ctx, body }) => creerCleAgent(ctx, body),
  revoquerCleAgent: ({ ctx, query }) => revoquerCleAgent(ctx, query.version),
  accepterDepotAgent: ({ ctx, params, body }) => accepterDepot(ctx, params.id, body.version, suite),
  ecarterDepotAgent: ({ ctx, params, query }) => ecarterDepot(ctx, params.id, query.version),
});

/** Without a key, nothing is read of what is sent. */
export const avantEnvoiAgent: AvantCorps = ({ ctx }) => entrerParCle(ctx);
export const apresRefusAgent: ApresRefus = ({ ctx, params, octets, refus }) =>
  noterEnvoiRefuse(ctx, { jour: (params as { jour?: string }).jour ?? '', octets, refus });

export const creerAgentHandlers = (suite: SuiteVentes): Handlers<typeof agentContract> => ({
  recevoirVentesAgent: ({ ctx, params, query, body }) =>
    recevoirVentesAgent(ctx, { jour: params.jour, lignes: query.lignes, clos: query.clos ?? true, texte: body }, suite),
  joursAttendusAgent: ({ ctx }) => joursAttendusAgent(ctx),
});
