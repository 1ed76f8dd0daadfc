import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uneRegleLegale } from '#shared/features/catalogue/regle-legale/exemples-de-test.ts';
import type { RegleLegale } from '#shared/features/catalogue/regle-legale/schemas.ts';
import { creerQueryClient } from '#web/lib/query.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { RegleLegaleForm } from './RegleLegaleForm.tsx';

type Envoi = { methode: string | undefined; corps: Record<string, unknown> };
const envois: Envoi[] = [];
let refus: Response | null;
let relue: RegleLegale;
beforeEach(() => {
  envois.length = 0;
  refus = null;
  relue = uneRegleLegale();
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json({ regles: [relue], droits: { gerer: true } });
    envois.push({ methode: method, corps: JSON.parse(body as string) as Record<string, unknown> });
    const reponse = refus;
    refus = null;
    return reponse ?? Response.json(uneRegleLegale({ id: 12, version: 2 }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const ouvrir = (props: { regleLegale?: RegleLegale; modele?: RegleLegale } = {}) => {
  const [fermer, creee] = [vi.fn(), vi.fn()];
  const { personne } = montrer(
    <QueryClientProvider client={creerQueryClient()}>
      <RegleLegaleForm {...props} onFermer={fermer} onCreee={creee} />
    </QueryClientProvider>,
  );
  return { personne, fermer, creee };
};
const champ = (nom: RegExp | string) => screen.getByLabelText<HTMLInputElement>(nom, { selector: 'input, textarea' });

test('une règle de mots demande des mots, une par ligne, et pas de valeur', async () => {
  const { personne, creee } = ouvrir();
  await personne.click(champ(/^Règle/));
  await personne.click(screen.getByRole('option', { name: 'Mots d’un avantage personnel' }));
  expect(champ(/^Périmètre/).value).toBe('Tous');
  expect(screen.queryByLabelText(/Plafond/)).toBeNull();
  await personne.type(champ(/^Mots/), 'cadeau{Enter}carte cadeau, voyage');
  await personne.type(champ(/^Libellé/), 'Avantage personnel');
  await personne.type(champ(/^En vigueur du/), '01/01/2027');
  await personne.type(champ(/^Source/), 'Code de la santé publique');
  await personne.click(screen.getByRole('button', { name: 'Ajouter la règle' }));
  await waitFor(() => expect(creee).toHaveBeenCalledWith(12));
  expect(envois[0]).toMatchObject({
    methode: 'POST',
    corps: {
      code: 'MOTS_AVANTAGE_PERSONNEL',
      perimetre: 'TOUS',
      mots: ['cadeau', 'carte cadeau', 'voyage'],
      valeur: null,
      dateDebut: '2027-01-01',
    },
  });
});

test('la période suivante commence le lendemain, jusqu’à nouvel ordre, à vérifier', () => {
  ouvrir({ modele: uneRegleLegale({ dateFin: '2026-12-31', note: 'Relue' }) });
  expect(champ(/^En vigueur du/).value).toBe('01/01/2027');
  expect([champ(/^Au/).value, champ(/^Vérifiée le/).value]).toEqual(['', '']);
  expect(champ(/^Libellé/).value).toBe('Plafond des promotions en valeur');
});

test('un refus se dit sur son champ', async () => {
  const { personne } = ouvrir({ regleLegale: uneRegleLegale() });
  const phrase = 'Une autre règle est déjà en vigueur.';
  const corps = {
    status: 409,
    code: 'PERIODE_OCCUPEE',
    detail: phrase,
    errors: [{ pointer: '/dateDebut', detail: phrase }],
  };
  refus = Response.json(corps, { status: 409, headers: { 'content-type': 'application/problem+json' } });
  await personne.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(champ(/^En vigueur du/).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText(phrase)).toBeTruthy();
});

test('quelqu’un l’a changée entre-temps : la saisie reste, le reste se met à jour', async () => {
  const { personne, fermer } = ouvrir({ regleLegale: uneRegleLegale({ valeur: 34 }) });
  await personne.clear(champ(/^Plafond/));
  await personne.type(champ(/^Plafond/), '30');
  relue = uneRegleLegale({ valeur: 34, source: 'Source corrigée', version: 5 });
  const corps = { status: 409, code: 'CONFLIT_VERSION', detail: 'Modifiée par Odile.', errors: [] };
  refus = Response.json(corps, { status: 409, headers: { 'content-type': 'application/problem+json' } });
  await personne.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await personne.click(await screen.findByRole('button', { name: 'Recharger' }));
  await waitFor(() => expect(champ(/^Source/).value).toBe('Source corrigée'));
  expect(champ(/^Plafond/).value).toBe('30');
  await personne.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  expect(envois.at(-1)?.corps).toMatchObject({ valeur: 30, source: 'Source corrigée', version: 5 });
});
