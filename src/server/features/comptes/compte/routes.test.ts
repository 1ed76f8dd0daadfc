import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#shared/core/acteur.ts';
import { creerApplication, MOT_DE_PASSE, type Application } from '#server/testing/application.ts';

let app: Application;
let pharmacie: number;
beforeAll(async () => {
  app = await creerApplication();
  pharmacie = await app.unTenant();
});
afterAll(() => app.fermer());

const login = (username: string, password: string, ip = '10.0.0.1') =>
  app.app.inject({ method: 'POST', url: '/api/v1/login', payload: { username, password }, remoteAddress: ip });

describe('POST /api/v1/login', () => {
  it('rend un jeton opaque de 256 bits, sans distinguer la casse de l’identifiant', async () => {
    await app.unUtilisateur(pharmacie, 'ADMIN', 'Claire');
    const reponse = await login('cLAIRE', MOT_DE_PASSE);
    expect(reponse.statusCode).toBe(200);
    expect(Buffer.from(reponse.json().token, 'base64url')).toHaveLength(32);
  });

  it('répond pareil à un identifiant inconnu, un mauvais mot de passe et un compte désactivé', async () => {
    await app.unUtilisateur(pharmacie, 'ACHAT', 'parti');
    await app.services.dbSysteme
      .updateTable('utilisateur')
      .set({ activated: false })
      .where('username', '=', 'parti')
      .execute();
    const reponses = await Promise.all([
      login('inconnu', MOT_DE_PASSE),
      login('claire', 'Mauvais123'),
      login('parti', MOT_DE_PASSE),
    ]);
    const [attendue] = reponses;
    expect(attendue?.json()).toMatchObject({ status: 401, detail: 'Problème d’authentification, veuillez réessayer' });
    for (const reponse of reponses) expect(reponse.body).toBe(attendue?.body);
  });

  it.each([
    [
      'WAITING',
      'NOT_ACCEPTED_YET',
      'Votre compte est en attente de confirmation, cela ne devrait plus prendre très longtemps.',
    ],
    [
      'TERMINATED',
      'TENANT_TERMINATED',
      'Problème d’authentification, veuillez réessayer ou contacter les équipes Pharmaccord',
    ],
    [
      'DEACTIVATED',
      'TENANT_DEACTIVATED',
      'Votre compte est désactivé, ses données sont gardées. Répondez au mail de Pharmaccord qui vous l’a dit pour le rouvrir.',
    ],
    [
      'REFUSED',
      'TENANT_REFUSED',
      'Votre inscription n’a pas été acceptée. Le mail de Pharmaccord en dit le motif : répondez-y pour la faire relire.',
    ],
  ])('compte %s : %s, et seulement après un bon mot de passe', async (active, code, detail) => {
    const tenant = await app.unTenant({ active, nom: active });
    await app.unUtilisateur(tenant, 'ADMIN', `titulaire-${active}`);
    expect((await login(`titulaire-${active}`, MOT_DE_PASSE)).json()).toMatchObject({ status: 401, code, detail });
    expect((await login(`titulaire-${active}`, 'Mauvais123')).json()).toMatchObject({
      code: 'IDENTIFIANTS_INCORRECTS',
    });
  });

  it('fait patienter avant le dixième mauvais mot de passe, sur ce compte et cette source seulement', async () => {
    await app.unUtilisateur(pharmacie, 'ADMIN', 'cible');
    const statuts: number[] = [];
    for (let essai = 0; essai < 10; essai++) statuts.push((await login('cible', 'Mauvais123', '10.9.9.9')).statusCode);
    expect(statuts).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 429, 429]);
    const bloque = await login('cible', MOT_DE_PASSE, '10.9.9.9');
    expect(bloque.statusCode).toBe(429);
    expect(Number(bloque.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(bloque.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await login('cible', MOT_DE_PASSE, '10.0.0.2')).statusCode).toBe(200);
    expect((await login('claire', MOT_DE_PASSE, '10.9.9.9')).statusCode).toBe(200);
  });

  it('compte aussi les essais simultanés', async () => {
    await app.unUtilisateur(pharmacie, 'ADMIN', 'rafale');
    const reponses = await Promise.all(Array.from({ length: 20 }, () => login('rafale', 'Mauvais123', '10.8.8.8')));
    expect(reponses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(8);
  });

  it('limite une source qui essaie des noms, sans fermer la porte à ceux qui viennent de là', async () => {
    await app.unUtilisateur(pharmacie, 'ADMIN', 'collegue');
    await app.unUtilisateur(pharmacie, 'ADMIN', 'nouvelle');
    expect((await login('collegue', MOT_DE_PASSE, '10.5.5.5')).statusCode).toBe(200);
    const codes: number[] = [];
    for (let i = 0; i < 45; i += 1) codes.push((await login(`nom-${i}`, 'Mauvais123', '10.5.5.5')).statusCode);
    expect(codes).toEqual([...Array.from({ length: 40 }, () => 401), ...Array.from({ length: 5 }, () => 429)]);
    const limitee = await login('nouvelle', MOT_DE_PASSE, '10.5.5.5');
    expect([limitee.statusCode, limitee.json().code]).toEqual([429, 'TROP_DE_TENTATIVES']);
    expect(Number(limitee.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login('COLLEGUE', MOT_DE_PASSE, '10.5.5.5')).statusCode, 'qui vient de là').toBe(200);
    expect((await login('nouvelle', MOT_DE_PASSE, '10.5.5.6')).statusCode, 'une autre source').toBe(200);
  });

  it('compte les noms essayés ensemble', async () => {
    const essais = Array.from({ length: 60 }, (_, i) => login(`ensemble-${i}`, 'Mauvais123', '10.4.4.4'));
    const codes = (await Promise.all(essais)).map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 401).length).toBeLessThanOrEqual(40);
    expect(codes.filter((code) => code === 429)).toHaveLength(20);
  });

  it('soixante connexions justes d’une même adresse ne la limitent pas', async () => {
    await app.unUtilisateur(pharmacie, 'ADMIN', 'serie');
    for (let i = 0; i < 60; i += 1) expect((await login('serie', MOT_DE_PASSE, '10.6.6.6')).statusCode).toBe(200);
    expect((await login('inconnu', 'x', '10.6.6.6')).statusCode).toBe(401);
  });

  it('ignore une adresse forgée', async () => {
    await app.unUtilisateur(pharmacie, 'ADMIN', 'forge');
    const essayer = (i: number) =>
      app.app.inject({
        method: 'POST',
        url: '/api/v1/login',
        payload: { username: 'forge', password: 'Mauvais123' },
        headers: { 'x-forwarded-for': `1.2.3.${i}` },
        remoteAddress: '10.7.7.7',
      });
    for (let i = 0; i < 8; i++) await essayer(i);
    expect((await essayer(99)).statusCode).toBe(429);
  });

  it.each([
    [{}, '/username', 'L’identifiant est obligatoire.'],
    [{ username: ' ', password: 'x' }, '/username', 'L’identifiant est obligatoire.'],
    [{ username: 'claire' }, '/password', 'Le mot de passe est obligatoire.'],
    [{ username: 'claire\u0000', password: 'x' }, '/username', 'L’identifiant contient un caractère non accepté.'],
  ])('refuse %j à son champ', async (corps, pointer, detail) => {
    const { status, corps: probleme } = await app.appeler(undefined, 'POST', '/api/v1/login', { corps });
    expect([status, probleme.code]).toEqual([400, 'REQUETE_INVALIDE']);
    expect(probleme.errors).toContainEqual({ pointer, detail });
  });
});

