import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uneOccupation, unePromotionLue } from '#web/features/operations/operation/exemples-de-test.ts';
import { creerQueryClient } from '#web/lib/query.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { montrerA } from '#web/testing/montrer.tsx';
import { urlPromotions } from '../filtres.ts';
import { PlanVue } from './PlanVue.tsx';

const unePlace = (id: number, nom: string, actif = true) => ({
  id,
  zoneId: 1,
  nom,
  type: 'TG',
  largeurCm: null,
  prixSemaineHtCentimes: null,
  avecPhoto: false,
  actif,
  version: 1,
});
const PLAN = {
  zones: [
    { id: 1, nom: 'Gondoles', couleur: null, version: 1, emplacements: [unePlace(7, 'TG 1'), unePlace(8, 'TG 2')] },
    { id: 2, nom: 'Réserve', couleur: null, version: 1, emplacements: [unePlace(9, 'Retirée', false), unePlace(10, 'Fermée', false)] },
  ],
  droits: { gerer: true },
}; // prettier-ignore
const OCCUPATIONS = [
  uneOccupation({ promotionId: 12, ligneId: 90 }),
  uneOccupation({ promotionId: 40, ligneId: 400, emplacementId: 9, nomOperation: 'Fin de série', deplacable: false }),
];

let ecrits: { url: string; corps: any }[] = [];
beforeEach(() => {
  ecrits = [];
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700);
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method !== 'GET') ecrits.push({ url, corps: JSON.parse(body as string) });
    if (/promotions\/plan/.test(url)) return Response.json(OCCUPATIONS);
    return Response.json(/emplacements/.test(url) && method === 'GET' ? PLAN : unePromotionLue({ version: 6 }));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ouvrirPlan = async (adresse = '/promotions?vue=plan&debut=2026-03-02') => {
  const client = creerQueryClient();
  const Ecran = () => (
    <PlanVue url={useEtatUrl(urlPromotions)} ouverte={null} onOuvrir={() => {}} onNouvelle={() => {}} />
  );
  const vue = await montrerA(adresse, () => (
    <QueryClientProvider client={client}>
      <Ecran />
    </QueryClientProvider>
  ));
  await screen.findByRole('group', { name: 'Plan du magasin' });
  return vue;
};
const rangees = () => [...document.querySelectorAll('[data-ligne]')].map((rangee) => rangee.querySelector('.nomTexte')?.textContent); // prettier-ignore

test('une rangée par place, dans l’ordre du magasin ; une place retirée reste tant qu’elle est occupée', async () => {
  await ouvrirPlan();
  expect(rangees()).toEqual(['TG 1', 'TG 2', 'Retirée']);
  expect(document.querySelector('[data-ligne="7"] .nomDetail')?.textContent).toMatch(/^Gondoles · 120\s€\sHT$/);
});

test('une TG change de place au clavier : la ligne part avec ses jours, sur la version relue', async () => {
  const { personne } = await ouvrirPlan();
  screen.getByRole('button', { name: /^Semaine du dos/ }).focus();
  await personne.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Enter}');
  await waitFor(() => expect(ecrits).toHaveLength(1));
  expect(ecrits[0]?.corps).toMatchObject({
    version: 6,
    emplacements: [{ id: 90, emplacementId: 8, dateDebut: '2026-03-03', dateFin: '2026-03-16' }],
  });
});

test('une semaine libre ouvre une promotion à cette place et à ces jours', async () => {
  const { personne, router } = await ouvrirPlan();
  await personne.click(screen.getByRole('button', { name: 'TG 2, libre la semaine du 16/03/2026 : ajouter' }));
  await waitFor(() => expect(router.history.location.pathname).toBe('/promotions/nouvelle'));
  const recherche = new URLSearchParams(router.history.location.search);
  expect(['emplacementId', 'du', 'au'].map((nom) => recherche.get(nom))).toEqual(['8', '2026-03-16', '2026-03-22']);
});
