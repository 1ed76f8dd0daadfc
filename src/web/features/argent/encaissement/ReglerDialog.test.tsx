import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ajouterJours } from '#shared/core/dates.ts';
import type { Encours } from '#shared/features/argent/encours/schemas.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import { creerQueryClient } from '#web/lib/query.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { unEncoursLu } from '#web/features/argent/encours/exemples-de-test.ts';
import type { EncaissementPropose } from '#shared/features/argent/encours/schemas/reglement.ts';
import { ConfirmHost } from '#web/ui/hotes/ConfirmHost.tsx';
import { SnackbarHost } from '#web/ui/hotes/SnackbarHost.tsx';
import { ReglerDialog } from './ReglerDialog.tsx';

const unPropose = (champs: Partial<EncaissementPropose> = {}): EncaissementPropose => ({
  id: 5,
  nature: 'AVOIR',
  numero: 'AV-2026-15',
  date: '2026-11-10',
  partage: 'HT',
  montantHtCentimes: 40_000,
  tvaCentimes: null,
  montantTtcCentimes: null,
  resteCentimes: 40_000,
  version: 3,
  raisons: ['même montant'],
  parts: [{ encoursId: 12, montantCentimes: 10_000 }],
  tauxTvaCentiemes: null,
  convientSeul: true,
  ...champs,
});
/** The encaissement that the server returns once the encours is settled. */
const RECU = { id: 5, nature: 'AVOIR', numero: null, partage: 'HT', resteCentimes: 0, acteId: 70, version: 4 };
const DEJA_RECU = {
  status: 409,
  code: 'ENCAISSEMENT_DEJA_RECU',
  title: 'Déjà reçu',
  detail: 'L’avoir AVX-1, 100,00 € : déjà reçu le 02/03/2026.',
  encaissementId: 5,
  partage: 'HT',
  resteCentimes: 6_000,
  errors: [],
};
const envoyes: Record<string, unknown>[] = [];
const appels: string[] = [];
let apres: Partial<Encours> = {};
let recu: typeof RECU | null = RECU;
let proposes: EncaissementPropose[] = [];
/** Makes the server ask first, because the number is already known. */
let dejaRecu = false;
const repondre = (url: string): unknown => {
  if (url.endsWith('/encaissements/reglages')) return { montantsEncours: 'HT', version: 0, droits: { modifier: true } };
  if (url.includes('/encaissements-proposes?')) return proposes;
  if (url.endsWith('/affectations')) return RECU_AFFECTE;
  return { ...unEncoursLu({ version: 2, ...apres }), reglementId: 7, encaissement: recu };
};
beforeEach(() => {
  envoyes.length = 0;
  appels.length = 0;
  apres = { etat: 'REGLE' };
  recu = RECU;
  proposes = [];
  dejaRecu = false;
  vi.stubGlobal('fetch', async (url: string, { body, method }: RequestInit) => {
    if (typeof body === 'string') envoyes.push(JSON.parse(body));
    if (method !== 'GET') appels.push(`${method} ${url.replace(/^.*api\/v1\/(?:encours\/)?/, '')}`);
    if (dejaRecu && method === 'POST' && !(body as string).includes('"autrePapier":true'))
      return Response.json(DEJA_RECU, { status: 409, headers: { 'content-type': 'application/problem+json' } });
    return Response.json(repondre(url));
  });
});
afterEach(() => vi.unstubAllGlobals());

const ouvrir = async (champs: Partial<Encours> = {}) => {
  const fermer = vi.fn();
  const { personne } = montrer(
    <QueryClientProvider client={creerQueryClient()}>
      <ReglerDialog encours={unEncoursLu({ etat: 'DECLARE', ...champs })} onFermer={fermer} />
      <ConfirmHost />
      <SnackbarHost />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: /^(?:Régler|Enregistrer le règlement)/ });
  return { personne, fermer };
};
const taper = async (
  personne: Awaited<ReturnType<typeof ouvrir>>['personne'],
  montant: string,
  nom = /Montant reçu/,
) => {
  const champ = screen.getByLabelText(nom);
  await personne.clear(champ);
  await personne.type(champ, montant);
};
/** Clicks the undo button of the message. */
const annuler = async (personne: Awaited<ReturnType<typeof ouvrir>>['personne']) =>
  personne.click(within(await screen.findByRole('status')).getByRole('button', { name: 'Annuler' }));