describe('la session', () => {
  it('meurt à la déconnexion, jeton dans l’en-tête ou dans le corps', async () => {
    const [premier, second] = [await app.connecter('claire'), await app.connecter('claire')];
    await app.appeler(premier, 'POST', '/api/v1/logout');
    await app.appeler(undefined, 'POST', '/api/v1/logout', { corps: { token: second } });
    app.sessions.oublier();
    for (const token of [premier, second])
      expect((await app.appeler(token, 'GET', '/api/v1/utilisateurs/connected')).status).toBe(401);
  });

  it('n’est pas enregistrée en clair', async () => {
    const token = await app.connecter('claire');
    const sessions = await app.services.dbSysteme.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(sessions)).not.toContain(token);
  });

  it('expire après douze heures sans activité et trente jours en tout', async () => {
    const { dbSysteme } = app.services;
    for (const colonne of ['vu_le', 'cree_le'] as const) {
      const token = await app.connecter('claire');
      const passe = new Date(Date.now() - (colonne === 'vu_le' ? 12 * 3600 : 30 * 86_400) * 1000 - 1000).toISOString();
      await dbSysteme
        .updateTable('session')
        .set({ [colonne]: passe })
        .execute();
      app.sessions.oublier();
      expect((await app.appeler(token, 'GET', '/api/v1/utilisateurs/connected')).status).toBe(401);
    }
  });

  it.each(roles)('dit qui est connecté : %s', async (role) => {
    const token = await app.jeton(pharmacie, role);
    const { corps } = await app.appeler(token, 'GET', '/api/v1/utilisateurs/connected');
    expect(corps).toMatchObject({
      role,
      tenantId: pharmacie,
      connectedAsAdmin: false,
      connectedAsGroupement: false,
      fakeTenant: false,
    });
    expect(JSON.stringify(corps)).not.toContain('argon2');
  });
});

