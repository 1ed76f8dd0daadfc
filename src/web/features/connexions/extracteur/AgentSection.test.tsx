import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EtatCleAgent } from '#shared/features/connexions/extracteur/contract/agent.ts';
import { creerQueryClient } from '#web/lib/query.ts';
import { montrerA } from '#web/testing/montrer.tsx';
import { AgentSection } from './AgentSection.tsx';

const VALEUR = `pha_agent_${'k'.repeat(43)}`;
const etat: EtatCleAgent = {
  cle: null,
  dernierEnvoiLe: null,
  adresse: 'https://exemple.fr/api/v1/agent/ventes',
  version: 0,
};
let faits: string[];
beforeEach(() => {
  faits = [];
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json(etat);
    faits.push(`${method} ${body as string}`);
    return Response.json({ ...etat, version: 1, valeur: VALEUR });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('la clé créée se montre une fois, puis plus jamais (CNX-70)', async () => {
  const { personne } = await montrerA('/', () => (
    <QueryClientProvider client={creerQueryClient()}>
      <AgentSection />
    </QueryClientProvider>
  ));
  await personne.click(await screen.findByRole('button', { name: 'Créer la clé' }));
  const fenetre = await screen.findByRole('dialog', { name: 'Clé de l’agent local' });
  expect(within(fenetre).getByText(VALEUR)).toBeTruthy();
  expect(faits).toEqual(['POST {"version":0}']);
  await personne.click(within(fenetre).getByRole('button', { name: 'J’ai copié la clé' }));
  await waitFor(() => expect(screen.queryByText(VALEUR)).toBeNull());
});
