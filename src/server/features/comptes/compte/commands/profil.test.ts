import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#shared/core/acteur.ts';
import { creerApplication, MOT_DE_PASSE, type Application } from '#server/testing/application.ts';

const URL = '/api/v1/utilisateurs';
let app: Application;
let pharmacie: number;
beforeAll(async () => {
  app = await creerApplication();
  pharmacie = await app.unTenant();
});
afterAll(() => app.fermer());

let numero = 0;
const quelquun = async () => {
  const username = `moi-${++numero}`;
  const id = await app.unUtilisateur(pharmacie, 'OPERATEUR', username);
  return { id, username, token: await app.connecter(username) };
};
const profil = async (token: string) => (await app.appeler(token, 'GET', `${URL}/profil`)).corps;
const enregistrer = (token: string, id: number, corps: unknown) =>
  app.appeler(token, 'PUT', `${URL}/profil/${id}`, { corps });
const changer = (token: string, ancien: string, nouveau: string) =>
  app.appeler(token, 'PUT', `${URL}/motDePasse`, { corps: { ancien, nouveau } });
const vivante = async (token: string) => {
  app.sessions.oublier();
  return (await app.appeler(token, 'GET', `${URL}/connected`)).status === 200;
};
const login = async (username: string, password: string) =>
  (await app.appeler(undefined, 'POST', '/api/v1/login', { corps: { username, password } })).status;

describe('son profil', () => {
  it.each(roles)('%s lit et modifie le sien', async (role) => {
    const token = await app.jeton(pharmacie, role);
    const { id } = await profil(token);
    expect(
      (await enregistrer(token, id, { version: 1, nom: 'Roux', prenom: 'Lise', email: null })).corps,
    ).toMatchObject({
      nom: 'Roux',
      prenom: 'Lise',
      version: 2,
    });
  });

  it('ne touche pas à celui d’un autre', async () => {
    const [moi, autre] = [await quelquun(), await quelquun()];
    expect(
      (await enregistrer(moi.token, autre.id, { version: 1, nom: 'Roux', prenom: 'Lise', email: null })).status,
    ).toBe(404);
    expect(await profil(autre.token)).toMatchObject({ nom: 'Durand', version: 1 });
  });

  it.each([
    [{ role: 'ADMIN' }],
    [{ activated: true }],
    [{ tenantId: 1 }],
    [{ username: 'x' }],
    [{ password: 'Autrement9' }],
  ])('refuse %j dans le corps', async (intrus) => {
    const { token, id } = await quelquun();
    expect(
      (await enregistrer(token, id, { version: 1, nom: 'Roux', prenom: 'Lise', email: null, ...intrus })).status,
    ).toBe(400);
  });

  it.each(['nom', 'prenom', 'email'])('%s : 255 caractères acceptés, 256 refusés, à son champ', async (champ) => {
    const { token, id } = await quelquun();
    const fin = champ === 'email' ? '@exemple.fr' : '';
    const corps = (longueur: number, version: number) => ({
      version,
      nom: 'Roux',
      prenom: 'Lise',
      email: null,
      motDePasse: MOT_DE_PASSE,
      [champ]: 'x'.repeat(longueur - fin.length) + fin,
    });
    expect((await enregistrer(token, id, corps(255, 1))).status).toBe(200);
    const { status, corps: probleme } = await enregistrer(token, id, corps(256, 2));
    expect([status, probleme.errors[0].pointer]).toEqual([400, `/${champ}`]);
  });

  it('refuse une version dépassée', async () => {
    const { token, id } = await quelquun();
    const corps = { version: 1, nom: 'Roux', prenom: 'Lise', email: null };
    await enregistrer(token, id, corps);
    expect((await enregistrer(token, id, corps)).corps).toMatchObject({ status: 409, code: 'CONFLIT_VERSION' });
  });

  it('ne change d’adresse e-mail qu’avec le mot de passe ; une adresse prise est refusée à son champ', async () => {
    const { token, id, username } = await quelquun();
    const corps = { version: 1, nom: 'Roux', prenom: 'Lise', email: `${username}@exemple.fr` };
    expect((await enregistrer(token, id, corps)).corps.errors[0].pointer).toBe('/motDePasse');
    expect((await enregistrer(token, id, { ...corps, motDePasse: 'Faux1234' })).corps).toMatchObject({
      code: 'MOT_DE_PASSE_INCORRECT',
      errors: [{ pointer: '/motDePasse' }],
    });
    expect((await enregistrer(token, id, { ...corps, motDePasse: MOT_DE_PASSE })).status).toBe(200);
    const autre = await quelquun();
    expect((await enregistrer(autre.token, autre.id, { ...corps, motDePasse: MOT_DE_PASSE })).corps).toMatchObject({
      code: 'MAIL_DEJA_UTILISE',
      errors: [{ pointer: '/email' }],
    });
  });
});

