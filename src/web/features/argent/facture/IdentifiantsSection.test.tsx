import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#shared/core/acteur.ts';
import { creerQueryClient } from '#web/lib/query.ts';
import { ConfirmHost } from '#web/ui/hotes/ConfirmHost.tsx';
import { setSession } from '#web/lib/session.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { IdentifiantsSection } from './IdentifiantsSection.tsx';

const connecter = (role: Role) =>
  setSession({
    token: 'jeton',
    utilisateur: { id: 1, nomComplet: 'Anne Roux', role },
    tenant: { id: 1, nom: 'Pharmacie', typeTenant: 'PHARMACIE' },
  });
const NUMERO = {
  id: 4,
  sorte: 'SIREN',
  valeur: '732829320',
  saisi: false,
  apprisParNom: 'Anne Roux',
  apprisLe: '2026-11-02T09:00:00.000Z',
};
let demandes: { methode: string; url: string; corps: unknown }[] = [];
beforeEach(() => {
  demandes = [];
  connecter('ADMIN');
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    demandes.push({ methode: method, url, corps: typeof body === 'string' ? JSON.parse(body) : null });
    return method === 'DELETE' ? new Response('null', { status: 200 }) : Response.json([NUMERO]);
  });
});
afterEach(() => {
  setSession(null);
  vi.unstubAllGlobals();
});
const rendre = () =>
  montrer(
    <QueryClientProvider client={creerQueryClient()}>
      <IdentifiantsSection laboratoireId={7} />
      <ConfirmHost />
    </QueryClientProvider>,
  );

test('un numéro appris se voit, et s’oublie après accord (FAC-93)', async () => {
  const { personne } = rendre();
  expect(await screen.findByText(/SIREN, appris d’une facture le 02\/11\/2026.*Anne Roux/)).toBeTruthy();
  await personne.click(screen.getByRole('button', { name: 'Oublier 732829320' }));
  const demande = await screen.findByRole('dialog');
  expect(demandes.some(({ methode }) => methode === 'DELETE')).toBe(false);
  await personne.click(within(demande).getByRole('button', { name: 'Oublier' }));
  await waitFor(() =>
    expect(demandes.find(({ methode }) => methode === 'DELETE')?.url).toContain('/laboratoires/7/identifiants/4'),
  );
});

test('un SIREN dont la clé est fausse se dit, sans partir', async () => {
  const { personne } = rendre();
  await personne.type(await screen.findByRole('textbox', { name: 'SIREN' }), '732 829 321');
  await personne.click(screen.getByRole('button', { name: 'Ajouter' }));
  expect(await screen.findByText(/Un SIREN a neuf chiffres/)).toBeTruthy();
  await personne.clear(screen.getByRole('textbox', { name: 'SIREN' }));
  await personne.type(screen.getByRole('textbox', { name: 'SIREN' }), '732 829 320');
  await personne.click(screen.getByRole('button', { name: 'Ajouter' }));
  await waitFor(() =>
    expect(demandes.find(({ methode }) => methode === 'POST')?.corps).toEqual({ siren: '732829320', tva: null }),
  );
});

test('qui ne gère pas les factures les lit', async () => {
  connecter('OPERATEUR');
  rendre();
  expect(await screen.findByText('732829320')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
