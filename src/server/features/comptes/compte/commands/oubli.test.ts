import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { preparerTravaux } from '#server/core/jobs/preparer.ts';
import { creerApplication, MOT_DE_PASSE, type Application } from '#server/testing/application.ts';
import { envoiMail } from '#server/core/mail/courrier.ts';
import { envoiLienOublie, envoyerLiens } from './oubli.ts';

const URL = '/api/v1/utilisateurs/motDePasseOublie';
let app: Application;
let pharmacie: number;
beforeAll(async () => {
  app = await creerApplication();
  await preparerTravaux(app.proprietaire, [envoiMail, envoiLienOublie]);
  pharmacie = await app.unTenant();
});
afterAll(() => app.fermer());

let numero = 0;
const quelquun = async (champs: { email?: string | null; activated?: boolean; tenant?: number } = {}) => {
  const username = `oubli-${++numero}`;
  const id = await app.unUtilisateur(champs.tenant ?? pharmacie, 'OPERATEUR', username);
  const email = champs.email === undefined ? `${username}@exemple.fr` : champs.email;
  const { dbSysteme } = app.services;
  await dbSysteme
    .updateTable('utilisateur')
    .set({ email, activated: champs.activated ?? true })
    .where('id', '=', id)
    .execute();
  return { id, username, email };
};
const demander = (identifiant: unknown, ip = `10.1.${numero}.${Math.floor(Math.random() * 200)}`) =>
  app.app.inject({ method: 'POST', url: URL, payload: { identifiant }, remoteAddress: ip });
const mails = () => app.services.dbSysteme.selectFrom('mail').selectAll().orderBy('id').execute();
const envoyer = (identifiant: string) => envoyerLiens(app.services, identifiant);
const lien = async (identifiant: string): Promise<string> => {
  await envoyer(identifiant);
  const texte = (await mails()).at(-1)?.texte ?? '';
  return /http:\/\/localhost:3000\/mot-de-passe\/([\w-]{43})\n/.exec(texte)?.[1] ?? `no link in: ${texte}`;
};
const verifier = async (jeton: string) =>
  (await app.appeler(undefined, 'POST', `${URL}/verifier`, { corps: { jeton } })).corps;
const choisir = (jeton: string, password: string) =>
  app.appeler(undefined, 'POST', `${URL}/choisir`, { corps: { jeton, password } });
const login = async (username: string, password: string) =>
  (await app.appeler(undefined, 'POST', '/api/v1/login', { corps: { username, password } })).status;

