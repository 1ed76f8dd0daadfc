import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerApplication, type Application } from '#server/testing/application.ts';

const BASE = '/api/v1/utilisateurs';
let app: Application;
let societe: number;
let premier: string;
let second: string;
let ids: { premier: number; second: number };
beforeAll(async () => {
  app = await creerApplication();
  societe = await app.unTenant({ type: 'TRADE', nom: 'Trade Conseil' });
  ids = {
    premier: await app.unUtilisateur(societe, 'DELEGUE', 'premier'),
    second: await app.unUtilisateur(societe, 'DELEGUE', 'second'),
  };
  premier = await app.connecter('premier');
  second = await app.connecter('second');
});
afterAll(() => app.fermer());

const collegue = (username: string, champs: object = {}) => ({
  nom: 'Morel',
  prenom: 'Inès',
  username,
  email: `${username}@exemple.fr`,
  role: 'DELEGUE',
  inviter: true,
  ...champs,
});
const creer = (token: string, corps: object) => app.appeler(token, 'POST', `${BASE}/save`, { corps });
const page = async (token: string) => (await app.appeler(token, 'GET', `${BASE}/paginate`)).corps;
const desactiver = async (token: string, id: number) => {
  const { corps } = await app.appeler(token, 'GET', `${BASE}/detail/${id}`);
  const { version, username, nom, prenom, email, role } = corps;
  return app.appeler(token, 'PUT', `${BASE}/update`, {
    corps: { id, version, username, nom, prenom, email, role, activated: false },
  });
};

it('le premier délégué invite un collègue par mail ; le second les voit, sans rien pouvoir', async () => {
  expect((await creer(second, collegue('ines'))).status).toBe(403);
  const { status, corps } = await creer(premier, collegue('ines'));
  expect([status, corps.role, corps.tenantId]).toEqual([200, 'DELEGUE', societe]);
  const mails = await app.services.dbSysteme.selectFrom('mail').select('destinataires').execute();
  expect(mails.flatMap(({ destinataires }) => destinataires)).toContain('ines@exemple.fr');
  expect(await page(premier)).toMatchObject({ total: 3, droits: { creer: true } });
  const vue = await page(second);
  expect(vue.droits).toEqual({ creer: false });
  for (const { droits } of vue.elements) expect(Object.values(droits).some(Boolean)).toBe(false);
  expect((await desactiver(second, corps.id)).status).toBe(403);
  expect((await app.appeler(second, 'DELETE', `${BASE}/${corps.id}`)).status).toBe(403);
});

it('il ne donne aucun autre rôle, ne sort pas de sa société, ne se retire pas lui-même', async () => {
  expect((await creer(premier, collegue('autre-role', { role: 'ADMIN' }))).corps.errors[0].pointer).toBe('/role');
  const voisine = await app.unTenant({ type: 'TRADE', nom: 'Voisine' });
  const voisin = await app.unUtilisateur(voisine, 'DELEGUE', 'voisin');
  expect((await creer(premier, collegue('ailleurs', { tenantId: voisine }))).status).toBe(404);
  expect((await app.appeler(premier, 'DELETE', `${BASE}/${voisin}`)).status).toBe(404);
  expect((await desactiver(premier, ids.premier)).status).toBe(409);
});

it('désactivé, le premier laisse la main au suivant', async () => {
  await app.services.dbSysteme
    .updateTable('utilisateur')
    .set({ activated: false })
    .where('id', '=', ids.premier)
    .execute();
  expect((await page(second)).droits).toEqual({ creer: true });
});
