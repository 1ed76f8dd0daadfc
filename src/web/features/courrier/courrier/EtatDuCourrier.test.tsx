import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ResteAEcrire } from '#shared/features/courrier/courrier/contract/mien.ts';
import type { EtatCourrier } from '#shared/features/courrier/courrier/schemas/etat.ts';
import { creerQueryClient } from '#web/lib/query.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { EtatDuCourrier } from './EtatDuCourrier.tsx';

const envoye: EtatCourrier = {
  id: 9,
  sujet: 'Relance de l’encours 2026-12',
  destinataires: ['a@exemple.fr', 'b@exemple.fr'],
  nonRemis: [],
  statut: 'ENVOYE',
  erreur: null,
  creeParNom: 'Beaumont Claire',
  creeLe: '2026-11-20T09:00:00.000Z',
  envoyeLe: '2026-11-20T09:01:00.000Z',
  renvoyable: false,
};
const rienDeBorne: ResteAEcrire = {
  inconnus: [],
  adresses: { reste: 20, rouvreLe: null },
  mails: null,
  jeuneJusquau: null,
};
const envois: { url: string; body: unknown }[] = [];
beforeEach(() => {
  envois.length = 0;
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const adresse = url.replace(/.*\/api/, '');
    if (adresse.includes('renvoyer')) envois.push({ url: adresse, body: JSON.parse(body as string) });
    return Response.json(rienDeBorne);
  });
});
afterEach(() => vi.unstubAllGlobals());

const ouvrir = (champs: Partial<EtatCourrier>) => {
  const client = creerQueryClient();
  const rendu = montrer(
    <QueryClientProvider client={client}>
      <EtatDuCourrier courrier={{ ...envoye, ...champs }} />
    </QueryClientProvider>,
  );
  return { ...rendu, client };
};

test('arrivé à tous, un mail ne demande rien ; pas à tous, il dit à qui, en alerte', () => {
  const { unmount } = ouvrir({});
  expect(screen.getByText('Envoyé')).toBeTruthy();
  expect([screen.queryByRole('alert'), screen.queryByRole('button')]).toEqual([null, null]);
  unmount();
  ouvrir({ nonRemis: ['b@exemple.fr'] });
  expect(screen.getByRole('alert').textContent).toBe('b@exemple.fr ne l’a pas reçu.');
});

test('conservé faute de serveur, il s’explique sans alarmer', () => {
  ouvrir({ statut: 'CONSERVE', envoyeLe: null });
  expect(screen.getByText(/n’est pas configuré/)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('non remis, il se renvoie tel quel ; ce qui le montre se relit', async () => {
  const { personne, client } = ouvrir({ statut: 'ECHEC', erreur: 'ECONNREFUSED', renvoyable: true });
  client.setQueryData(['encours', 'detail', 3], {});
  client.setQueryData(['laboratoire', 'liste'], {});
  await personne.click(screen.getByRole('button', { name: 'Renvoyer' }));
  await waitFor(() => expect(envois.map(({ body }) => body)).toEqual([{}]));
  await waitFor(() => expect(client.getQueryState(['encours', 'detail', 3])?.isInvalidated).toBe(true));
  expect(client.getQueryState(['laboratoire', 'liste'])?.isInvalidated).toBe(false);
});

test('corrigé, il ne repart qu’à ceux qui ne l’ont pas', async () => {
  const { personne } = ouvrir({ nonRemis: ['b@exemple.fr'], renvoyable: true });
  await personne.click(screen.getByRole('button', { name: 'Corriger l’adresse et renvoyer' }));
  const dialogue = await screen.findByRole('dialog');
  expect(dialogue.textContent).toContain('Ceux qui l’ont reçu ne le recevront pas une deuxième fois.');
  await personne.click(within(dialogue).getByRole('button', { name: 'Renvoyer' }));
  await waitFor(() => expect(envois.map(({ body }) => body)).toEqual([{ destinataires: ['b@exemple.fr'] }]));
});
