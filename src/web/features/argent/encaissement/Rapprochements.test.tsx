import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RapprochementsLus } from '#shared/features/argent/encaissement/schemas/rapprochement.ts';
import { creerQueryClient } from '#web/lib/query.ts';
import { montrerA } from '#web/testing/montrer.tsx';
import { unDetailLu } from './exemples-de-test.ts';
import { RapprochementsSection } from './RapprochementsSection.tsx';

type Rapprochement = RapprochementsLus['rapprochements'][number];
const part = (encoursId: number, montantCentimes: number): Rapprochement['parts'][number] => ({
  encoursId,
  encoursNumero: `E-${encoursId}`,
  encoursInfo: 'Trois tubes manquants',
  encoursType: 'LOGISTIQUE',
  encoursEtat: 'DECLARE',
  laboratoireNom: 'Boréal',
  dateDeclaration: '2026-11-01',
  version: 2,
  natureFiscale: 'HT',
  soldeCentimes: montantCentimes,
  montantCentimes,
  montantRecuCentimes: montantCentimes,
});
let rapprochements: RapprochementsLus;
const envoyes: unknown[] = [];
beforeEach(() => {
  envoyes.length = 0;
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (typeof body === 'string') envoyes.push(JSON.parse(body));
    return Response.json(url.endsWith('/rapprochements') ? rapprochements : unDetailLu());
  });
});
afterEach(() => vi.unstubAllGlobals());

const ouvrir = () => {
  const client = creerQueryClient();
  return montrerA('/', () => (
    <QueryClientProvider client={client}>
      <RapprochementsSection encaissement={unDetailLu()} />
    </QueryClientProvider>
  ));
};

test('chaque proposition dit ses raisons, et un seul clic l’applique', async () => {
  rapprochements = {
    rapprochements: [
      {
        parts: [part(1, 30_000), part(2, 10_000)],
        montantCentimes: 40_000,
        hypothese: null,
        tauxTvaCentiemes: null,
        points: 9,
        raisons: ['même montant'],
        resteCentimes: 0,
        convientSeul: true,
      },
    ],
    remarque: null,
  };
  const { personne } = await ouvrir();
  expect(await screen.findByText('même montant')).toBeTruthy();
  await personne.click(screen.getByRole('button', { name: 'Affecter à E-1, E-2' }));
  await waitFor(() => expect(envoyes).toHaveLength(1));
  expect(envoyes[0]).toMatchObject({
    version: 1,
    parts: [
      { encoursId: 1, version: 2, montantCentimes: 30_000, solder: false },
      { encoursId: 2, version: 2, montantCentimes: 10_000, solder: false },
    ],
  });
});

test('un montant supposé se dit avec la proposition qui le suppose', async () => {
  rapprochements = {
    rapprochements: [
      {
        parts: [part(1, 10_000)],
        montantCentimes: 10_000,
        hypothese: 'avec une TVA de 20 %',
        tauxTvaCentiemes: 2_000,
        points: 5,
        raisons: [],
        resteCentimes: 0,
        convientSeul: true,
      },
    ],
    remarque: null,
  };
  const { personne } = await ouvrir();
  expect(await screen.findByText(/avec une TVA de 20/)).toBeTruthy();
  await personne.click(screen.getByRole('button', { name: 'Affecter à E-1' }));
  await waitFor(() =>
    expect(envoyes[0]).toMatchObject({ parts: [{ montantCentimes: 10_000, tauxTvaCentiemes: 2_000 }] }),
  );
});

test('« rien ne correspond » est une réponse : ce qui reste attend, et se choisit ailleurs', async () => {
  rapprochements = { rapprochements: [], remarque: 'Rien ne correspond.' };
  await ouvrir();
  expect(await screen.findByText('Rien ne correspond.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Choisir parmi les encours à régler' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Affecter/ })).toBeNull();
});

test('une proposition qui convient seule a le bouton plein ; entre plusieurs, aucune (FAC-105)', async () => {
  const proposition = (encoursId: number, convientSeul: boolean): Rapprochement => ({
    parts: [part(encoursId, 10_000)],
    montantCentimes: 10_000,
    hypothese: null,
    tauxTvaCentiemes: null,
    points: 5,
    raisons: ['même montant'],
    resteCentimes: 0,
    convientSeul,
  });
  rapprochements = { rapprochements: [proposition(1, false), proposition(2, true)], remarque: null };
  await ouvrir();
  const plein = async (nom: string) =>
    (await screen.findByRole('button', { name: nom })).getAttribute('data-variant') === 'filled';
  expect([await plein('Affecter à E-1'), await plein('Affecter à E-2')]).toEqual([false, true]);
});
