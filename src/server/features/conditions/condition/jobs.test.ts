import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerMonde, type Monde } from '#server/testing/mondes/condition.ts';
import { uneCondition } from '#shared/features/conditions/condition/exemples-de-test.ts';
import { rappelerConditions } from './jobs.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const rappeler = (jour: string) => rappelerConditions(m.app.services.dbSysteme, new Date(`${jour}T06:10:00Z`));

it('rappelle 45 jours avant la fin, une fois, au titulaire et à l’acheteur ; une nouvelle fin se rappelle à nouveau', async () => {
  const p = await m.unePharmacie();
  const { id } = await m.creer(p.jeton, { laboratoireId: p.labo, gamme: 'Annuelle' });
  await m.creer(p.jeton, { laboratoireId: p.labo, gamme: 'Aussi' });
  await m.creer(p.jeton, { laboratoireId: p.labo, gamme: 'Finie', dateDebut: '2025-01-01', dateFin: '2025-12-31' });
  await m.creer(p.jeton, { laboratoireId: p.labo, gamme: 'Future', dateDebut: '2026-12-01', dateFin: '2026-12-20' });
  expect(await rappeler('2026-11-15')).toBe(0);
  expect(await rappeler('2026-11-16')).toBe(1);
  expect(await rappeler('2026-11-17')).toBe(0);
  expect(await m.avis(p.roles.ACHAT)).toEqual(['Conditions qui se terminent']);
  expect(await m.avis(p.roles.OPERATEUR)).toEqual([]);
  const { laboratoireId: _, ...saisie } = uneCondition({
    laboratoireId: p.labo,
    dateFin: '2026-12-30',
    gamme: 'Annuelle',
  });
  await m.app.appeler(p.jeton, 'PUT', `/api/v1/conditions/${id}`, { corps: { ...saisie, version: 1 } });
  expect(await rappeler('2026-11-18')).toBe(1);
  expect((await m.avis(p.jeton)).length).toBe(2);
});

it('douze rappels à la fois ne disent qu’une fois', async () => {
  const p = await m.unePharmacie();
  await m.creer(p.jeton, { laboratoireId: p.labo });
  await Promise.all(Array.from({ length: 12 }, () => rappeler('2026-12-01')));
  expect(await m.avis(p.jeton)).toEqual(['Condition qui se termine']);
});
