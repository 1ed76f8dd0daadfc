import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerMonde, VENDEUR, type MondeFacture } from '#server/testing/mondes/facture.ts';
import type { IdentifiantLaboratoire } from '#shared/features/argent/facture/contract/identifiants.ts';

let m: MondeFacture;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const url = (id = m.labo) => `/api/v1/laboratoires/${id}/identifiants`;
const numeros = async (): Promise<IdentifiantLaboratoire[]> =>
  (await m.app.appeler(m.jetons.ADMIN, 'GET', url(), {})).corps;
const ajouter = (corps: object, jeton = m.jetons.ADMIN) => m.app.appeler(jeton, 'POST', url(), { corps });
const retirer = (id: number | undefined, jeton = m.jetons.ADMIN) =>
  m.app.appeler(jeton, 'DELETE', `${url()}/${id}`, {});

it('ce qui est appris d’une facture se voit ; oublié, la suivante demande à qui elle est (FAC-93)', async () => {
  const vendeur = { ...VENDEUR, nom: 'Distri Soins' };
  await m.choisir(await m.recevoir({ vendeur }));
  expect((await m.recevoir({ vendeur })).laboratoireId).toBe(m.labo);
  const appris = await numeros();
  expect(appris.map(({ sorte, valeur, saisi }) => [sorte, valeur, saisi])).toEqual([
    ['SIREN', VENDEUR.siren, false],
    ['SIRET', VENDEUR.siret, false],
    ['TVA', VENDEUR.tva, false],
  ]);
  expect((await retirer(appris[0]?.id, m.voisin)).status).toBe(404);
  expect((await retirer(appris[0]?.id, m.jetons.OPERATEUR)).status).toBe(403);
  for (const { id } of appris) expect((await retirer(id)).status).toBe(200);
  expect(await numeros()).toEqual([]);
  expect((await m.recevoir({ vendeur })).laboratoireId).toBeNull();
});

it('saisis et vérifiés par leur clé, le SIREN et la TVA font reconnaître ses factures (FAC-93)', async () => {
  const refuse = async (corps: object) => (await ajouter(corps)).status;
  expect(await refuse({ siren: '732829321', tva: '' })).toBe(400);
  expect(await refuse({ siren: '', tva: 'FR45732829320' })).toBe(400);
  expect(await refuse({ siren: '', tva: '' })).toBe(400);
  expect((await ajouter({ siren: '732829320', tva: '' }, m.jetons.OPERATEUR)).status).toBe(403);
  const { corps } = await ajouter({ siren: '732 829 320', tva: 'FR 44 732829320' });
  expect(corps).toMatchObject([
    { sorte: 'SIREN', valeur: '732829320', saisi: true },
    { sorte: 'TVA', valeur: 'FR44732829320', saisi: true },
  ]);
  const recue = await m.recevoir();
  expect(recue.laboratoireId).toBe(m.labo);
  // Typed numbers stay when another laboratory is chosen: the seller is of both, and a person is asked.
  await m.choisir(recue, m.autreLabo);
  expect((await numeros()).map(({ valeur }) => valeur)).toEqual(['732829320', 'FR44732829320']);
});