const bouton = (nom: string | RegExp) => screen.getByRole('button', { name: nom });

test('propose le solde entier : un seul geste règle', async () => {
  const { personne, fermer } = await ouvrir({
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
      tauxTvaCentiemes: null,
      autrePapier: null,
      solder: true,
      ecartMotif: null,
      ecartPrecision: null,
    },
  ]);
});

test('moins que le solde : il reste le complément, l’encours reste à régler', async () => {
  const { personne, fermer } = await ouvrir();
  await taper(personne, '40,10');
  expect(screen.getByRole('checkbox', { name: /^Solder\s: 59,90\s€ HT ne sont plus attendus/ })).toBeTruthy();
  await personne.click(bouton('Enregistrer le règlement'));
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  expect(envoyes[0]).toMatchObject({ montantCentimes: 4_010, solder: false, ecartMotif: null });
});

test('moins que le solde, rien de plus attendu : le motif est demandé avant d’envoyer', async () => {
  const { personne, fermer } = await ouvrir();
  await taper(personne, '40');
  await personne.click(screen.getByRole('checkbox', { name: /^Solder/ }));
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

test('plus que le solde : le reste se garde pour d’autres encours, sauf à dire l’excédent', async () => {
  const { personne, fermer } = await ouvrir();
  await taper(personne, '120');
  expect(screen.getByText(/20,00 € HT de plus que le solde/)).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: /Motif de l’écart/ })).toBeNull();
  await personne.click(bouton('Régler'));
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  expect(envoyes[0]).toMatchObject({
    montantCentimes: 10_000,
    recu: { montantHtCentimes: 12_000, tvaCentimes: null, montantTtcCentimes: null },
    solder: true,
    ecartMotif: null,
  });
});

test('plus que le solde, tout pour cet encours : dit l’excédent et demande le motif', async () => {
  const { personne } = await ouvrir();
  await taper(personne, '120');
  await personne.click(screen.getByLabelText('Tout est pour cet encours : régler avec un excédent'));
  expect(screen.getByText(/20,00\s€ HT de plus que son solde/)).toBeTruthy();
  expect(screen.getByRole('combobox', { name: /Motif de l’écart/ })).toBeTruthy();
});

test('sans règlement : aucun montant, tout l’écart à expliquer', async () => {
  const { personne } = await ouvrir();
  await personne.click(screen.getByLabelText('Sans règlement : rien ne sera reçu'));
  expect(screen.queryByLabelText(/Montant reçu/)).toBeNull();
  expect(screen.getByRole('combobox', { name: /Motif de l’écart/ })).toBeTruthy();
  await personne.click(screen.getByLabelText('Sans règlement : rien ne sera reçu'));
  expect(screen.getByLabelText<HTMLInputElement>(/Montant reçu/).value).toBe('100,00');
});

test('un encours encore à déclarer ne se règle pas en partie', async () => {
  const { personne } = await ouvrir({ etat: 'A_DECLARER' });
  await taper(personne, '40');
  expect(screen.queryByRole('checkbox', { name: /^Solder/ })).toBeNull();
  expect(screen.getByRole('combobox', { name: /Motif de l’écart/ })).toBeTruthy();
});

test('montant vidé : obligatoire, rien n’est envoyé', async () => {
  const { personne } = await ouvrir();
  await personne.clear(screen.getByLabelText(/Montant reçu/));
  await personne.click(bouton('Régler'));
  expect(await screen.findByText('Le montant est obligatoire.')).toBeTruthy();
  expect(envoyes).toEqual([]);
});

test('« Annuler » d’un règlement partiel n’annule que lui', async () => {
  apres = { etat: 'DECLARE', valeurRegleeCentimes: 6_510, soldeCentimes: 3_490 };
  const { personne } = await ouvrir({ valeurRegleeCentimes: 2_500, soldeCentimes: 7_500 });
  await taper(personne, '40,10');
  await personne.click(bouton('Enregistrer le règlement'));
  await annuler(personne);
  await waitFor(() => expect(appels).toEqual(['POST 12/reglements', 'POST encaissements/5/affectations/70/annuler']));
});

