import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EtatCleAgent } from '#shared/features/connexions/extracteur/contract/agent.ts';
import { creerQueryClient } from '#web/lib/query.ts';
import { setSession } from '#web/lib/session.ts';
import { RESERVE_AU_COMPTE } from '#web/session/en-visite.ts';
import { montrerA } from '#web/testing/montrer.tsx';
import { AgentSection } from './AgentSection.tsx';

const VALEUR = `pha_agent_${'k'.repeat(43)}`;
const etat: EtatCleAgent = {
  cle: null,
  misDeCote: [],
  dernierEnvoiLe: null,
  receptions: [
    { jour: '2026-11-20', recuLe: '2026-11-21T03:00:00.000Z', nbLignes: 40, nbEcartees: 0, phrase: null },
    {
      jour: '2026-11-19',
      recuLe: '2026-11-20T03:00:00.000Z',
      nbLignes: 12,
      nbEcartees: 1,
      phrase: 'Une ligne manque.',
    },
  ],
  refuses: [
    {
      jour: null,
      recuLe: '2026-11-20T09:00:00.000Z',
      raison: 'Le jour n’est pas une date.',
      octets: null,
      fois: 1,
    },
    {
      jour: '2026-11-18',
      recuLe: '2026-11-19T03:00:00.000Z',
      raison: 'Le contenu envoyé est trop volumineux.',
      octets: 5_242_880,
      fois: 3,
    },
  ],
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
afterEach(() => {
  vi.unstubAllGlobals();
  setSession(null);
});

test.each([
  [true, 0],
  [false, 1],
])('en visite (%s), la clé ne se crée pas, et l’écran dit qui le peut (CPT-82)', async (fakeTenant, boutons) => {
  setSession({
    token: 'jeton',
    utilisateur: { id: 1, nomComplet: 'Claire Beaumont', role: 'ADMIN', fakeTenant },
    tenant: { id: 1, nom: 'Tilleuls', typeTenant: 'PHARMACIE' },
  });
  await montrerA('/', () => (
    <QueryClientProvider client={creerQueryClient()}>
      <AgentSection />
    </QueryClientProvider>
  ));
  await screen.findByText('Adresse d’envoi');
  expect(screen.queryAllByRole('button', { name: 'Créer la clé' })).toHaveLength(boutons);
  expect(screen.queryAllByText(RESERVE_AU_COMPTE)).toHaveLength(1 - boutons);
});

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

test('les derniers jours envoyés se lisent, avec ce qui leur manque et ce qui a été refusé (CNX-80, CNX-81)', async () => {
  await montrerA('/', () => (
    <QueryClientProvider client={creerQueryClient()}>
      <AgentSection />
    </QueryClientProvider>
  ));
  const jours = within(await screen.findByRole('list', { name: 'Derniers jours envoyés' })).getAllByRole('listitem');
  expect(jours.map((jour) => jour.textContent?.replaceAll(/\s/gu, ' '))).toEqual([
    '20/11/2026reçu le 21/11/2026 04:00 · 40 lignesComplet',
    'Jour illisiblerefusé le 20/11/2026 10:00Le jour n’est pas une date.Refusé',
    '19/11/2026reçu le 20/11/2026 04:00 · 12 lignes · 1 ligne refuséeUne ligne manque.Incomplet',
    '18/11/2026refusé le 19/11/2026 04:00 · 5 Mo · 3 foisLe contenu envoyé est trop volumineux.Refusé',
  ]);
});
