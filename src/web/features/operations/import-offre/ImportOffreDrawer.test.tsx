import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LectureOffre } from '#shared/features/operations/import-offre/contract.ts';
import { creerQueryClient } from '#web/lib/query.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { ImportOffreDrawer } from './ImportOffreDrawer.tsx';

const lecture = (champs: Partial<LectureOffre> = {}): LectureOffre => ({
  nomFichier: 'offre.csv',
  encodage: 'UTF-8',
  separateur: ';',
  feuilles: [],
  feuille: null,
  ligneTitres: 1,
  colonnes: [
    { titre: 'Libellé', exemples: [] },
    { titre: 'Divers', exemples: [] },
  ],
  correspondance: ['nom', null],
  nbLignes: 1,
  apercu: [{ ligne: 2, cellules: ['Crème', '12'] }],
  brouillons: [
    {
      laboratoireEcrit: 'Dermalune',
      laboratoireId: 7,
      laboratoireNom: 'Dermalune',
      dateDebut: null,
      dateFin: null,
      remisePct: 10,
      ug: null,
      nbProduits: 1,
    },
  ],
  produits: [
    {
      ligne: 2,
      nom: 'Crème',
      ean: null,
      gamme: null,
      quantite: null,
      prixPublicTtcCentimes: 1290,
      prixAchatHtCentimes: null,
      tva: 20,
      remisePct: 10,
      ug: null,
      laboratoire: 'Dermalune',
      dateDebut: null,
      dateFin: null,
      doutes: [],
    },
  ],
  nbProduits: 1,
  nbDoutes: 0,
  nbEcartees: 0,
  tauxDouteux: false,
  codesTva: [],
  nbRemarques: 1,
  remarques: [{ genre: 'COLONNE', ligne: null, phrase: '« Divers ».' }],
  ...champs,
});