describe('demander un lien', () => {
  it('répond pareil et fait la même chose, que le compte existe ou non', async () => {
    const { username, email } = await quelquun();
    const { username: sansAdresse } = await quelquun({ email: null });
    const travaux = async () =>
      (
        await app.services.dbSysteme
          .selectFrom('pgboss.job' as never)
          .selectAll()
          .execute()
      ).length;
    for (const identifiant of [username, email!, 'inconnu', 'inconnu@exemple.fr', sansAdresse]) {
      const avant = await travaux();
      const reponse = await demander(identifiant);
      expect([reponse.statusCode, reponse.body], identifiant).toEqual([200, 'null']);
      expect(await travaux(), identifiant).toBe(avant + 1);
    }
    expect(await mails()).toEqual([]);
  });

  it.each([
    ['', 'L’identifiant ou l’adresse e-mail est obligatoire.'],
    ['x'.repeat(256), 'L’identifiant ne doit pas dépasser 255 caractères.'],
  ])('refuse « %s »', async (identifiant, detail) => {
    expect((await demander(identifiant)).json()).toMatchObject({
      status: 400,
      errors: [{ pointer: '/identifiant', detail }],
    });
  });

  it('fait patienter une source, puis un compte visé depuis plusieurs', async () => {
    const parSource = [];
    for (let i = 0; i < 11; i++) parSource.push((await demander(`source-${i}`, '10.2.2.2')).statusCode);
    expect(parSource).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    const parCompte = [];
    for (let i = 0; i < 6; i++) parCompte.push(await demander('Vise', `10.3.3.${i}`));
    expect(parCompte.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(Number(parCompte[5]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await demander('vise', '10.3.3.77')).statusCode).toBe(429);
    expect((await demander('autre', '10.3.3.77')).statusCode).toBe(200);
  });
});

describe('le lien', () => {
  it('part à l’adresse du compte, par l’identifiant ou l’adresse sans distinguer la casse, et n’est pas enregistré en clair', async () => {
    const { username, email, id } = await quelquun();
    for (const identifiant of [username.toUpperCase(), email!.toUpperCase()]) {
      const jeton = await lien(identifiant);
      const [mail] = (await mails()).slice(-1);
      expect(mail).toMatchObject({
        tenant_id: pharmacie,
        destinataires: [email],
        sujet: 'Choisir un nouveau mot de passe',
        objet_id: id,
      });
      const demandes = await app.services.dbSysteme.selectFrom('mot_de_passe_demande').selectAll().execute();
      expect(Buffer.from(jeton, 'base64url')).toHaveLength(32);
      expect(JSON.stringify(demandes)).not.toContain(jeton);
    }
  });

  it('ne part ni sans adresse, ni à un compte désactivé, ni dans une pharmacie fermée, ni à un inconnu', async () => {
    const fermee = await app.unTenant({ active: 'DEACTIVATED', nom: 'Fermée' });
    const personnes = [
      await quelquun({ email: null }),
      await quelquun({ activated: false }),
      await quelquun({ tenant: fermee }),
    ];
    const avant = (await mails()).length;
    for (const { username } of [...personnes, { username: 'personne-de-ce-nom' }]) await envoyer(username);
    expect(await mails()).toHaveLength(avant);
  });

  it('ouvre le choix d’un mot de passe, ferme toutes les sessions, ne sert qu’une fois, au journal sous le nom de la personne', async () => {
    const { id, username } = await quelquun();
    const session = await app.connecter(username);
    const [autre, jeton] = [await lien(username), await lien(username)];
    expect(await verifier(jeton)).toEqual({ expireLe: expect.any(String) });
    expect((await choisir(jeton, 'Retrouve9')).status).toBe(200);
    app.sessions.oublier();
    expect((await app.appeler(session, 'GET', '/api/v1/utilisateurs/connected')).status).toBe(401);
    expect([await login(username, MOT_DE_PASSE), await login(username, 'Retrouve9')]).toEqual([401, 200]);
    // The other links of the same person are no longer valid either.
    for (const utilise of [jeton, autre]) {
      const refus = { status: 409, code: 'LIEN_UTILISE' };
      expect(await verifier(utilise)).toMatchObject(refus);
      expect((await choisir(utilise, 'Encore123')).corps).toMatchObject(refus);
    }
    const actions = await app.services.dbSysteme
      .selectFrom('journal')
      .select(['action', 'utilisateur_id', 'utilisateur_nom'])
      .where('objet', '=', 'utilisateur')
      .where('objet_id', '=', id)
      .orderBy('id')
      .execute();
    expect(actions.at(-1)).toEqual({
      action: 'choisir-nouveau-mot-de-passe',
      utilisateur_id: id,
      utilisateur_nom: `Durand ${username}`,
    });
  });

  it('vaut 30 minutes, pas une seconde de plus', async () => {
    const { username } = await quelquun();
    const jeton = await lien(username);
    const depart = app.horloge.maintenant;
    try {
      app.horloge.maintenant = new Date(depart.getTime() + 30 * 60_000 - 1);
      expect(await verifier(jeton)).toHaveProperty('expireLe');
      app.horloge.maintenant = new Date(depart.getTime() + 30 * 60_000);
      expect(await verifier(jeton)).toMatchObject({ status: 409, code: 'LIEN_EXPIRE' });
      expect((await choisir(jeton, 'Retrouve9')).corps).toMatchObject({ status: 409, code: 'LIEN_EXPIRE' });
    } finally {
      app.horloge.maintenant = depart;
    }
    expect(await login(username, MOT_DE_PASSE)).toBe(200);
  });

  it('douze choix à la fois : un seul passe', async () => {
    const { username } = await quelquun();
    const jeton = await lien(username);
    const statuts = await Promise.all(Array.from({ length: 12 }, (_, i) => choisir(jeton, `Course${i}123`)));
    expect(statuts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 409),
    ]);
  });

  it('meurt quand le mot de passe ou l’adresse change autrement', async () => {
    const { username, id } = await quelquun();
    const token = await app.connecter(username);
    const premier = await lien(username);
    await app.appeler(token, 'PUT', '/api/v1/utilisateurs/motDePasse', {
      corps: { ancien: MOT_DE_PASSE, nouveau: 'Autrement9' },
    });
    expect(await verifier(premier)).toMatchObject({ status: 404, code: 'LIEN_INVALIDE' });
    const second = await lien(username);
    const corps = {
      version: 2,
      nom: 'Durand',
      prenom: 'Ana',
      email: `nouvelle-${username}@exemple.fr`,
      motDePasse: 'Autrement9',
    };
    expect((await app.appeler(token, 'PUT', `/api/v1/utilisateurs/profil/${id}`, { corps })).status).toBe(200);
    expect(await verifier(second)).toMatchObject({ status: 404, code: 'LIEN_INVALIDE' });
  });

  it.each([
    ['inventé', 'A'.repeat(43), 404],
    ['trop long', 'A'.repeat(201), 400],
    ['vide', '', 400],
  ])('%s : refusé clairement', async (_cas, jeton, status) => {
    expect((await verifier(jeton)).status).toBe(status);
    expect((await choisir(jeton, 'Retrouve9')).status).toBe(status);
  });

  it.each([
    ['Abcdef1', 'Le mot de passe doit contenir au moins 8 caractères.'],
    ['Abcdefgh', 'Le mot de passe doit contenir au moins un chiffre.'],
    ['abcdefg1', 'Le mot de passe doit contenir au moins une majuscule.'],
    [`A1${'x'.repeat(254)}`, 'Le mot de passe ne doit pas dépasser 255 caractères.'],
    [MOT_DE_PASSE, 'Choisissez un mot de passe différent de l’actuel.'],
  ])('refuse %s, et reste utilisable', async (password, detail) => {
    const { username } = await quelquun();
    const jeton = await lien(username);
    expect((await choisir(jeton, password)).corps.errors).toEqual([{ pointer: '/password', detail }]);
    expect((await choisir(jeton, 'Retrouve9')).status).toBe(200);
  });
});