describe('changer son mot de passe', () => {
  it('ferme les autres sessions, garde celle-ci ; le nouveau vaut, l’ancien non', async () => {
    const { token, username } = await quelquun();
    const autres = [await app.connecter(username), await app.connecter(username)];
    expect((await changer(token, MOT_DE_PASSE, 'Autrement9')).status).toBe(200);
    expect([await vivante(token), await vivante(autres[0]!), await vivante(autres[1]!)]).toEqual([true, false, false]);
    expect([await login(username, MOT_DE_PASSE), await login(username, 'Autrement9')]).toEqual([401, 200]);
  });

  it('refuse un mauvais ancien à son champ, et fait patienter comme à la connexion', async () => {
    const { token } = await quelquun();
    const reponses = [];
    for (let i = 0; i < 9; i++) reponses.push(await changer(token, 'Faux1234', 'Autrement9'));
    expect(reponses[0]?.corps).toMatchObject({
      status: 400,
      code: 'MOT_DE_PASSE_INCORRECT',
      errors: [{ pointer: '/ancien', detail: 'Le mot de passe actuel n’est pas le bon.' }],
    });
    expect(reponses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 400, 400, 429]);
    expect(Number(reponses[8]?.entetes['retry-after'])).toBeGreaterThan(0);
    expect((await changer(token, MOT_DE_PASSE, 'Autrement9')).status).toBe(429);
    expect(await vivante(token)).toBe(true);
  });

  it('deux à la fois avec le même ancien : un seul passe', async () => {
    const { token, username } = await quelquun();
    const autre = await app.connecter(username);
    const issues = await Promise.all([
      changer(token, MOT_DE_PASSE, 'Premier12'),
      changer(autre, MOT_DE_PASSE, 'Second123'),
    ]);
    expect(issues.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    ['Abcdef1', 'Le mot de passe doit contenir au moins 8 caractères.'],
    ['Abcdefgh', 'Le mot de passe doit contenir au moins un chiffre.'],
    ['abcdefg1', 'Le mot de passe doit contenir au moins une majuscule.'],
    [`A1${'x'.repeat(254)}`, 'Le mot de passe ne doit pas dépasser 255 caractères.'],
    [MOT_DE_PASSE, 'Choisissez un mot de passe différent de l’actuel.'],
  ])('refuse le nouveau %s', async (nouveau, detail) => {
    const { token } = await quelquun();
    expect((await changer(token, MOT_DE_PASSE, nouveau)).corps.errors).toEqual([{ pointer: '/nouveau', detail }]);
  });

  it('accepte 255 caractères', async () => {
    const { token } = await quelquun();
    expect((await changer(token, MOT_DE_PASSE, `A1${'x'.repeat(253)}`)).status).toBe(200);
  });
});

describe('ses sessions', () => {
  const lister = async (token: string) => (await app.appeler(token, 'GET', `${URL}/sessions`)).corps;

  it('dit l’appareil, l’adresse et laquelle est celle-ci ; en ferme une, puis toutes', async () => {
    const { token, username } = await quelquun();
    const [autre, troisieme] = [await app.connecter(username), await app.connecter(username)];
    const liste = await lister(token);
    expect(liste).toHaveLength(3);
    expect(liste.filter(({ courante }: { courante: boolean }) => courante)).toHaveLength(1);
    expect(liste[0]).toMatchObject({ appareil: 'Appareil inconnu', ip: '127.0.0.1', auNomDe: null });
    const { id } = (await lister(autre)).find(({ courante }: { courante: boolean }) => courante);
    expect((await app.appeler(token, 'DELETE', `${URL}/sessions/${id}`)).status).toBe(200);
    expect([await vivante(token), await vivante(autre), await vivante(troisieme)]).toEqual([true, false, true]);
    expect((await app.appeler(token, 'DELETE', `${URL}/sessions`)).status).toBe(200);
    expect([await vivante(token), await vivante(troisieme)]).toEqual([false, false]);
  });

  it('ne ferme pas celle d’un autre', async () => {
    const [moi, autre] = [await quelquun(), await quelquun()];
    const [{ id }] = await lister(autre.token);
    expect((await app.appeler(moi.token, 'DELETE', `${URL}/sessions/${id}`)).status).toBe(404);
    expect(await vivante(autre.token)).toBe(true);
  });
});

it('la première connexion reste à fêter après un mot de passe imposé', async () => {
  const { id, username, token } = await quelquun();
  await app.services.dbSysteme
    .updateTable('utilisateur')
    .set({ new_password_needed: true })
    .where('id', '=', id)
    .execute();
  app.sessions.oublier();
  expect((await app.appeler(token, 'PUT', `${URL}/resetPassword`, { corps: 'Autrement9' })).status).toBe(200);
  const { corps } = await app.appeler(undefined, 'POST', '/api/v1/login', {
    corps: { username, password: 'Autrement9' },
  });
  const vu = async () => (await app.appeler(corps.token, 'GET', `${URL}/connected`)).corps.firstConnection;
  expect(await vu()).toBe(true);
  await app.appeler(corps.token, 'PUT', `${URL}/firstConnection`);
  expect(await vu()).toBe(false);
});

it('chacun retient le jour dont il a lu les nouveautés, et seulement un jour qui en a', async () => {
  const username = 'lecteur-nouveautes';
  await app.unUtilisateur(await app.unTenant({}), 'OPERATEUR', username);
  const jeton = await app.connecter(username);
  const lireNouveautesLues = async () => (await app.appeler(jeton, 'GET', `${URL}/connected`)).corps.nouveautesLues;
  const noter = (date: unknown) => app.appeler(jeton, 'PUT', `${URL}/nouveautes`, { corps: { date } });
  expect(await lireNouveautesLues()).toBeNull();
  expect((await noter('2026-11-23')).status).toBe(200);
  expect(await lireNouveautesLues()).toBe('2026-11-23');
  expect((await noter('2020-01-01')).status).toBe(404);
  for (const date of ['', 'demain', null, 5.6]) expect((await noter(date)).status).toBe(400);
  expect(await lireNouveautesLues()).toBe('2026-11-23');
});
