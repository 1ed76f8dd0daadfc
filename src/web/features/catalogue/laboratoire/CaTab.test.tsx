import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Laboratoire } from '#shared/features/catalogue/laboratoire/contract.ts';
import { creerQueryClient } from '#web/lib/query.ts';
import { setSession } from '#web/lib/session.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { CaTab } from './CaTab.tsx';

const envois: unknown[] = [];
beforeEach(() => {
  envois.length = 0;
  setSession({
    token: 'jeton',
    utilisateur: { id: 1, nomComplet: 'Beaumont Claire', role: 'ACHAT' },
    tenant: { id: 1, nom: 'Tilleuls', typeTenant: 'PHARMACIE' },
  });
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    envois.push(JSON.parse(body as string));
    return Response.json({ chiffreAffaireAnnuel: {} });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setSession(null);
});

const ouvrir = (chiffreAffaireAnnuel: Record<string, number>, achats?: Record<number, number>) => {
  const labo = { id: 3, chiffreAffaireAnnuel, laboratoireDetail: { color: '#17754a' } } as unknown as Laboratoire;
  return montrer(
    <QueryClientProvider client={creerQueryClient()}>
      <CaTab labo={labo} achats={achats} />
    </QueryClientProvider>,
  ).personne;
};
const annee = () => screen.getByLabelText<HTMLInputElement>(/^Année/);
const montant = () => screen.getByLabelText<HTMLInputElement>(/^Montant/);
type Personne = ReturnType<typeof ouvrir>;
const taper = async (personne: Personne, champ: HTMLInputElement, texte: string) => {
  await personne.clear(champ);
  await personne.type(champ, texte);
};

it.each([
  ['23 691,40 €', /sans décimale/],
  ['-5', /ne peut pas être négatif/],
  ['1e9', /en chiffres/],
  ['12,345', /des milliers ou trois décimales/],
])('%j n’est ni enregistré ni changé en un autre montant', async (texte, phrase) => {
  const personne = ouvrir({});
  await taper(personne, annee(), '2025');
  await taper(personne, montant(), texte);
  await personne.click(screen.getByRole('button', { name: 'Ajouter' }));
  expect(screen.getByText(phrase)).toBeTruthy();
  expect([montant().value, envois]).toEqual([texte, []]);
});

it('un montant collé avec ses espaces s’enregistre en euros entiers', async () => {
  const personne = ouvrir({});
  await taper(personne, annee(), '2025');
  await taper(personne, montant(), '23\u202f691\u00a0€');
  await personne.click(screen.getByRole('button', { name: 'Ajouter' }));
  await waitFor(() => expect(envois).toEqual([{ 2025: 23_691 }]));
});

it('ajouter une année déjà saisie est refusé à son champ, et montre la liste où la modifier', async () => {
  const personne = ouvrir({ 2025: 23_691 });
  await taper(personne, annee(), '2025');
  await taper(personne, montant(), '5');
  await personne.click(screen.getByRole('button', { name: 'Ajouter' }));
  expect(await screen.findByText(/2025 est déjà saisi : 23 691 €/)).toBeTruthy();
  expect([annee().getAttribute('aria-invalid'), envois]).toEqual(['true', []]);
  const liste = await screen.findByRole('table');
  await personne.click(within(liste).getByRole('button', { name: 'Modifier 2025' }));
  expect([annee().readOnly, montant().value]).toEqual([true, '23\u00a0691']);
  await taper(personne, montant(), '24 000');
  await personne.click(screen.getByRole('button', { name: 'Modifier' }));
  await waitFor(() => expect(envois).toEqual([{ 2025: { avant: 23_691, apres: 24_000 } }]));
});

it('retirer une année dit au serveur ce qu’elle tenait', async () => {
  const personne = ouvrir({ 2025: 23_691 });
  await personne.click(screen.getByText('Tableau'));
  await personne.click(await screen.findByRole('button', { name: 'Retirer 2025' }));
  await waitFor(() => expect(envois).toEqual([{ 2025: { avant: 23_691, apres: null } }]));
});

it('l’année tapée propose ce que ses factures font d’achats ; repris, il s’enregistre', async () => {
  const personne = ouvrir({}, { 2024: 18_250, 2023: 0 });
  await taper(personne, annee(), '2023');
  expect(screen.queryByText(/d’achats/)).toBeNull();
  await taper(personne, annee(), '2024');
  expect(await screen.findByText(/Vos factures 2024 font 18\s250\s€ d’achats/)).toBeTruthy();
  await personne.click(screen.getByRole('button', { name: 'Reprendre ce montant' }));
  expect(screen.queryByText(/d’achats/)).toBeNull();
  await personne.click(screen.getByRole('button', { name: 'Ajouter' }));
  await waitFor(() => expect(envois).toEqual([{ 2024: 18_250 }]));
});
