import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { creerMondeDelegue, type MondeDelegue } from '#server/testing/mondes/delegue.ts';
import { ajouterJours, jourParis } from '#shared/core/dates.ts';
import { uneCondition } from '#shared/features/conditions/condition/exemples-de-test.ts';

let m: MondeDelegue;
const creees: Record<string, number> = {};
const jour = (ecart: number) => ajouterJours(jourParis(m.app.horloge.maintenant), ecart);
beforeAll(async () => {
  m = await creerMondeDelegue();
  const { dbSysteme } = m.app.services;
  await m.unEncours(m.pharmacie);
  await m.unEncours(m.pharmacie);
  await m.unEncours(m.autre);
  const labos = await dbSysteme
    .selectFrom('laboratoire as l')
    .innerJoin('laboratoire_detail as d', 'd.id', 'l.detail_id')
    .select(['l.id', 'l.tenant_id as tenantId'])
    .orderBy('d.nom', 'desc')
    .execute();
  const [zoe, abel] = labos.filter(({ tenantId }) => tenantId === m.pharmacie).map(({ id }) => id);
  const ailleurs = labos.find(({ tenantId }) => tenantId === m.autre)!.id;
  const creer = async (gamme: string, laboratoireId: number, du: number, au: number, token = m.jetons.admin) => {
    const corps = uneCondition({
      laboratoireId,
      gamme,
      dateDebut: jour(du),
      dateFin: jour(au),
      produits: [{ nom: 'Spray', remise: '35 %' }],
    });
    creees[gamme] = (await m.app.appeler(token, 'POST', '/api/v1/conditions', { corps })).corps.id;
  };
  await creer('En cours Z', zoe!, -10, 10);
  await creer('Dernier jour', abel!, -10, 0);
  await creer('Finie', abel!, -10, -1);
  await creer('À venir', abel!, 1, 10);
  await creer('D’une autre', ailleurs, -10, 10, m.jetons.adminPont);
});
beforeEach(() => m.vider());
afterAll(() => m.app.fermer());

const lire = (suite = '', pharmacie = m.pharmacie) =>
  m.app.appeler(m.jetons.delegue, 'GET', `/api/v1/trade/pharmacies/${pharmacie}/conditions${suite}`);

it('se lisent par laboratoire, celles en vigueur aujourd’hui, sans personne ni pièce', async () => {
  await m.accorder();
  const { corps, brut } = await lire();
  expect([corps.total, corps.elements.map(({ gamme }: { gamme: string }) => gamme)]).toEqual([
    2,
    ['Dernier jour', 'En cours Z'],
  ]);
  expect(corps.elements[0]).toMatchObject({ remise: '30 % + 10+2 UG', nbProduits: 1 });
  const fiche = await lire(`/${creees['En cours Z']}`);
  expect(fiche.corps).toMatchObject({ gamme: 'En cours Z', produits: [{ nom: 'Spray', ean: null, remise: '35 %' }] });
  expect(brut.toString() + fiche.brut.toString()).not.toMatch(
    /Durand|creePar|modifiePar|pieces|historique|avertissements/i,
  );
  expect((await lire('?q=dernier')).corps.total).toBe(1);
  expect((await lire('?taille=1&page=2')).corps).toMatchObject({ total: 2, elements: [{ gamme: 'En cours Z' }] });
});

it('une condition finie, à venir ou d’une autre pharmacie n’existe pas', async () => {
  await m.accorder();
  const inconnue = await lire('/987654321');
  for (const gamme of ['Finie', 'À venir', 'D’une autre']) {
    const { status, corps } = await lire(`/${creees[gamme]}`);
    expect([gamme, status, corps]).toEqual([gamme, 404, inconnue.corps]);
  }
  expect((await lire('', m.autre)).status).toBe(404);
});

it('la pharmacie lit dans son journal qu’elles ont été consultées', async () => {
  const { id } = await m.accorder();
  await lire();
  await lire();
  const { corps } = await m.appeler(m.jetons.admin, 'GET', `/activite/${id}`);
  expect(corps.actes).toContainEqual({ objet: 'trade', action: 'consulter-conditions', nombre: 1 });
});
