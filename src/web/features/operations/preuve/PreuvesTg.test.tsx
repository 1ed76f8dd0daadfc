import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Preuves } from '#shared/features/operations/preuve/contract.ts';
import { creerQueryClient } from '#web/lib/query.ts';
import { recevoirEnvois } from '#web/testing/envois.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { PreuvesTg } from './PreuvesTg.tsx';

const placement = {
  id: 4,
  emplacementNom: 'TG 1',
  zoneNom: 'Entrée',
  dateDebut: '2026-03-02',
  dateFin: '2026-03-29',
  realiseLe: null,
};
const preuve = {
  id: 9,
  placementId: 4,
  taille: 1200,
  vignette: false,
  creeParNom: 'Léa Martin',
  creeLe: '2026-03-04T10:00:00.000Z',
  retireLe: null,
  retireParNom: null,
  acte: null,
};
let preuvesServies: Preuves;
/** Statuses of the next uploads: 0 for a lost connection. */
let statuts: number[];
let envois: ReturnType<typeof recevoirEnvois>;

beforeEach(() => {
  preuvesServies = { placements: [placement], preuves: [], joindre: true };
  statuts = [];
  envois = recevoirEnvois(() => {
    const status = statuts.shift() ?? 200;
    if (status === 200)
      preuvesServies = {
        ...preuvesServies,
        placements: [{ ...placement, realiseLe: '2026-03-04' }],
        preuves: [preuve],
      };
    return { status, corps: preuve };
  });
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('not drawn here')));
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/preuves/9') ? new Response('photo') : Response.json(preuvesServies),
  );
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => {};
});
afterEach(() => vi.unstubAllGlobals());

const ouvrir = () =>
  montrer(
    <QueryClientProvider client={creerQueryClient()}>
      <PreuvesTg promotionId={1} />
    </QueryClientProvider>,
  );
const choisir = async ({ personne, container }: ReturnType<typeof ouvrir>) => {
  await screen.findByRole('button', { name: 'Ajouter une photo de TG 1' });
  const champ = container.querySelector<HTMLInputElement>('input[type="file"]');
  if (!champ) throw new Error('no field');
  await personne.upload(champ, new File(['photo'], 'image.jpg', { type: 'image/jpeg' }));
};

test('une photo prise apparaît, et dit la TG réalisée', async () => {
  const ecran = ouvrir();
  expect(await screen.findByText('Sans photo')).toBeTruthy();
  await choisir(ecran);
  expect(await screen.findByText('Réalisée le 04/03/2026')).toBeTruthy();
  const photos = screen.getByRole('list', { name: 'Photos de TG 1' });
  expect(within(photos).getByRole('button', { name: /Voir la photo de TG 1 : 04\/03\/2026.*Léa Martin/ })).toBeTruthy();
});

test('une photo qui ne part pas le dit, et repart sous la même clé', async () => {
  statuts = [0];
  const ecran = ouvrir();
  await choisir(ecran);
  expect((await screen.findByRole('alert')).textContent).toContain('La photo n’est pas partie');
  await ecran.personne.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Réalisée le 04/03/2026')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect([envois.length, new Set(envois.map(({ cle }) => cle)).size]).toEqual([2, 1]);
});

test('qui ne peut qu’en regarder n’a pas de bouton ; sans emplacement, une phrase dit quoi faire', async () => {
  preuvesServies = { placements: [placement], preuves: [preuve], joindre: false };
  const { unmount } = ouvrir();
  await screen.findByRole('list', { name: 'Photos de TG 1' });
  expect(screen.queryByRole('button', { name: /Ajouter/ })).toBeNull();
  unmount();
  preuvesServies = { placements: [], preuves: [], joindre: true };
  ouvrir();
  await waitFor(() => expect(screen.getByText(/Placez d’abord la TG/)).toBeTruthy());
});
