import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdresseSortante } from '#shared/features/connexions/adresse-sortante/contract.ts';
import { creerQueryClient } from '#web/lib/query.ts';
import { montrerA } from '#web/testing/montrer.tsx';
import { UiHosts } from '#web/ui/hotes/UiHosts.tsx';
import { ConnexionsPage } from './ConnexionsPage.tsx';

const WINPHARMA: AdresseSortante = {
  id: 4,
  origine: 'https://statistiques.exemple.fr',
  libelle: 'Statistiques Winpharma',
  ajouteeParNom: 'Léa Martin',
  ajouteeLe: '2026-11-23T09:00:00.000Z',
};
const envois: { method: string | undefined; url: string; body: unknown }[] = [];
let refus: { status: number; corps: object } | null = null;
let connues: AdresseSortante[];
beforeEach(() => {
  envois.length = 0;
  refus = null;
  connues = [WINPHARMA];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json(connues);
    envois.push({ method, url: url.replace(/.*\/api/, ''), body: body ? JSON.parse(body as string) : null });
    if (refus) return Response.json(refus.corps, { status: refus.status });
    return Response.json(WINPHARMA);
  });
});
afterEach(() => vi.unstubAllGlobals());

const ouvrir = () =>
  montrerA('/parametres/connexions', () => (
    <QueryClientProvider client={creerQueryClient()}>
      <ConnexionsPage />
      <UiHosts />
    </QueryClientProvider>
  ));

test('une adresse s’autorise ; ce que le serveur refuse se dit sous son champ', async () => {
  const { personne } = await ouvrir();
  await personne.click(screen.getByRole('button', { name: 'Autoriser une adresse' }));
  const dialogue = await screen.findByRole('dialog', { name: 'Autoriser une adresse' });
  const adresse = within(dialogue).getByRole('textbox', { name: /Adresse/ });
  await personne.type(adresse, 'http://10.0.0.4');
  await personne.type(within(dialogue).getByRole('textbox', { name: /Libellé/ }), 'Essai');
  const detail = 'Cette adresse est celle d’un réseau interne : elle n’est pas acceptée.';
  refus = {
    status: 400,
    corps: { status: 400, code: 'ADRESSE_INTERNE', detail, errors: [{ pointer: '/origine', detail }] },
  };
  await personne.click(within(dialogue).getByRole('button', { name: 'Autoriser' }));
  expect(await within(dialogue).findByText(/réseau interne/)).toBeTruthy();
  refus = null;
  await personne.clear(adresse);
  await personne.type(adresse, 'https://statistiques.exemple.fr');
  await personne.click(within(dialogue).getByRole('button', { name: 'Autoriser' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Autoriser une adresse' })).toBeNull());
  expect(envois.at(-1)).toEqual({
    method: 'POST',
    url: '/v1/adresses-sortantes',
    body: { origine: 'https://statistiques.exemple.fr', libelle: 'Essai' },
  });
});

test('elle se retire après confirmation, et pas avant', async () => {
  const { personne } = await ouvrir();
  await screen.findByText('https://statistiques.exemple.fr');
  await personne.click(screen.getByRole('button', { name: /^Actions/ }));
  await personne.click(await screen.findByRole('menuitem', { name: 'Retirer' }));
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('s’arrêtent aussitôt');
  expect(envois).toEqual([]);
  await personne.click(within(question).getByRole('button', { name: 'Retirer' }));
  await waitFor(() =>
    expect(envois.map(({ method, url }) => `${method} ${url}`)).toEqual(['DELETE /v1/adresses-sortantes/4']),
  );
});
