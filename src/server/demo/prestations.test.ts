import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Application } from '#server/testing/application.ts';
import { creerDemo } from '#server/testing/mondes/demo.ts';
import { etatsMontres } from '#shared/features/prestations/prestation/schemas/enumerations.ts';
import type { LignePrestation } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import { isIban } from '#shared/core/iban.ts';

let app: Application;
beforeAll(async () => {
  app = await creerDemo('2026-11-21');
});
afterAll(() => app.fermer());

it('montre une prestation dans chaque état, des parts au centime et des IBAN justes', async () => {
  const jeton = await app.connecter('groupement');
  const { corps } = await app.appeler(jeton, 'GET', '/api/v1/prestations');
  const elements: LignePrestation[] = corps.elements;
  expect([...new Set(elements.map(({ etatMontre }) => etatMontre))].toSorted()).toEqual([...etatsMontres].toSorted());
  for (const p of elements.filter(({ nbReversions }) => nbReversions > 0))
    expect(p.repartiCentimes).toBe(p.aReverserCentimes);
  const comptes = await app.services.dbSysteme.selectFrom('coordonnees_bancaires').select('iban').execute();
  expect(comptes).toHaveLength(4);
  for (const { iban } of comptes) expect(isIban(iban), iban).toBe(true);
  const payee = elements.find(({ etat }) => etat === 'CONFIRMED')!;
  expect(payee.nbPreuvesManquantes).toBeGreaterThan(0);
});

it('un adhérent y lit sa part et peut régler l’encours que lui doit le groupement', async () => {
  const jeton = await app.connecter('cathedrale');
  const { corps } = await app.appeler(jeton, 'GET', '/api/v1/mesReversions');
  expect(corps.reversions.filter(({ droits }: { droits: { regler: boolean } }) => droits.regler)).not.toHaveLength(0);
});
