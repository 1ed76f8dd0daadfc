import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Encours } from '#shared/features/argent/encours/schemas.ts';
import { unEncoursLu } from '#web/features/argent/encours/exemples-de-test.ts';
import { creerQueryClient } from '#web/lib/query.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { ReglerSelectionDialog } from './ReglerSelectionDialog.tsx';

const premier = unEncoursLu({
  id: 1,
  numero: 'E-1',
  etat: 'DECLARE',
  soldeCentimes: 30_000,
  dateDeclaration: '2026-01-10',
});
const deux = unEncoursLu({
  id: 2,
  numero: 'E-2',
  etat: 'DECLARE',
  soldeCentimes: 19_971,
  dateDeclaration: '2026-02-10',
});
const recu = {
  id: 5,
  nature: 'AVOIR',
  numero: 'AV-450',
  date: '2026-03-01',
  partage: 'HT',
  montantHtCentimes: 45_000,
  tvaCentimes: null,
  montantTtcCentimes: null,
  resteCentimes: 45_000,
  version: 3,
  raisons: ['somme de deux encours'],
  parts: [],
  convientSeul: true,
};
let proposes: (typeof recu)[] = [];
const envoyes: Record<string, unknown>[] = [];
beforeEach(() => {
  envoyes.length = 0;
  proposes = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (typeof body === 'string') envoyes.push(JSON.parse(body));
    if (url.endsWith('/reglages'))
      return Response.json({ montantsEncours: 'HT', version: 0, droits: { modifier: true } });
    if (url.includes('/encaissements-proposes?')) return Response.json(proposes);
    if (url.endsWith('/affectations')) return Response.json({ ...recu, affectations: [], droits: { annuler: false } });
    return Response.json([{ ...premier, etat: 'REGLE', reglementId: 7, encaissement: null }]);
  });
});
afterEach(() => vi.unstubAllGlobals());

const ouvrir = async (encours: readonly Encours[]) => {
  const fermer = vi.fn();
  const { personne } = montrer(
    <QueryClientProvider client={creerQueryClient()}>
      <ReglerSelectionDialog encours={encours} onFermer={fermer} />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: /^Régler \d/ });
  const taper = async (nom: RegExp | string, montant: string) => {
    const champ = screen.getByLabelText(nom);
    await personne.clear(champ);
    await personne.type(champ, montant);
  };
  return { personne, fermer, taper };
};
const envoyer = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Régler \d/ });
const part = (numero: string) => screen.getByLabelText<HTMLInputElement>(`Part de ${numero}`);

test('un avoir couvre d’abord le plus ancien ; ce qui est partagé ne dépasse jamais le reçu', async () => {
  const { personne, fermer, taper } = await ouvrir([deux, premier]);
  expect([part('E-1').value, part('E-2').value]).toEqual(['300,00', '199,71']);
  await taper(/Numéro de l’avoir/, 'AV-400');
  await taper(/Montant de l’avoir/, '400');
  await waitFor(() => expect([part('E-1').value, part('E-2').value]).toEqual(['300,00', '100,00']));
  await personne.click(envoyer());
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  expect(envoyes[0]).toMatchObject({
    encours: [
      { id: 2, montantCentimes: 10_000 },
      { id: 1, montantCentimes: 30_000 },
    ],
    reference: 'AV-400',
    recu: null,
  });
});

test('des parts au-delà de l’avoir ne s’enregistrent pas', async () => {
  const { taper } = await ouvrir([premier, deux]);
  await taper(/Montant de l’avoir/, '400');
  await taper('Part de E-1', '300');
  await taper('Part de E-2', '199,71');
  expect(screen.getByRole('alert').textContent).toMatch(/Les parts dépassent de 99,71\s€/);
  expect(envoyer().disabled).toBe(true);
});

test('un avoir plus grand que les soldes : le reste se garde à affecter', async () => {
  const { personne, fermer, taper } = await ouvrir([premier, deux]);
  await taper(/Montant de l’avoir/, '600');
  await personne.click(envoyer());
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  expect(envoyes[0]).toMatchObject({ recu: { montantHtCentimes: 60_000 } });
});

test('un encours à déclarer se règle en une fois : son écart s’explique sur place (ECM-29)', async () => {
  const { personne, fermer, taper } = await ouvrir([{ ...premier, etat: 'A_DECLARER' }, deux]);
  await taper('Part de E-1', '100');
  expect(screen.getByText(/il se règle en une fois\s: 200,00\s€ HT ne sont plus attendus/)).toBeTruthy();
  await personne.click(envoyer());
  expect(await screen.findByText(/^Le motif de l’écart est obligatoire/)).toBeTruthy();
  expect(envoyes).toEqual([]);
  await personne.click(screen.getByRole('combobox', { name: /Motif de l’écart/ }));
  await personne.click(await screen.findByText('Geste commercial'));
  await personne.click(envoyer());
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  expect(envoyes[0]).toMatchObject({
    encours: [
      { id: 1, montantCentimes: 10_000, solder: true, ecartMotif: 'REMISE_COMMERCIALE' },
      { id: 2, montantCentimes: 19_971, solder: false, ecartMotif: null },
    ],
  });
});

test('un avoir qui attend et convient est choisi : ses parts, les plus anciens d’abord (ECM-28)', async () => {
  proposes = [recu];
  const { personne, fermer } = await ouvrir([deux, premier]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Avoir AV-450' }).checked).toBe(true);
  expect([part('E-1').value, part('E-2').value]).toEqual(['300,00', '150,00']);
  await personne.click(envoyer());
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  expect(envoyes[0]).toMatchObject({
    version: 3,
    parts: [
      { encoursId: 2, montantCentimes: 15_000 },
      { encoursId: 1, montantCentimes: 30_000 },
    ],
  });
});

test('plusieurs laboratoires ne partagent pas un avoir : c’est dit, et rien de commun ne part', async () => {
  const { personne, fermer } = await ouvrir([premier, { ...deux, laboratoireId: 9, laboratoireNom: 'Austral' }]);
  expect(screen.getByText(/Un avoir n’appartient qu’à un laboratoire/)).toBeTruthy();
  expect(screen.queryByLabelText(/Montant de l’avoir/)).toBeNull();
  await personne.click(envoyer());
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  expect(envoyes[0]).toEqual({
    encours: [
      { id: 1, version: 1 },
      { id: 2, version: 1 },
    ],
    date: expect.any(String) as string,
    action: 'AVOIR',
    reference: null,
  });
});

test('des deux natures : chacun se montre dans les deux, le taux manquant se demande (ENC-88)', async () => {
  const { personne } = await ouvrir([
    { ...premier, tauxTvaCentiemes: 550 },
    { ...deux, natureFiscale: 'TTC' },
    unEncoursLu({ id: 3, numero: 'E-3', etat: 'DECLARE', soldeCentimes: 10_000 }),
  ]);
  expect(await screen.findByText(/^= 316,50\s€\sTTC$/)).toBeTruthy();
  const taux = await screen.findByRole('textbox', { name: /Taux de TVA/ });
  const regler = screen.getByRole('button', { name: /^Régler 400,00\s€\sHT et 199,71\s€\sTTC$/ });
  expect((regler as HTMLButtonElement).disabled).toBe(true);
  await personne.type(taux, '20');
  expect(await screen.findByText(/^= 120,00\s€\sTTC$/)).toBeTruthy();
  expect(screen.getByText(/^636,21\s€/)).toBeTruthy();
  await personne.click(regler);
  await waitFor(() => expect(envoyes.at(-1)).toMatchObject({ tauxTvaCentiemes: 2_000, action: 'AVOIR' }));
});
