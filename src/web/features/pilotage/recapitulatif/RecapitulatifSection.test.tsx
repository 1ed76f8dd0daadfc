import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReglageRecapitulatif } from '#shared/features/pilotage/recapitulatif/contract.ts';
import { creerQueryClient } from '#web/lib/query.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { UiHosts } from '#web/ui/hotes/UiHosts.tsx';
import { RecapitulatifSection } from './RecapitulatifSection.tsx';

const reglage: ReglageRecapitulatif = { actif: true, heure: 7, jours: [1, 3], encours: true };
let garde: ReglageRecapitulatif;
let adresse: string | null;
const envoyes: ReglageRecapitulatif[] = [];
beforeEach(() => {
  garde = reglage;
  adresse = 'claire@exemple.fr';
  envoyes.length = 0;
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    if (typeof body === 'string') {
      garde = JSON.parse(body) as ReglageRecapitulatif;
      envoyes.push(garde);
      return Response.json(garde);
    }
    return Response.json({ ...garde, adresse });
  });
});
afterEach(() => vi.unstubAllGlobals());

const ouvrir = () =>
  montrer(
    <QueryClientProvider client={creerQueryClient()}>
      <RecapitulatifSection />
      <UiHosts />
    </QueryClientProvider>,
  );
const jour = (nom: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: nom });

test('un jour de plus part aussitôt, dans l’ordre de la semaine ; annuler remet la semaine d’avant', async () => {
  const { personne } = ouvrir();
  await personne.click(await jour('mardi'));
  await waitFor(() => expect(envoyes).toEqual([{ ...reglage, jours: [1, 2, 3] }]));
  await personne.click(await screen.findByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(envoyes.at(-1)).toEqual(reglage));
  await waitFor(async () => expect((await jour('mardi')).checked).toBe(false));
});

test('le dernier jour ne se retire pas', async () => {
  garde = { ...reglage, jours: [3] };
  ouvrir();
  expect([(await jour('mercredi')).disabled, (await jour('lundi')).disabled]).toEqual([true, false]);
});

test('sans adresse, on dit d’abord de l’indiquer ; éteint, rien d’autre ne se règle', async () => {
  adresse = null;
  const { personne } = ouvrir();
  const recevoir = await screen.findByRole('switch', { name: 'Le recevoir' });
  expect(screen.getByRole('alert').textContent).toContain('votre adresse e-mail');
  await personne.click(recevoir);
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Ce qu’il contient' })).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(envoyes).toEqual([{ ...reglage, actif: false }]);
});
