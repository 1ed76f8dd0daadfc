import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Encours } from '#shared/features/argent/encours/contract/schemas.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import { creerQueryClient } from '#web/lib/query.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { unEncoursLu } from './exemples.ts';
import { ReglerDialog } from './ReglerDialog.tsx';

const envoyes: Record<string, unknown>[] = [];
beforeEach(() => {
  envoyes.length = 0;
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    if (typeof body === 'string') envoyes.push(JSON.parse(body));
    return Response.json(unEncoursLu({ etat: 'REGLE', version: 2 }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const ouvrir = (champs: Partial<Encours> = {}) => {
  const fermer = vi.fn();
  const { personne } = montrer(
    <QueryClientProvider client={creerQueryClient()}>
      <ReglerDialog encours={unEncoursLu({ etat: 'DECLARE', ...champs })} onFermer={fermer} />
    </QueryClientProvider>,
  );
  return { personne, fermer };
};
const taper = async (personne: ReturnType<typeof ouvrir>['personne'], montant: string) => {
  const champ = screen.getByLabelText(/Montant reçu/);
  await personne.clear(champ);
  await personne.type(champ, montant);
};
const bouton = (nom: string) => screen.getByRole('button', { name: nom });

test('propose le solde entier : un seul geste règle', async () => {
  const { personne, fermer } = ouvrir({
    valeurAttendueCentimes: 10_000,
    valeurRegleeCentimes: 2_500,
    soldeCentimes: 7_500,
  });
  expect(screen.getByLabelText<HTMLInputElement>(/Montant reçu/).value).toBe('75,00');
  await personne.click(bouton('Régler'));
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  expect(envoyes).toEqual([
    {
      version: 1,
      date: aujourdhui(),
      action: 'AVOIR',
      montantCentimes: 7_500,
      reference: null,
      fichierId: null,
      solder: true,
      ecartMotif: null,
    },
  ]);
});

test('moins que le solde : il reste le complément, l’encours reste à régler', async () => {
  const { personne, fermer } = ouvrir();
  await taper(personne, '40,10');
  expect(screen.getByText('Il manque 59,90 €')).toBeTruthy();
  await personne.click(bouton('Enregistrer le règlement'));
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  expect(envoyes[0]).toMatchObject({ montantCentimes: 4_010, solder: false, ecartMotif: null });
});

test('moins que le solde, rien de plus attendu : le motif est demandé avant d’envoyer', async () => {
  const { personne, fermer } = ouvrir();
  await taper(personne, '40');
  await personne.click(screen.getByLabelText('Je n’attends plus rien : régler avec un écart'));
  await personne.click(bouton('Régler'));
  expect(
    await screen.findByText('Le motif de l’écart est obligatoire quand l’encours est soldé avec un écart.'),
  ).toBeTruthy();
  expect(envoyes).toEqual([]);
  await personne.click(screen.getByRole('combobox', { name: /Motif de l’écart/ }));
  await personne.click(await screen.findByText('Geste commercial'));
  await personne.click(bouton('Régler'));
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  expect(envoyes[0]).toMatchObject({ montantCentimes: 4_000, solder: true, ecartMotif: 'REMISE_COMMERCIALE' });
});

test('plus que le solde : dit l’excédent et demande le motif', async () => {
  const { personne } = ouvrir();
  await taper(personne, '120');
  expect(screen.getByText('20,00 €')).toBeTruthy();
  expect(screen.getByRole('combobox', { name: /Motif de l’écart/ })).toBeTruthy();
});

test('sans règlement : aucun montant, tout l’écart à expliquer', async () => {
  const { personne } = ouvrir();
  await personne.click(screen.getByLabelText('Sans règlement : rien ne sera reçu'));
  expect(screen.queryByLabelText(/Montant reçu/)).toBeNull();
  expect(screen.getByRole('combobox', { name: /Motif de l’écart/ })).toBeTruthy();
  await personne.click(screen.getByLabelText('Sans règlement : rien ne sera reçu'));
  expect(screen.getByLabelText<HTMLInputElement>(/Montant reçu/).value).toBe('100,00');
});

test('un encours encore à déclarer ne se règle pas en partie', async () => {
  const { personne } = ouvrir({ etat: 'A_DECLARER' });
  await taper(personne, '40');
  expect(screen.queryByText('J’attends le reste : garder à régler')).toBeNull();
  expect(screen.getByRole('combobox', { name: /Motif de l’écart/ })).toBeTruthy();
});

test('montant vidé : obligatoire, rien n’est envoyé', async () => {
  const { personne } = ouvrir();
  await personne.clear(screen.getByLabelText(/Montant reçu/));
  await personne.click(bouton('Régler'));
  expect(await screen.findByText('Le montant est obligatoire.')).toBeTruthy();
  expect(envoyes).toEqual([]);
});
