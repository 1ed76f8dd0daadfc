import { afterAll, beforeAll, expect, it } from 'vitest';
import { ajouterJours, jourParis } from '#shared/core/dates.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';

let app: Application;
let superJeton: string;
beforeAll(async () => {
  app = await creerApplication();
  superJeton = await app.jeton(await app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' }), 'SUPER_ADMIN');
});
afterAll(() => app.fermer());

const URL = '/api/v1/extracteurs/comptes';
const lire = async (query: Record<string, string> = {}) => (await app.appeler(superJeton, 'GET', URL, { query })).corps;

const compte = async (nom: string, type: string, dernierJour: string | null, panne: string | null = null) => {
  const { dbSysteme } = app.services;
  const id = await app.unTenant({ nom });
  await dbSysteme.updateTable('tenant').set({ extracteur_type: type }).where('id', '=', id).execute();
  await dbSysteme.insertInto('extracteur').values({ tenant_id: id, panne_cause: panne }).execute();
  if (dernierJour)
    await dbSysteme
      .insertInto('jour_extraction')
      .values({ tenant_id: id, jour: dernierJour, etat: 'complete' })
      .execute();
};

it('chaque compte dit où en est son recueil, le pire d’abord ; les états se comptent et se filtrent', async () => {
  const aujourdhui = jourParis(app.horloge.maintenant);
  await app.unTenant({ nom: 'Aucune' });
  await compte('Reçoit', 'SFTP', ajouterJours(aujourdhui, -1));
  await compte('Muette', 'AGENT_LOCAL', ajouterJours(aujourdhui, -8));
  await compte('Panne', 'API_WINPHARMA', ajouterJours(aujourdhui, -1), 'INJOIGNABLE');
  const { elements, total, parEtat } = await lire();
  expect(elements.map(({ nom, etat }: { nom: string; etat: string }) => [nom, etat])).toEqual([
    ['Panne', 'EN_PANNE'],
    ['Muette', 'SILENCIEUX'],
    ['Reçoit', 'RECOIT'],
    ['Aucune', 'AUCUN'],
  ]);
  expect([total, parEtat]).toEqual([4, { EN_PANNE: 1, SILENCIEUX: 1, RECOIT: 1, AUCUN: 1 }]);
  expect((await lire({ etat: 'RECOIT' })).elements).toMatchObject([{ nom: 'Reçoit', cause: null }]);
  expect((await lire({ q: 'mue' })).total).toBe(1);
});

it('n’est lu que du super administrateur', async () => {
  const admin = await app.jeton(await app.unTenant({ nom: 'Autre' }), 'ADMIN');
  expect((await app.appeler(admin, 'GET', URL)).status).toBe(403);
});
