import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EvenementPromotion } from '#shared/features/operations/promotion/contract/historique.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/modele.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const appeler = (jeton: string, method: 'GET' | 'POST' | 'PUT', suite: string, corps?: unknown) =>
  m.app.appeler(jeton, method, `/api/v1/promotions${suite}`, corps === undefined ? {} : { corps });
const historique = async (jeton: string, id: number): Promise<EvenementPromotion[]> =>
  (await appeler(jeton, 'GET', `/${id}/historique`)).corps;

it('dit qui a fait quoi et ce qui a changé, du plus récent au plus ancien', async () => {
  const { id: tenantId, jeton } = await m.unePharmacie();
  const labo = await m.unLaboratoire(tenantId, 'Dermalune');
  const saisie = { typePromo: 'PROMO', nomOperation: 'Solaires', produits: [{ nom: 'Spray' }] };
  const { corps: creee } = await appeler(jeton, 'POST', '', saisie);
  const acheteur = await m.app.jeton(tenantId, 'ACHAT');
  await appeler(acheteur, 'PUT', `/${creee.id}`, {
    ...saisie,
    version: creee.version,
    laboratoireId: labo.id,
    dateDebut: '2026-06-01',
    produits: [{ nom: 'Spray' }, { nom: 'Huile' }],
  });
  const historiqueLu = await historique(await m.app.jeton(tenantId, 'OPERATEUR'), creee.id);
  expect(historiqueLu.map(({ titre, details }) => [titre, details])).toEqual([
    ['Modifiée', ['Laboratoire : vide → Dermalune', 'Début : vide → 01/06/2026', 'Produit : ajout de Huile']],
    ['Créée', []],
  ]);
  expect(historiqueLu[0]).toMatchObject({
    par: expect.stringMatching(/achat/),
    impersonation: false,
    action: 'modifier',
  });
  expect(historiqueLu[0]!.id).toBeGreaterThan(historiqueLu[1]!.id);
});

it('d’une copie, dit ce qui s’est passé chez l’adhérent ; du modèle, ce qu’a fait le groupement ; ni l’un ni l’autre ailleurs', async () => {
  const membre = await m.unAdherent();
  const voisin = await m.unAdherent();
  const modele = await m.unModele({ type: 'PROMO' });
  await m.publier(modele);
  const [copie, autre] = [membre, voisin].map(
    async ({ id }) => (await m.copies(modele)).find(({ tenantId }) => tenantId === id)!.id,
  );
  const [copieDuMembre, saVoisine] = [await copie!, await autre!];
  const { corps } = await appeler(membre.jeton, 'GET', `/${copieDuMembre}`);
  await appeler(membre.jeton, 'POST', `/${copieDuMembre}/refuser`, {
    version: corps.version,
    parts: ['PROMO'],
    motif: 'Gamme absente',
  });
  const titres = async (jeton: string, id: number) => (await historique(jeton, id)).map(({ titre }) => titre);
  expect(await historique(membre.jeton, copieDuMembre)).toMatchObject([
    { titre: 'Promo refusée', details: ['Motif : Gamme absente'] },
    { titre: 'Reçue du groupement', par: 'Claire Dubois' },
  ]);
  expect(await titres(voisin.jeton, saVoisine)).toEqual(['Reçue du groupement']);
  expect(await historique(m.jetons.consultation, modele)).toMatchObject([
    { titre: 'Publiée', details: ['2 adhérents'] },
  ]);
  for (const [jeton, id] of [
    [voisin.jeton, copieDuMembre],
    [membre.jeton, modele],
    [m.jetons.groupement, copieDuMembre],
    [m.jetons.autre, modele],
  ] as const)
    expect((await appeler(jeton, 'GET', `/${id}/historique`)).status).toBe(404);
});
