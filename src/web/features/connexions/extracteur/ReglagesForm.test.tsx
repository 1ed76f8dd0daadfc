import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EtatExtracteur } from '#shared/features/connexions/extracteur/schemas/parametres.ts';
import { creerQueryClient } from '#web/lib/query.ts';
import { montrerA } from '#web/testing/montrer.tsx';
import { ReglagesForm } from './ReglagesForm.tsx';

const etatVide: EtatExtracteur = {
  extracteurType: 'AUCUN',
  extracteurConfiguredDate: null,
  extracteurConfiguratorIp: null,
  consentement: null,
  tenantId: 7,
  versionCompte: 3,
  parametres: {
    idNat: null,
    url: null,
    identifiant: null,
    secretPresent: false,
    dossier: null,
    modifieLe: null,
    modifieParNom: null,
  },
  version: 1,
  panne: null,
  dernierEssaiLe: null,
  dernierSuccesLe: null,
  prochainEssaiLe: null,
  enCours: false,
  partage: null,
};
const CONSENTEMENT = { version: '2026-11', par: 'Odile Lemaire', le: '2026-11-20T09:00:00.000Z' };
const relie: EtatExtracteur = {
  ...etatVide,
  extracteurType: 'API_WINPHARMA',
  consentement: CONSENTEMENT,
  parametres: {
    ...etatVide.parametres,
    url: 'https://stat.exemple.fr',
    idNat: '560012345',
    identifiant: 'extract-56',
    secretPresent: true,
  },
};

type Appel = { method: string; url: string; body: Record<string, unknown> };
const appels: Appel[] = [];
let apres: EtatExtracteur;
beforeEach(() => {
  appels.length = 0;
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json(apres);
    appels.push({
      method: method ?? '',
      url: url.replace(/.*\/api\/v1/, ''),
      body: JSON.parse(body as string) as Appel['body'],
    });
    return Response.json(apres);
  });
});
afterEach(() => vi.unstubAllGlobals());

const ouvrir = async (etat: EtatExtracteur) => {
  const fermer = vi.fn();
  apres = { ...relie, versionCompte: 4 };
  const { personne } = await montrerA('/', () => (
    <QueryClientProvider client={creerQueryClient()}>
      <ReglagesForm etat={etat} onFermer={fermer} />
    </QueryClientProvider>
  ));
  const tiroir = await screen.findByRole('dialog', { name: 'Recueil des ventes' });
  return { personne, fermer, tiroir };
};
const choisir = async (personne: Awaited<ReturnType<typeof ouvrir>>['personne'], mode: string) => {
  await personne.click(screen.getByRole('combobox', { name: /Mode de recueil/ }));
  await personne.click(await screen.findByRole('option', { name: mode }));
};

test('relier Winpharma : l’accord part avec le mode, puis les paramètres', async () => {
  const { personne, fermer, tiroir } = await ouvrir(etatVide);
  await choisir(personne, 'API Winpharma');
  expect(within(tiroir).getByText(/Aucune donnée de patient/)).toBeTruthy();
  await personne.type(within(tiroir).getByRole('textbox', { name: /^Adresse/ }), 'https://stat.exemple.fr');
  await personne.type(within(tiroir).getByRole('textbox', { name: /^Identifiant national/ }), '560012345');
  await personne.type(within(tiroir).getByRole('textbox', { name: /^Identifiant(?! national)/ }), 'extract-56');
  await personne.type(within(tiroir).getByLabelText(/^Mot de passe/), 'secret-de-test');
  await personne.click(within(tiroir).getByRole('checkbox', { name: /J’accepte/ }));
  await personne.click(within(tiroir).getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  expect(appels).toEqual([
    {
      method: 'PATCH',
      url: '/tenant/7/extracteurs',
      body: { extracteurType: 'API_WINPHARMA', consentement: { version: '2026-11' }, version: 3 },
    },
    {
      method: 'PUT',
      url: '/extracteur/parametres',
      body: {
        url: 'https://stat.exemple.fr',
        idNat: '560012345',
        identifiant: 'extract-56',
        motDePasse: 'secret-de-test',
        version: 1,
      },
    },
  ]);
});

test('un secret gardé n’est ni montré ni renvoyé ; l’accord dit qui et quand', async () => {
  const { personne, fermer, tiroir } = await ouvrir(relie);
  expect(within(tiroir).getByText('Enregistré')).toBeTruthy();
  expect(within(tiroir).queryByLabelText('Mot de passe')).toBeNull();
  expect(within(tiroir).getByText(/Donné par Odile Lemaire le 20\/11\/2026/)).toBeTruthy();
  await personne.click(within(tiroir).getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  expect(appels.map(({ method, url }) => `${method} ${url}`)).toEqual(['PUT /extracteur/parametres']);
  expect(appels[0]?.body).not.toHaveProperty('motDePasse');
});

test('« Remplacer » donne un champ vide, dont le contenu part seul', async () => {
  const { personne, fermer, tiroir } = await ouvrir(relie);
  await personne.click(within(tiroir).getByRole('button', { name: 'Remplacer' }));
  const champ = within(tiroir).getByLabelText<HTMLInputElement>('Mot de passe');
  expect(champ.value).toBe('');
  await personne.type(champ, 'nouveau-secret');
  await personne.click(within(tiroir).getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  expect(appels[0]?.body['motDePasse']).toBe('nouveau-secret');
});

test('arrêter le recueil prévient que l’accord est retiré', async () => {
  const { personne, fermer, tiroir } = await ouvrir(relie);
  await choisir(personne, 'Aucun recueil');
  expect(within(tiroir).getByText(/Votre accord sera retiré/)).toBeTruthy();
  await personne.click(within(tiroir).getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  expect(appels).toEqual([
    { method: 'PATCH', url: '/tenant/7/extracteurs', body: { extracteurType: 'AUCUN', version: 3 } },
  ]);
});

test('ce qui manque à Winpharma se dit sous chaque champ, et rien ne part', async () => {
  const { personne, fermer, tiroir } = await ouvrir(etatVide);
  await choisir(personne, 'API Winpharma');
  await personne.click(within(tiroir).getByRole('button', { name: 'Enregistrer' }));
  for (const phrase of ['L’adresse', 'L’identifiant national', 'L’identifiant', 'Le mot de passe'])
    expect(await within(tiroir).findByText(`${phrase} est obligatoire.`)).toBeTruthy();
  expect(appels).toEqual([]);
  expect(fermer).not.toHaveBeenCalled();
});
