import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ImportVentes, LectureVentes } from '#shared/features/connexions/vente/schemas/import.ts';
import { creerQueryClient } from '#web/lib/query.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { ImportVentesDrawer } from './ImportVentesDrawer.tsx';

const lecture = (champs: Partial<LectureVentes> = {}): LectureVentes => ({
  nomFichier: 'ventes.csv',
  forme: 'TABLEUR',
  encodage: 'UTF-8',
  separateur: ';',
  feuilles: [],
  feuille: null,
  ligneTitres: 1,
  colonnes: [
    { titre: 'Jour', exemples: ['20/11/2026'] },
    { titre: 'Divers', exemples: ['12'] },
  ],
  correspondance: ['date', null],
  manque: null,
  remarque: null,
  nbLignes: 3,
  nbRetenues: 2,
  nbRefusees: 1,
  refus: [{ ligne: 4, phrase: 'La date « 32/11/2026 » n’existe pas.' }],
  lignes: [
    {
      ligne: 2,
      jour: '2026-11-20',
      code: '3400935955838',
      designation: 'Comprimé',
      quantite: 42,
      caTtcCentimes: 8820,
      caHtCentimes: 8639,
      tva: 2.1,
      coutMoyenCentimes: null,
      stock: null,
      doutes: [{ champ: 'stock', ecrit: '1.200', phrase: 'Des milliers ou trois décimales ?' }],
    },
  ],
  nbDoutes: 1,
  premierJour: '2026-11-20',
  dernierJour: '2026-11-21',
  nbJours: 2,
  nbJoursRemplaces: 1,
  caTtcCentimes: 8820,
  ...champs,
});
const importe = (champs: Partial<ImportVentes> = {}): ImportVentes => ({
  id: 31,
  nomFichier: 'ventes.csv',
  etat: 'EN_COURS',
  premierJour: '2026-11-20',
  dernierJour: '2026-11-21',
  nbLignes: 2,
  nbRefusees: 1,
  nbJours: 2,
  nbJoursFaits: 1,
  nbJoursChanges: 1,
  caTtcCentimes: 8820,
  erreur: null,
  parNom: 'Odile Lemaire',
  creeLe: '2026-11-23T09:00:00.000Z',
  termineLe: null,
  ...champs,
});

const envois: { url: string; donnees: Record<string, unknown> }[] = [];
let lectureServie: LectureVentes;
let suivi: ImportVentes;
beforeEach(() => {
  envois.length = 0;
  lectureServie = lecture();
  suivi = importe();
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const chemin = url.replace(/.*\/api\/v1/, '').replace(/\?.*/, '');
    if (method === 'GET') return Response.json(suivi);
    envois.push({
      url: chemin,
      donnees: JSON.parse((body as FormData).get('donnees') as string) as Record<string, unknown>,
    });
    return Response.json(chemin.endsWith('/lecture') ? lectureServie : importe());
  });
});
afterEach(() => vi.unstubAllGlobals());

const client = creerQueryClient();
const ouvrir = async () => {
  client.clear();
  const fermer = vi.fn();
  const { personne } = montrer(
    <QueryClientProvider client={client}>
      <ImportVentesDrawer onFermer={fermer} />
    </QueryClientProvider>,
  );
  const tiroir = await screen.findByRole('dialog', { name: /Importer des ventes/ });
  await personne.upload(
    tiroir.querySelector<HTMLInputElement>('input[type="file"]')!,
    new File(['Jour;Divers\n20/11/2026;12'], 'ventes.csv'),
  );
  return { personne, fermer, tiroir };
};

test('ce qui sera gardé, ce qui est refusé, puis l’import suivi jusqu’au bout', async () => {
  const { personne, fermer, tiroir } = await ouvrir();
  const reprises = await within(tiroir).findByRole('region', { name: 'Premières lignes reprises' });
  expect(reprises.textContent).toContain('88,20');
  expect(within(reprises).getByText('« 1.200 »')).toBeTruthy();
  expect(within(tiroir).getByText(/Ligne 4\s: la date « 32\/11\/2026 »/)).toBeTruthy();
  expect(within(tiroir).getByText(/1\sjour déjà complet sera remplacé/)).toBeTruthy();
  await personne.click(within(tiroir).getByRole('button', { name: /Importer 2\sjours/ }));
  expect(await within(tiroir).findByText(/1 sur 2\sjours/)).toBeTruthy();
  expect(
    within(tiroir)
      .getByRole('progressbar', { name: /Avancement/ })
      .getAttribute('aria-valuenow'),
  ).toBe('50');
  suivi = importe({ etat: 'TERMINE', nbJoursFaits: 2, nbJoursChanges: 2 });
  await client.invalidateQueries({ queryKey: ['vente'] });
  expect(await within(tiroir).findByText('Import terminé')).toBeTruthy();
  expect(within(tiroir).getByRole('button', { name: /1\sligne refusée \(CSV\)/ })).toBeTruthy();
  await personne.click(within(tiroir).getByRole('button', { name: 'Voir le calendrier' }));
  expect(fermer).toHaveBeenCalled();
  expect(envois.map(({ url }) => url)).toEqual(['/ventes/imports/lecture', '/ventes/imports']);
});

test('une colonne corrigée est relue', async () => {
  const { personne, tiroir } = await ouvrir();
  await personne.click(await within(tiroir).findByRole('combobox', { name: 'Champ de la colonne Divers' }));
  await personne.click(await screen.findByRole('option', { name: 'Quantité' }));
  await waitFor(() => expect(envois).toHaveLength(2));
  expect(envois[1]?.donnees).toMatchObject({ correspondance: ['date', 'quantite'], ligneTitres: 1 });
});

test('des lignes cachées du classeur se disent', async () => {
  lectureServie = lecture({ remarque: 'Des lignes cachées du classeur sont reprises (4).' });
  await ouvrir();
  expect(await screen.findByText('Des lignes cachées du classeur sont reprises (4).')).toBeTruthy();
});

test('ce qui manque se dit, et rien ne s’importe', async () => {
  lectureServie = lecture({ manque: 'Indiquez la colonne de la quantité.', nbRetenues: 0, lignes: [], nbJours: 0 });
  const { tiroir } = await ouvrir();
  expect(await within(tiroir).findByText('Indiquez la colonne de la quantité.')).toBeTruthy();
  expect(within(tiroir).getByRole<HTMLButtonElement>('button', { name: 'Importer' }).disabled).toBe(true);
});

test('un import arrêté dit pourquoi', async () => {
  suivi = importe({ etat: 'ECHEC', erreur: 'Le fichier ne peut plus être lu.' });
  const { personne, tiroir } = await ouvrir();
  await personne.click(await within(tiroir).findByRole('button', { name: /Importer 2\sjours/ }));
  expect(await within(tiroir).findByText('Import arrêté')).toBeTruthy();
  expect(within(tiroir).getByText('Le fichier ne peut plus être lu.')).toBeTruthy();
});
