import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { creerMondeDelegue, type MondeDelegue } from '#server/testing/mondes/delegue.ts';
import { ajouterJours, jourParis } from '#shared/core/dates.ts';
import { unePromotion } from '#shared/features/operations/operation/exemples-de-test.ts';

let m: MondeDelegue;
let labo: number;
const jour = (ecart: number) => ajouterJours(jourParis(m.app.horloge.maintenant), ecart);
beforeAll(async () => {
  m = await creerMondeDelegue();
  await m.unEncours(m.pharmacie);
  labo = (await m.app.services.dbSysteme.selectFrom('laboratoire').select('id').executeTakeFirstOrThrow()).id;
  const ecrire = async (suite: string, corps: unknown) =>
    (await m.app.appeler(m.jetons.admin, 'POST', `/api/v1/promotions${suite}`, { corps })).corps;
  for (const [nomOperation, debut, fin] of [
    ['En cours', -3, 10],
    ['Plus tard', 200, 210],
  ] as const) {
    const { id, version } = await ecrire('', {
      ...unePromotion({ laboratoireId: labo }),
      nomOperation,
      dateDebut: jour(debut),
      dateFin: jour(fin),
    });
    await ecrire(`/${id}/valider`, { version });
  }
  await ecrire('', {
    ...unePromotion({ laboratoireId: labo }),
    nomOperation: 'Brouillon de la pharmacie',
    dateDebut: jour(0),
    dateFin: jour(1),
  });
});
beforeEach(() => m.vider());
afterAll(() => m.app.fermer());

const lire = (query: Record<string, string> = { du: jour(-10), au: jour(30) }, token = m.jetons.delegue) =>
  m.app.appeler(token, 'GET', '/api/v1/trade/calendrier', { query });
const noms = async () => (await lire()).corps.map(({ nomOperation }: { nomOperation: string }) => nomOperation);

it('montre ce qui court dans la fenêtre chez qui l’a accepté, sans les brouillons d’un autre', async () => {
  expect(await noms()).toEqual([]);
  await m.demander();
  expect(await noms(), 'demandé, pas accordé').toEqual([]);
  await m.accorder();
  expect((await lire()).corps).toMatchObject([
    { pharmacieId: m.pharmacie, pharmacieNom: 'Pharmacie du Canal', nomOperation: 'En cours', proposee: false },
  ]);
  expect((await lire(undefined, m.jetons.collegue)).corps).toEqual([]);
});

it('un laboratoire qui n’est plus ouvert, un accès qui finit, un abonnement qui s’arrête : plus rien', async () => {
  const { id } = await m.accorder();
  const { dbSysteme } = m.app.services;
  await dbSysteme.updateTable('habilitation').set({ tous_laboratoires: false }).where('id', '=', id).execute();
  expect(await noms()).toEqual([]);
  await dbSysteme.updateTable('habilitation').set({ tous_laboratoires: true }).where('id', '=', id).execute();
  expect(await noms()).toEqual(['En cours']);
  const abonner = (abonnement_partenaire: boolean) =>
    dbSysteme.updateTable('tenant').set({ abonnement_partenaire }).where('id', '=', m.pharmacie).execute();
  await abonner(false);
  expect(await noms()).toEqual([]);
  await abonner(true);
  await m.etat(m.jetons.admin, id, 'DEACTIVATED');
  expect(await noms()).toEqual([]);
});

it.each([
  ['à l’envers', 30, -10],
  ['trop longue', -400, 400],
])('refuse une fenêtre %s', async (_cas, du, au) => {
  expect((await lire({ du: jour(du), au: jour(au) })).status).toBe(400);
});
