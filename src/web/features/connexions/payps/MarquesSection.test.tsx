import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MarquePayps } from '#shared/features/connexions/payps/contract.ts';
import { creerQueryClient } from '#web/lib/query.ts';
import { montrerA } from '#web/testing/montrer.tsx';
import { MarquesSection } from './MarquesSection.tsx';

const uneMarque = (id: number): MarquePayps => ({
  id,
  nom: `Marque ${String(id).padStart(2, '0')}`,
  laboratoireDetailId: id % 2 === 0 ? 7 : null,
  laboratoireNom: id % 2 === 0 ? 'Éclat de Loire' : null,
  modifieParNom: null,
  modifieLe: '2026-11-23T09:00:00.000Z',
  version: 1,
});

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.endsWith('/payps/marques') ? { marques: Array.from({ length: 60 }, (_, i) => uneMarque(i + 1)) } : [],
    ),
  );
});
afterEach(() => vi.unstubAllGlobals());

const ouvrir = (chemin = '/parametres/payps') =>
  montrerA(chemin, () => (
    <QueryClientProvider client={creerQueryClient()}>
      <MarquesSection />
    </QueryClientProvider>
  ));
const lignes = () => screen.getAllByRole('listitem');

test('les marques se lisent par vingt-cinq ; une page qui n’existe plus montre la dernière', async () => {
  await ouvrir('/parametres/payps?page=9');
  await waitFor(() => expect(lignes()).toHaveLength(10));
  expect(lignes()[0]?.textContent).toContain('Marque 51');
});

test('une marque se cherche par son nom ou son laboratoire, celles à lier à part', async () => {
  const { personne } = await ouvrir();
  await waitFor(() => expect(lignes()).toHaveLength(25));
  const recherche = screen.getByRole('searchbox', { name: 'Chercher une marque' });
  await personne.type(recherche, 'eclat 04');
  await waitFor(() => expect(lignes().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('04')]));
  await personne.click(screen.getByRole('button', { name: '30 à lier' }));
  expect(await screen.findByText('Aucune marque ne porte ces mots.')).toBeTruthy();
  await personne.clear(recherche);
  await waitFor(() => expect(lignes()[0]?.textContent).toContain('Marque 01'));
  expect(screen.queryByText('Marque 02')).toBeNull();
});