test('« Annuler » d’un règlement qui solde garde ce qui était déjà reçu', async () => {
  const { personne } = await ouvrir({ valeurRegleeCentimes: 2_500, soldeCentimes: 7_500 });
  await personne.click(bouton('Régler'));
  await annuler(personne);
  await waitFor(() => expect(appels).toEqual(['POST 12/reglements', 'POST encaissements/5/affectations/70/annuler']));
  expect(envoyes.at(-1)).toEqual({ version: 4 });
});

test('« Annuler » d’un règlement sans argent rouvre l’encours seul', async () => {
  recu = null;
  const { personne } = await ouvrir({ valeurRegleeCentimes: 2_500, soldeCentimes: 7_500 });
  await personne.click(bouton('Régler'));
  await annuler(personne);
  await waitFor(() => expect(appels).toEqual(['POST 12/reglements', 'POST 12/repasser-a-regler']));
  expect(envoyes.at(-1)).toEqual({ version: 2, reglements: [7] });
});

test('sans argent reçu, plus que ce qui est dû ne part pas, et ne se dit pas « reçu » (ENC-61)', async () => {
  const { personne } = await ouvrir({
    actionAttendue: 'RELIVRAISON',
    valeurAttendueCentimes: 10_000,
    soldeCentimes: 7_500,
  });
  await taper(personne, '9999999,99', /Valeur compensée/);
  // Leaves out the drop zone's live region, which is an empty alert.
  const alertes = () =>
    screen.queryAllByRole('alert').flatMap(({ textContent }) => (textContent === '' ? [] : [textContent]));
  expect(alertes()).toEqual([expect.stringMatching(/ne dépasse pas ce qui reste dû.: 75,00.€ HT au plus/)]);
  expect(screen.queryByText(/Vous recevez plus que prévu/)).toBeNull();
  expect(screen.queryByLabelText(/Motif de l’écart/)).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Régler' }).disabled).toBe(true);
  await taper(personne, '75', /Valeur compensée/);
  expect(alertes().join()).toMatch(/Le solde est compensé/);
  await personne.click(bouton('Régler'));
  await waitFor(() => expect(envoyes[0]).toMatchObject({ action: 'RELIVRAISON', montantCentimes: 7_500 }));
});

/** The encaissement read again after its affectations. */
const RECU_AFFECTE = {
  ...unPropose(),
  affectations: [
    { id: 1, acteId: 70, encoursId: 12, encoursNumero: 'E-2026-12', montantCentimes: 10_000, annuleLe: null },
  ],
  droits: { annuler: false },
};
const moyen = (nom: RegExp | string) => screen.getByRole<HTMLInputElement>('radio', { name: nom });

test('ce qui est déjà reçu et convient est choisi : sa part, rien d’autre à saisir (ECM-28)', async () => {
  proposes = [unPropose(), unPropose({ id: 6, numero: 'AV-9', raisons: [], convientSeul: false })];
  const { personne, fermer } = await ouvrir();
  expect(moyen(/AV-2026-15/).checked).toBe(true);
  expect(screen.getByText('même montant')).toBeTruthy();
  expect(screen.queryByLabelText(/Moyen de règlement/)).toBeNull();
  await personne.click(bouton(/^Régler 100,00/));
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  expect(appels).toEqual(['POST encaissements/5/affectations']);
  expect(envoyes[0]).toMatchObject({
    version: 3,
    parts: [{ encoursId: 12, montantCentimes: 10_000, solder: false, ecartMotif: null }],
  });
});

test('un avoir ne peut pas donner plus que ce qui en reste', async () => {
  proposes = [unPropose({ parts: [] })];
  const { personne } = await ouvrir({ valeurAttendueCentimes: 49_971, soldeCentimes: 49_971 });
  expect(screen.getByLabelText<HTMLInputElement>(/^Part de/).value).toBe('400,00');
  await taper(personne, '499,71', /^Part de/);
  expect(screen.getByText(/99,71\s€ HT de trop/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Régler \d/ }).disabled).toBe(true);
});

