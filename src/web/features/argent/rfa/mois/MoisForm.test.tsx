import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { creerQueryClient } from '#web/lib/query.ts';
import { setSession } from '#web/lib/session.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { uneRfaLue } from '../exemples-de-test.ts';
import { MoisForm } from './MoisForm.tsx';

const envoyees: Record<string, unknown>[] = [];
beforeEach(() => {
  envoyees.length = 0;
  sessionStorage.clear();
  setSession({
    token: 'jeton',
    utilisateur: { id: 1, nomComplet: 'Claire Beaumont', role: 'ADMIN' },
    tenant: { id: 1, nom: 'Tilleuls', typeTenant: 'PHARMACIE' },
  });
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    if (typeof body === 'string') envoyees.push(JSON.parse(body));
    return Response.json(uneRfaLue());
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setSession(null);
});

const ouvrir = (champs: Parameters<typeof uneRfaLue>[0]) => {
  const fermee = vi.fn();
  const { personne } = montrer(
    <QueryClientProvider client={creerQueryClient()}>
      <MoisForm rfa={uneRfaLue(champs)} onFermer={fermee} />
    </QueryClientProvider>,
  );
  return { personne, fermee };
};

test('une évolution s’écrit avec sa base de l’année précédente, qui n’est pas dans la copie du groupement (RFA-35)', async () => {
  const { personne, fermee } = ouvrir({ type: 'EVOLUTION_PCT', rfaGroupementId: 4, groupementNom: 'Officines' });
  fireEvent.change(screen.getByLabelText(/^Base de l’année précédente/), { target: { value: '10 000' } });
  fireEvent.change(screen.getByLabelText('Base, janvier 2026'), { target: { value: '10 500' } });
  await personne.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(fermee).toHaveBeenCalled());
  expect(envoyees[0]).toEqual({
    mois: [{ mois: '2026-01', base: 1_050_000, baseResultat: null }],
    reference: 1_000_000,
    version: 1,
  });
});

test('les autres RFA n’en ont pas', () => {
  ouvrir({});
  expect(screen.queryByLabelText(/^Base de l’année précédente/)).toBeNull();
});

test('chaque mois dit ce que les factures, ou les ventes, donnent déjà (RFA-13)', () => {
  const basesFactures = [{ mois: '2026-03', base: 123_456, baseResultat: null }];
  ouvrir({ basesFactures });
  const mars = screen.getByRole('rowheader', { name: /^mars 2026/ });
  expect(mars.textContent).toMatch(/factures\s: 1\s234,56\s€$/);
  expect(screen.getByRole('rowheader', { name: /^avril 2026/ }).textContent).toBe('avril 2026');
});
