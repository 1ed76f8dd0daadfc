import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { creerMondeDelegue, type MondeDelegue } from '#server/testing/mondes/delegue.ts';
import { ajouterJours, formatJour, jourParis } from '#shared/core/dates.ts';
import { suivreExpirations } from './jobs.ts';

let m: MondeDelegue;
beforeAll(async () => {
  m = await creerMondeDelegue();
});
beforeEach(() => m.vider());
afterAll(() => m.app.fermer());

const jour = (n: number) => ajouterJours(jourParis(m.app.horloge.maintenant), n);
const passer = (n = 0) => suivreExpirations(m.app.services.dbSysteme, new Date(`${jour(n)}T08:00:00Z`));

it.each([
  [8, { rappels: 0, fins: 0 }],
  [7, { rappels: 1, fins: 0 }],
  [0, { rappels: 1, fins: 0 }],
  [-1, { rappels: 0, fins: 1 }],
])('une fin dans %i jours', async (dans, attendu) => {
  await m.jusquAu((await m.accorder()).id, jour(dans));
  expect(await passer()).toEqual(attendu);
  expect(await passer(), 'le lendemain matin comme un second passage ne redisent rien').toEqual({
    rappels: 0,
    fins: 0,
  });
});

it('prévient les deux côtés une fois, même si six instances passent en même temps', async () => {
  const { id } = await m.accorder();
  await m.jusquAu(id, jour(3));
  await m.app.services.dbSysteme.deleteFrom('notification').execute();
  const passages = await Promise.all(Array.from({ length: 6 }, () => passer()));
  expect(passages.reduce((somme, { rappels }) => somme + rappels, 0)).toBe(1);
  expect(await m.avis(m.jetons.admin)).toEqual(['Accès bientôt terminé']);
  expect(await m.avis(m.jetons.delegue)).toEqual(['Accès bientôt terminé']);
  await Promise.all(Array.from({ length: 6 }, () => passer(4)));
  expect(await m.avis(m.jetons.admin)).toEqual(['Accès terminé']);
  const { corps } = await m.app.appeler(m.jetons.delegue, 'GET', '/api/v1/notifications');
  expect(corps.elements[0].body).toContain(formatJour(jour(3)));
});

it('annonce de nouveau une fin repoussée', async () => {
  const { id } = await m.accorder();
  await m.jusquAu(id, jour(3));
  expect((await passer()).rappels).toBe(1);
  await m.jusquAu(id, jour(6));
  expect((await passer()).rappels).toBe(1);
});

it('ne dit rien de ce qui attend ou n’existe plus', async () => {
  const { id } = await m.accorder();
  await m.jusquAu(id, jour(-1));
  await m.etat(m.jetons.admin, id, 'DEACTIVATED');
  const autre = await m.demander(m.jetons.collegue);
  await m.jusquAu(autre.id, jour(2));
  expect(await passer()).toEqual({ rappels: 0, fins: 0 });
});
