import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerMondeSupport, URL, type MondeSupport } from '#server/testing/mondes/support.ts';

let m: MondeSupport;
beforeAll(async () => {
  m = await creerMondeSupport();
});
afterAll(() => m.app.fermer());

it('qui ne fait que consulter demande, lit la réponse et la marque lue, sans rien écrire d’autre', async () => {
  const jeton = m.jetons.CONSULTATION_GROUPEMENT;
  const { id } = await m.demander({}, jeton);
  await m.repondre(id);
  const nonLus = async () => (await m.app.appeler(jeton, 'GET', URL)).corps.nonLus;
  expect(await nonLus()).toBe(1);
  const { messages } = (await m.lire(id, jeton)).corps;
  await m.app.appeler(jeton, 'POST', `${URL}/${id}/lecture`, { corps: { jusqua: messages[1].id } });
  expect(await nonLus()).toBe(0);
  expect((await m.lire(id, m.jetons.GROUPEMENT)).status).toBe(404);
  const refus = await m.app.appeler(jeton, 'POST', `/api/v1/discussion/commentaire/${messages[1].id}/retrait`);
  expect([refus.status, refus.corps.code]).toEqual([403, 'LECTURE_SEULE']);
  const { dbSysteme } = m.app.services;
  const ecrits = await dbSysteme
    .selectFrom('journal as j')
    .innerJoin('utilisateur as u', 'u.id', 'j.utilisateur_id')
    .select(['j.objet', 'j.action'])
    .where('u.role', '=', 'CONSULTATION_GROUPEMENT')
    .execute();
  expect(ecrits).toEqual([{ objet: 'support', action: 'ecrire' }]);
});
