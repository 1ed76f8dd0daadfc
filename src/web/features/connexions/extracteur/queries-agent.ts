import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BodyOf } from '#shared/core/contract.ts';
import { cleAgentContract } from '#shared/features/connexions/extracteur/contract/agent.ts';
import type { DepotDeCote } from '#shared/features/connexions/vente/schemas/mises-de-cote.ts';
import { call } from '#web/lib/api.ts';
import { relireSujets, puisRelire } from '#web/lib/query.ts';
import { lectureDe } from '#web/lib/lecture.ts';

export const agentQueries = {
  cle: () => lectureDe(['extracteur', 'agent'], cleAgentContract.lireCleAgent),
};

/** The acts on the agent. The cache never keeps the key: only its caller receives it. */
export const useActesAgent = () => {
  const client = useQueryClient();
  return useMemo(() => {
    const puis = <T>(acte: Promise<T>): Promise<T> => puisRelire(acte, () => relireSujets(client, 'extracteur'));
    return {
      creer: (body: BodyOf<(typeof cleAgentContract)['creerCleAgent']>) =>
        puis(call(cleAgentContract.creerCleAgent, { body })),
      accepterDepot: ({ id, version }: Pick<DepotDeCote, 'id' | 'version'>) =>
        puis(call(cleAgentContract.accepterDepotAgent, { params: { id }, body: { version } })).finally(
          () => void relireSujets(client, 'vente'),
        ),
      ecarterDepot: ({ id, version }: Pick<DepotDeCote, 'id' | 'version'>) =>
        puis(call(cleAgentContract.ecarterDepotAgent, { params: { id }, query: { version } })),
      revoquer: (version: number) => puis(call(cleAgentContract.revoquerCleAgent, { query: { version } })),
    };
  }, [client]);
};
