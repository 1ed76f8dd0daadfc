import Fastify, { type FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { z } from 'zod';
import { expect, it, onTestFinished } from 'vitest';
import { bindContract, type BindDeps } from './bind-contract.ts';

const acteur = { utilisateurId: 5, tenantId: 7, role: 'ADMIN', impersonation: false, abonne: true };

it.each<[string, { readonly bodyLimit?: number }]>([
  ['un petit appel', {}],
  ['un envoi, dont la session est relue après', { bodyLimit: 4_096 }],
])('chaque ligne de %s tient une fois qui appelle', async (_titre, limite) => {
  const lignes: string[] = [];
  const log: FastifyBaseLogger = pino({ base: null }, { write: (ligne: string) => void lignes.push(ligne) });
  const app = Fastify({ loggerInstance: log });
  onTestFinished(() => app.close());
  const contrat = {
    appel: {
      url: '/api/v1/essai',
      method: 'POST',
      summary: '',
      access: ['ADMIN'],
      body: z.strictObject({}),
      response: z.null(),
      ...limite,
    },
  } as const;
  const deps = { services: {}, sessions: { authentifier: async () => acteur }, verifierReponses: false };
  bindContract(app, deps as unknown as BindDeps, contrat, { appel: async () => null });
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/v1/essai',
    headers: { authorization: 'Bearer x' },
    payload: {},
  });
  expect(statusCode).toBeLessThan(300);
  const derniere = lignes.at(-1) ?? '';
  for (const cle of ['utilisateur', 'tenant', 'impersonation'])
    expect(derniere.split(`"${cle}":`), cle).toHaveLength(2);
});