describe('PUT /api/v1/utilisateurs/resetPassword', () => {
  const imposer = async (username: string) => {
    await app.unUtilisateur(pharmacie, 'OPERATEUR', username);
    await app.services.dbSysteme
      .updateTable('utilisateur')
      .set({ new_password_needed: true })
      .where('username', '=', username)
      .execute();
    return app.connecter(username);
  };
  const changer = (token: string, corps: string) =>
    app.appeler(token, 'PUT', '/api/v1/utilisateurs/resetPassword', { corps });

  it('ferme toutes les sessions et le nouveau mot de passe vaut', async () => {
    const token = await imposer('nouveau');
    const autre = await app.connecter('nouveau');
    expect((await changer(token, 'Autrement9')).status).toBe(200);
    app.sessions.oublier();
    for (const jeton of [token, autre])
      expect((await app.appeler(jeton, 'GET', '/api/v1/utilisateurs/connected')).status).toBe(401);
    expect((await login('nouveau', MOT_DE_PASSE)).statusCode).toBe(401);
    expect((await login('nouveau', 'Autrement9')).statusCode).toBe(200);
  });

  it('est le seul chemin tant que le changement est demandé', async () => {
    const token = await imposer('bride');
    expect((await app.appeler(token, 'GET', '/api/v1/notifications/nb')).corps).toMatchObject({
      status: 403,
      code: 'MOT_DE_PASSE_A_CHANGER',
    });
  });

  it.each([
    ['court', 'Abcdef1', 'Le mot de passe doit contenir au moins 8 caractères.'],
    ['sans chiffre', 'Abcdefgh', 'Le mot de passe doit contenir au moins un chiffre.'],
    ['sans majuscule', 'abcdefg1', 'Le mot de passe doit contenir au moins une majuscule.'],
    ['trop long', `A1${'x'.repeat(254)}`, 'Le mot de passe ne doit pas dépasser 255 caractères.'],
    ['inchangé', MOT_DE_PASSE, 'Choisissez un mot de passe différent de l’actuel.'],
  ])('refuse un mot de passe %s', async (cas, motDePasse, detail) => {
    const token = await imposer(`regle-${cas}`);
    expect((await changer(token, motDePasse)).corps).toMatchObject({ status: 400, detail });
  });

  it('accepte 255 caractères, tous comptés', async () => {
    const token = await imposer('long');
    const motDePasse = `A1${'x'.repeat(253)}`;
    expect((await changer(token, motDePasse)).status).toBe(200);
    expect((await login('long', motDePasse)).statusCode).toBe(200);
    expect((await login('long', `${motDePasse.slice(0, -1)}y`)).statusCode).toBe(401);
  });

  it('refuse quand rien n’est demandé : l’ancien mot de passe n’a pas été vérifié', async () => {
    expect((await changer(await app.connecter('claire'), 'Autrement9')).corps).toMatchObject({
      status: 409,
      code: 'CHANGEMENT_NON_DEMANDE',
    });
  });
});