test('une part soldée avec son écart, sur place : le motif se demande à son champ (ECM-29)', async () => {
  proposes = [unPropose({ parts: [] })];
  const { personne, fermer } = await ouvrir({ valeurAttendueCentimes: 41_000, soldeCentimes: 41_000 });
  await personne.click(screen.getByRole('checkbox', { name: /^Solder\s: 10,00\s€ HT ne sont plus attendus/ }));
  await personne.click(bouton(/^Régler 400,00/));
  expect(
    await screen.findByText('Le motif de l’écart est obligatoire quand l’encours est soldé avec un écart.'),
  ).toBeTruthy();
  expect(envoyes).toEqual([]);
  await personne.click(screen.getByRole('combobox', { name: /Motif de l’écart/ }));
  await personne.click(await screen.findByText('Geste commercial'));
  await personne.click(bouton(/^Régler 400,00/));
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  expect(envoyes[0]).toMatchObject({
    parts: [{ montantCentimes: 40_000, solder: true, ecartMotif: 'REMISE_COMMERCIALE' }],
  });
});

test('tant qu’un avoir attend, autre chose n’est jamais choisi d’avance ; le choisir remplit sa part (ECM-28)', async () => {
  proposes = [unPropose({ raisons: [], parts: [], convientSeul: false })];
  const { personne } = await ouvrir();
  const autreChose = moyen('Autre chose, reçu maintenant');
  expect([moyen(/AV-2026-15/).checked, autreChose.checked]).toEqual([false, false]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Régler' }).disabled).toBe(true);
  await personne.click(moyen(/AV-2026-15/));
  expect(screen.getByLabelText<HTMLInputElement>(/^Part de/).value).toBe('100,00');
  await personne.click(autreChose);
  expect(screen.getByLabelText<HTMLInputElement>(/Montant reçu/).value).toBe('100,00');
});

test('un virement TTC sur un encours HT : la conversion se montre avant de régler, le bouton dit de l’encours (ENC-77, ENC-95)', async () => {
  proposes = [
    unPropose({
      nature: 'VIREMENT',
      numero: null,
      partage: 'TTC',
      montantHtCentimes: null,
      montantTtcCentimes: 12_000,
      resteCentimes: 12_000,
      parts: [],
    }),
  ];
  const { personne, fermer } = await ouvrir();
  expect(screen.getByText(/indiquez le taux de TVA/)).toBeTruthy();
  await taper(personne, '100', /^Part de/);
  await taper(personne, '20', /Taux de TVA de/);
  await personne.tab();
  expect(screen.getByText(/120,00\s€ TTC = 100,00\s€ HT à 20\s%/)).toBeTruthy();
  await personne.click(bouton(/^Régler 100,00\s€\sHT$/));
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  expect(envoyes[0]).toMatchObject({ parts: [{ montantCentimes: 10_000, tauxTvaCentiemes: 2_000 }] });
});

test('une date avant le fait se confirme, sans bloquer', async () => {
  const { personne, fermer } = await ouvrir({ dateOrigine: ajouterJours(aujourdhui(), 3) });
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
  const { personne, fermer } = await ouvrir();
  const avoir = new File(['%PDF-1.4'], 'avoir.pdf', { type: 'application/pdf' });
  await personne.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, avoir);
  expect(screen.getByText(/avoir\.pdf/)).toBeTruthy();
  await personne.click(bouton('Régler'));
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  await waitFor(() => expect(appels).toEqual(['POST 12/reglements', 'POST 12/reglements/7/piece']));
});

test('un papier déjà reçu se demande : la saisie reste, et un autre papier se confirme (ECM-4)', async () => {
  dejaRecu = true;
  const { personne, fermer } = await ouvrir();
  await personne.type(screen.getByLabelText(/Référence/), 'AVX-1');
  await personne.click(bouton('Régler'));
  const question = await screen.findByRole('dialog', { name: 'Déjà reçu ?' });
  expect(question.textContent).toContain('déjà reçu le 02/03/2026');
  expect(question.textContent).toContain('60,00');
  const lien = screen.getByRole<HTMLAnchorElement>('link', { name: 'Ouvrir celui qui est déjà reçu' });
  expect([lien.getAttribute('href'), lien.target]).toEqual(['/encours/avoirs?encaissement=5', '_blank']);
  await personne.click(bouton('Revenir à la saisie'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Déjà reçu ?' })).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>(/Référence/).value).toBe('AVX-1');
  expect(fermer).not.toHaveBeenCalled();
  await personne.click(bouton('Régler'));
  await personne.click(await screen.findByRole('button', { name: 'C’est un autre papier' }));
  await waitFor(() => expect(fermer).toHaveBeenCalled());
  expect(envoyes.map(({ autrePapier }) => autrePapier)).toEqual([null, null, true]);
});
