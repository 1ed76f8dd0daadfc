import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unePromotionLue } from '#web/features/operations/operation/exemples-de-test.ts';
import { creerQueryClient } from '#web/lib/query.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { montrerA } from '#web/testing/montrer.tsx';
import { CalendrierVue } from './CalendrierVue.tsx';
import { urlPromotions } from '../filtres.ts';

const unePromotion = (id: number, champs: object = {}) => ({
  ...unePromotionLue(),
  id,
  nomOperation: `Opération ${id}`,
  attendu: {},
  deplacable: true,
  ...champs,
});
const PROMOTIONS = [
  unePromotion(1, { laboratoireId: null, laboratoireNom: null, laboratoireColor: null }),
  unePromotion(2, { laboratoireId: 4, laboratoireNom: 'Zambon', deplacable: false, etat: 'VALIDATED' }),
  unePromotion(3, { laboratoireId: 5, laboratoireNom: 'Éclat', attendu: { HT: 12_000 } }),
  unePromotion(4, { laboratoireId: 5, laboratoireNom: 'Éclat', etat: 'REFUSED' }),
  unePromotion(5, { laboratoireId: 6, laboratoireNom: 'Sans dates', dateDebut: null, dateFin: null }),
];

let ecrits: { methode: string; url: string; corps: any }[] = [];
beforeEach(() => {
  ecrits = [];
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700);
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method !== 'GET') ecrits.push({ methode: method, url, corps: JSON.parse(body as string) });
    return Response.json(/calendrier/.test(url) ? PROMOTIONS : unePromotionLue({ id: 3, version: 9 }));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ouvrirCalendrier = async (adresse: string) => {
  const onOuvrir = vi.fn<(id: number) => void>();
  const client = creerQueryClient();
  const Ecran = () => <CalendrierVue url={useEtatUrl(urlPromotions)} ouverte={null} onOuvrir={onOuvrir} />;
  const vue = await montrerA(adresse, () => (
    <QueryClientProvider client={client}>
      <Ecran />
    </QueryClientProvider>
  ));
  await screen.findByRole('group', { name: 'Calendrier des promotions' });
  return { ...vue, onOuvrir };
};
const rangees = () => [...document.querySelectorAll('[data-ligne]')].map((rangee) => rangee.querySelector('.nom')?.textContent.replaceAll(/\s/g, ' ')); // prettier-ignore
const barre = (id: number) => screen.getByRole('button', { name: new RegExp(`^Opération ${id},`) });

test('une rangée par laboratoire, dans l’ordre français, sans laboratoire en dernier ; ni refusée ni sans dates', async () => {
  await ouvrirCalendrier('/promotions?vue=calendrier&debut=2026-03-02');
  expect(rangees()).toEqual(['Éclat1 promotion', 'Zambon1 promotion', 'Sans laboratoire1 promotion']);
  expect(barre(3).textContent).toContain('120,00');
  expect([3, 2].map((id) => barre(id).dataset['motif'])).toEqual(['contour', 'plein']);
});

test('les refusées se montrent quand on les demande', async () => {
  await ouvrirCalendrier('/promotions?vue=calendrier&debut=2026-03-02&statut=REFUSED');
  expect(rangees()[0]).toBe('Éclat2 promotions');
});

test('un brouillon se déplace au clavier : ses dates et ses places partent, sur la version relue', async () => {
  const { personne } = await ouvrirCalendrier('/promotions?vue=calendrier&debut=2026-03-02');
  barre(3).focus();
  await personne.keyboard('{Shift>}{PageDown}{/Shift}{Enter}');
  await waitFor(() => expect(ecrits).toHaveLength(1));
  expect(ecrits[0]).toMatchObject({
    methode: 'PUT',
    corps: {
      version: 9,
      dateDebut: '2026-03-09',
      dateFin: '2026-04-05',
      emplacements: [{ id: 90, dateDebut: null, dateFin: '2026-03-22' }],
    },
  });
});

test('une promotion validée ne bouge pas, elle s’ouvre', async () => {
  const { personne, onOuvrir } = await ouvrirCalendrier('/promotions?vue=calendrier&debut=2026-03-02');
  barre(2).focus();
  await personne.keyboard('{Shift>}{PageDown}{/Shift}{Enter}');
  expect(onOuvrir.mock.calls).toEqual([[2]]);
  expect(ecrits).toEqual([]);
});
