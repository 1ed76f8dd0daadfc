import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerMonde, type Monde } from '#server/testing/mondes/document.ts';
import { rappelerDocuments } from './jobs.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const titres = async (jeton: string) => (await m.notifications(jeton)).filter((titre) => titre.includes('expiré'));

it('l’expiration s’annonce une fois, à qui voit le document ; une nouvelle date s’annonce de nouveau', async () => {
  const p = await m.unePharmacie();
  const rappeler = () => rappelerDocuments(m.app.services.dbSysteme, m.app.horloge.maintenant);
  const d = await m.deposer(p.jeton, { nom: 'Contrat', dateExpiration: '2026-12-21' });
  await m.deposer(p.jeton, { nom: 'Trop loin', dateExpiration: '2026-12-22' });
  await m.deposer(p.jeton, { nom: 'Déjà expiré', dateExpiration: '2026-11-20' });
  await m.deposer(p.roles.OPERATEUR, { nom: 'À moi seul', dateExpiration: '2026-12-01', visibleBy: 'SELF' });
  expect(await rappeler()).toBe(2);
  expect(await rappeler()).toBe(0);
  expect(await titres(p.jeton)).toEqual(['Document bientôt expiré']);
  expect(await titres(p.roles.ACHAT)).toEqual(['Document bientôt expiré']);
  expect(await titres(p.roles.OPERATEUR)).toEqual(['Document bientôt expiré']);
  expect(await titres(p.roles.MERCHANDISING)).toEqual([]);
  await m.modifier(p.jeton, d, { dateExpiration: '2026-12-20' });
  expect(await rappeler()).toBe(1);
});
