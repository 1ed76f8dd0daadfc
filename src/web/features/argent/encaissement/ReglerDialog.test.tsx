import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ajouterJours } from '#shared/core/dates.ts';
import type { Encours } from '#shared/features/argent/encours/contract/schemas.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import { creerQueryClient } from '#web/lib/query.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { unEncoursLu } from '#web/features/argent/encours/exemples.ts';
import { ReglerDialog } from './ReglerDialog.tsx';

const messages: { annuler?: () => void }[] = [];
vi.mock('#web/ui/snackbar.tsx', async (original) => ({
  ...(await original<object>()),
  succes: (_texte: string, options: { annuler?: () => void } = {}) => messages.push(options),
}));
const envoyes: Record<string, unknown>[] = [];
const appels: string[] = [];
let apres: Partial<Encours> = {};
beforeEach(() => {
  envoyes.length = 0;
  appels.length = 0;
  messages.length = 0;
  apres = { etat: 'REGLE' };
  vi.stubGlobal('fetch', async (url: string, { body, method }: RequestInit) => {
    if (typeof body === 'string') envoyes.push(JSON.parse(body));
    if (method !== 'GET') appels.push(`${method} ${url.replace(/^.*encours/, '')}`);
    return Response.json({ ...unEncoursLu({ version: 2, ...apres }), reglementId: 7 });
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
/** What the snackbar offers to undo. */
const annuler = async () => {
  await waitFor(() => expect(messages.at(-1)?.annuler).toBeDefined());
  messages.at(-1)?.annuler?.();
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
      encaissementId: null,
      recu: null,
      solder: true,
      ecartMotif: null,
      ecartPrecision: null,
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

test('« Annuler » d’un règlement partiel n’annule que lui', async () => {
  apres = { etat: 'DECLARE', valeurRegleeCentimes: 6_510, soldeCentimes: 3_490 };
  const { personne } = ouvrir({ valeurRegleeCentimes: 2_500, soldeCentimes: 7_500 });
  await taper(personne, '40,10');
  await personne.click(bouton('Enregistrer le règlement'));
  await annuler();
  await waitFor(() => expect(appels).toEqual(['POST /12/reglements', 'DELETE /12/reglements/7?version=2']));
});

test('« Annuler » d’un règlement qui solde garde ce qui était déjà reçu', async () => {
  const { personne } = ouvrir({ valeurRegleeCentimes: 2_500, soldeCentimes: 7_500 });
  await personne.click(bouton('Régler'));
  await annuler();
  await waitFor(() => expect(appels).toEqual(['POST /12/reglements', 'POST /12/repasser-a-regler']));
  expect(envoyes.at(-1)).toEqual({ version: 2, reglements: [7] });
});

test('une date avant le fait se confirme, sans bloquer', async () => {
  const { personne, fermer } = ouvrir({ dateOrigine: ajouterJours(aujourdhui(), 3) });
  expect(screen.getByText(/avant le fait/)).toBeTruthy();
  await personne.click(bouton('Régler'));
  expect(await screen.findByText('Confirmez cette date, ou corrigez-la.')).toBeTruthy();
  expect(envoyes).toEqual([]);
  await personne.click(screen.getByLabelText('Oui, cette date est exacte'));
  await personne.click(bouton('Régler'));
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  expect(envoyes).toHaveLength(1);
});

test('le fichier choisi part avec le règlement, une fois celui-ci enregistré', async () => {
  const { personne, fermer } = ouvrir();
  const avoir = new File(['%PDF-1.4'], 'avoir.pdf', { type: 'application/pdf' });
  await personne.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, avoir);
  expect(screen.getByText(/avoir\.pdf/)).toBeTruthy();
  await personne.click(bouton('Régler'));
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  await waitFor(() => expect(appels).toEqual(['POST /12/reglements', 'POST /12/reglements/7/piece']));
});