type Envoi = { url: string; donnees: Record<string, unknown>; cle: string | null };
const envois: Envoi[] = [];
let reponse: LectureOffre;
beforeEach(() => {
  envois.length = 0;
  reponse = lecture();
  vi.stubGlobal('fetch', async (url: string, { body, headers }: RequestInit) => {
    if (url.endsWith('/laboratoires')) return Response.json([]);
    const donnees = JSON.parse((body as FormData).get('donnees') as string) as Record<string, unknown>;
    envois.push({ url, donnees, cle: new Headers(headers).get('idempotency-key') });
    return Response.json(
      url.endsWith('/lecture')
        ? reponse
        : { promotions: [{ id: 31, nomOperation: 'Dermalune - Crème', nbProduits: 1 }] },
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

const ouvrir = async () => {
  const [fermer, cree] = [vi.fn(), vi.fn()];
  const { personne } = montrer(
    <QueryClientProvider client={creerQueryClient()}>
      <ImportOffreDrawer ouvert onFermer={fermer} onCree={cree} />
    </QueryClientProvider>,
  );
  const tiroir = await screen.findByRole('dialog');
  await personne.upload(
    tiroir.querySelector<HTMLInputElement>('input[type="file"]')!,
    new File(['Libellé;Divers\nCrème;12'], 'offre.csv'),
  );
  return { personne, fermer, cree, tiroir };
};

test('montre les colonnes, ce qui n’est pas repris et le brouillon, puis le crée', async () => {
  const { personne, fermer, cree, tiroir } = await ouvrir();
  const reprises = await within(tiroir).findByRole('region', { name: 'Premières lignes reprises' });
  expect(reprises.textContent).toContain('12,90');
  expect(within(tiroir).getByText('« Divers ».')).toBeTruthy();
  await personne.click(within(tiroir).getByRole('button', { name: /Créer 1\sbrouillon/ }));
  await waitFor(() => expect(cree).toHaveBeenCalledWith([31]));
  expect(fermer).toHaveBeenCalled();
  expect(envois.map(({ url }) => url.replace(/.*\/api/, ''))).toEqual(['/v1/offres/lecture', '/v1/offres']);
  expect(envois[1]?.donnees).toEqual(envois[0]?.donnees);
});

test('une colonne corrigée est relue, avec la ligne de titres montrée', async () => {
  const { personne, tiroir } = await ouvrir();
  await personne.click(await within(tiroir).findByRole('combobox', { name: 'Champ de la colonne Divers' }));
  await personne.click(await screen.findByRole('option', { name: 'Quantité' }));
  await waitFor(() => expect(envois).toHaveLength(2));
  expect(envois[1]?.donnees).toMatchObject({ correspondance: ['nom', 'quantite'], ligneTitres: 1 });
});

test('ce qui bloque se dit, et rien ne se crée', async () => {
  reponse = lecture({
    brouillons: [],
    nbProduits: 0,
    remarques: [{ genre: 'BLOQUANT', ligne: null, phrase: 'Indiquez la colonne « Nom ».' }],
  });
  const { tiroir } = await ouvrir();
  expect((await within(tiroir).findByRole('alert')).textContent).toContain('Indiquez la colonne');
  expect(within(tiroir).getByRole<HTMLButtonElement>('button', { name: 'Créer les brouillons' }).disabled).toBe(true);
});

test('un doute se marque à sa cellule, avec le compte des doutes et des lignes laissées', async () => {
  const [produit] = lecture().produits;
  reponse = lecture({
    produits: [
      {
        ...produit!,
        prixPublicTtcCentimes: null,
        doutes: [{ champ: 'prixPublicTtc', ecrit: '1.200', phrase: 'Des milliers ou trois décimales ?' }],
      },
    ],
    nbDoutes: 1,
    nbEcartees: 2,
  });
  const { tiroir } = await ouvrir();
  const reprises = await within(tiroir).findByRole('region', { name: 'Premières lignes reprises' });
  expect(within(reprises).getByText('« 1.200 »').textContent).toBe('« 1.200 » : Des milliers ou trois décimales ?');
  expect(within(tiroir).getByText(/1\sproduit repris · 1\sdoute · 2\slignes laissées de côté/)).toBeTruthy();
});

test('la feuille d’un classeur se choisit, une feuille masquée se dit ; des taux nus se précisent', async () => {
  reponse = lecture({
    feuilles: [
      { nom: 'Lisez-moi', cachee: false, vide: false },
      { nom: 'Offre', cachee: false, vide: false },
      { nom: 'Calculs', cachee: true, vide: false },
      { nom: 'Feuil4', cachee: false, vide: true },
    ],
    feuille: 0,
    tauxDouteux: true,
    remarques: [{ genre: 'BLOQUANT', ligne: null, phrase: 'Ce classeur a 2 feuilles : choisissez celle à importer.' }],
  });
  const { personne, tiroir } = await ouvrir();
  const feuille = await within(tiroir).findByRole<HTMLInputElement>('combobox', { name: 'Feuille du classeur' });
  expect(feuille.value).toBe('');
  await personne.click(feuille);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Lisez-moi',
    'Offre',
    'Calculs (masquée)',
  ]);
  await personne.click(screen.getByRole('option', { name: 'Offre' }));
  await waitFor(() => expect(envois.at(-1)?.donnees).toMatchObject({ feuille: 1 }));
  await personne.click(within(tiroir).getByRole('combobox', { name: 'Taux écrits sans %' }));
  await personne.click(await screen.findByRole('option', { name: '0,15 veut dire 15 %' }));
  await waitFor(() => expect(envois.at(-1)?.donnees).toMatchObject({ feuille: 1, tauxNus: 'FRACTION' }));
});

test('des codes de TVA se précisent un à un', async () => {
  reponse = lecture({ codesTva: ['1', '2'] });
  const { personne, tiroir } = await ouvrir();
  await personne.click(await within(tiroir).findByRole('combobox', { name: 'Code 2' }));
  await personne.click(await screen.findByRole('option', { name: '5,5 %' }));
  await waitFor(() => expect(envois.at(-1)?.donnees).toMatchObject({ codesTva: { 2: 5.5 } }));
});
