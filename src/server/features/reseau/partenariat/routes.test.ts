import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerMonde, type Monde } from '#server/testing/mondes/condition.ts';
import { MAX_PARTENARIATS, type Partenariat } from '#shared/features/reseau/partenariat/contract.ts';

const URL = '/api/v1/groupements/partenariat';
let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const lister = async (jeton = m.jetons.groupement): Promise<Partenariat[]> =>
  (await m.app.appeler(jeton, 'GET', '/api/v1/tenant/partenariats')).corps;
const creer = (nom: string, jeton = m.jetons.groupement) => m.app.appeler(jeton, 'POST', URL, { corps: { nom } });
const renommer = (id: number, nom: string, version = 1, jeton = m.jetons.groupement) =>
  m.app.appeler(jeton, 'PUT', URL, { corps: { id, nom, version } });
const supprimer = (id: number, jeton = m.jetons.groupement) => m.app.appeler(jeton, 'DELETE', `${URL}/${id}`);

it('un groupement commence avec les trois usuels, qu’un adhérent lit et qu’une autre pharmacie ne voit pas', async () => {
  expect((await lister(m.jetons.consultation)).map(({ nom }) => nom)).toEqual([
    'Exclusif',
    'Préférentiel',
    'Référencé',
  ]);
  expect((await lister((await m.unMembre()).jeton)).map(({ nom, utilisations }) => [nom, utilisations])).toEqual([
    ['Exclusif', null],
    ['Préférentiel', null],
    ['Référencé', null],
  ]);
  expect(await lister((await m.unePharmacie()).jeton)).toEqual([]);
});

it('s’ajoute, se renomme, se supprime quand rien ne s’en sert', async () => {
  const { corps: cree } = await creer('  Local ');
  expect(cree).toEqual({ id: cree.id, nom: 'Local', utilisations: 0, version: 1 });
  expect((await creer('LOCAL')).corps).toMatchObject({ code: 'NOM_DEJA_UTILISE', errors: [{ pointer: '/nom' }] });
  expect((await renommer(cree.id, 'Régional')).corps).toMatchObject({ nom: 'Régional', version: 2 });
  expect((await renommer(cree.id, 'Autre', 1)).corps.code).toBe('CONFLIT_VERSION');
  expect((await renommer(cree.id, 'exclusif', 2)).corps.code).toBe('NOM_DEJA_UTILISE');
  const condition = await m.preparer({ partenariatId: cree.id });
  expect((await supprimer(cree.id)).corps).toMatchObject({ code: 'PARTENARIAT_UTILISE', utilisations: 1 });
  await m.app.appeler(m.jetons.groupement, 'DELETE', `/api/v1/groupements/conditions/${condition.id}?version=1`);
  expect((await supprimer(cree.id)).status).toBe(200);
  expect((await supprimer(cree.id)).status).toBe(404);
  expect(await m.actes(m.groupement, 'partenariat')).toEqual(['creer', 'modifier', 'supprimer']);
});

it('celui d’un autre groupement n’existe pas ; la consultation et les pharmacies n’écrivent pas', async () => {
  const id = m.partenariat;
  expect((await renommer(id, 'Pris', 1, m.jetons.autre)).status).toBe(404);
  expect((await supprimer(id, m.jetons.autre)).status).toBe(404);
  expect((await creer('x', m.jetons.consultation)).corps.code).toBe('LECTURE_SEULE');
  expect((await creer('x', (await m.unMembre()).jeton)).status).toBe(403);
});

it.each([
  ['vide', ' ', 'Le nom du partenariat est obligatoire.'],
  ['de 256 caractères', 'x'.repeat(256), 'Le nom du partenariat ne doit pas dépasser 255 caractères.'],
])('refuse un nom %s', async (_cas, nom, detail) => {
  const reponse = await creer(nom);
  expect([reponse.status, reponse.corps.detail]).toEqual([400, detail]);
});

it('douze fois le même nom à la fois n’en fait qu’un, et cinquante est le maximum', async () => {
  const codes = (await Promise.all(Array.from({ length: 12 }, () => creer('Unique')))).map(({ status }) => status);
  expect(codes.filter((status) => status === 200)).toHaveLength(1);
  for (let n = (await lister()).length; n < MAX_PARTENARIATS; n++)
    expect((await creer(`Numéro ${n}`)).status).toBe(200);
  expect((await creer('Un de trop')).corps.code).toBe('TROP_DE_PARTENARIATS');
});
