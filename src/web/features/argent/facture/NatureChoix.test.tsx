import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DetailFacture, LigneControlee } from '#shared/features/argent/facture/schemas/lecture.ts';
import { creerQueryClient } from '#web/lib/query.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { AccepterTotauxDialog } from './AccepterTotauxDialog.tsx';
import { FactureLignes } from './FactureLignes.tsx';
import { GenreDeFacture } from './NatureChoix.tsx';

const uneLigne = (champs: Partial<LigneControlee> = {}): LigneControlee => ({
  id: 1,
  rang: 1,
  ean: '3518370400049',
  cip13: null,
  codeVendeur: null,
  nom: 'Solaire lait',
  nature: 'MARCHANDISE',
  natureSaisie: false,
  quantiteMillioniemes: 10_000_000,
  quantiteGratuiteMillioniemes: 0,
  prixBrutMillioniemes: 10_000_000,
  prixNetMillioniemes: 8_000_000,
  montantNetCentimes: 8_000,
  achatNetCentimes: 8_000,
  tvaCentiemes: 2_000,
  remiseConstateeCentiemes: 2_000,
  remiseAttendueCentiemes: null,
  resultat: 'OK',
  motif: null,
  conditionDite: 'Solaires : 20 %',
  attenduCentimes: 8_000,
  ecartCentimes: 0,
  encoursId: null,
  ...champs,
});
const LIGNES = [
  uneLigne(),
  uneLigne({ id: 2, rang: 2, ean: null, nom: 'Frais de port', nature: 'PORT', motif: 'HORS_MARCHANDISE' }),
  uneLigne({
    id: 3,
    rang: 3,
    ean: null,
    nom: 'Geste',
    nature: 'ESCOMPTE',
    natureSaisie: true,
    motif: 'HORS_MARCHANDISE',
  }),
];
const uneFacture = (classer: boolean): DetailFacture =>
  ({
    id: 12,
    version: 3,
    numero: 'F-12',
    nature: 'AVOIR',
    genre: 'AVOIR_A_CLASSER',
    droits: { classer },
    lignes: LIGNES,
    ajustements: [],
    htCentimes: 24_000,
  }) as unknown as DetailFacture;

const envoyes: { url: string; corps: unknown }[] = [];
beforeEach(() => {
  envoyes.length = 0;
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    envoyes.push({ url, corps: typeof body === 'string' ? JSON.parse(body) : null });
    return Response.json(url.includes('acceptation') ? { acceptees: 2 } : uneFacture(true));
  });
});
afterEach(() => vi.unstubAllGlobals());
const rendre = (element: React.ReactElement) =>
  montrer(<QueryClientProvider client={creerQueryClient()}>{element}</QueryClientProvider>);

test('chaque ligne dit sa nature ; qui le peut la change, et la rend à la règle (FAC-51)', async () => {
  const { personne } = rendre(<FactureLignes facture={uneFacture(true)} />);
  const nature = (nom: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: `Nature de ${nom}` });
  expect([nature('Solaire lait').value, nature('Frais de port').value, nature('Geste').value]).toEqual([
    'MARCHANDISE',
    'PORT',
    'ESCOMPTE',
  ]);
  await personne.selectOptions(nature('Frais de port'), 'Taxe');
  await waitFor(() => expect(envoyes.at(-1)?.corps).toEqual({ ligneId: 2, nature: 'TAXE', version: 3 }));
  await personne.selectOptions(nature('Geste'), 'Comme le document');
  await waitFor(() => expect(envoyes.at(-1)?.corps).toEqual({ ligneId: 3, nature: null, version: 3 }));
});

test('sans le droit, elle se lit', () => {
  rendre(<FactureLignes facture={uneFacture(false)} />);
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.getByText('Port et frais')).toBeTruthy();
  expect(screen.getByText('choisie')).toBeTruthy();
});

test('le port et les remises du document se lisent sous les lignes, dont la colonne fait le HT', () => {
  const ajustement = { code: undefined, pourcentCentiemes: null, tvaCentiemes: null };
  const facture = {
    ...uneFacture(false),
    ajustements: [
      { ...ajustement, nature: 'CHARGE' as const, libelle: null, montantCentimes: 1_250 },
      { ...ajustement, nature: 'REMISE' as const, libelle: 'Remise de commande', montantCentimes: 500 },
    ],
    htCentimes: 24_750,
  };
  rendre(<FactureLignes facture={facture} />);
  const montants = screen
    .getAllByRole('row')
    .slice(1)
    .map((ligne) => ligne.querySelector('[data-titre="Montant HT"]')?.textContent.replace(/\s/g, ' '));
  expect(montants).toEqual(['80,00 €', '80,00 €', '80,00 €', '12,50 €', '-5,00 €', '247,50 €']);
  expect(screen.getByText('Remise de commande')).toBeTruthy();
});

test('un avoir se classe parmi les avoirs', async () => {
  const { personne } = rendre(<GenreDeFacture facture={uneFacture(true)} />);
  const choix = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Nature du document' });
  expect([...choix.options].map(({ value }) => value)).not.toContain('FACTURE');
  await personne.selectOptions(choix, 'Avoir de retour');
  await waitFor(() => expect(envoyes.at(-1)?.corps).toEqual({ genre: 'AVOIR_RETOUR', version: 3 }));
});

test('plusieurs documents s’acceptent d’une raison, qui est demandée (FAC-53)', async () => {
  const fermer = vi.fn();
  const factures = [uneFacture(true), { ...uneFacture(true), id: 13, numero: 'F-13' }];
  const { personne } = rendre(<AccepterTotauxDialog factures={factures} onFermer={fermer} />);
  expect(screen.getByText(/F-12, F-13/)).toBeTruthy();
  await personne.click(screen.getByRole('button', { name: 'Accepter' }));
  expect(envoyes).toEqual([]);
  await personne.type(screen.getByRole('textbox', { name: /Raison/ }), 'Vu au téléphone');
  await personne.click(screen.getByRole('button', { name: 'Accepter' }));
  await waitFor(() => expect(fermer).toHaveBeenCalledOnce());
  expect(envoyes[0]?.corps).toEqual({
    factures: [
      { id: 12, version: 3 },
      { id: 13, version: 3 },
    ],
    raison: 'Vu au téléphone',
  });
});
