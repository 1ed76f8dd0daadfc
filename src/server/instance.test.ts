import { rm } from 'node:fs/promises';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from './core/config.ts';
import { transactionSysteme } from './core/db/database.ts';
import { hacherMotDePasse } from './core/mot-de-passe.ts';
import { ouvrirClient } from './core/push/client-de-test.ts';
import { hacherToken, ouvrirSessions } from './core/session.ts';
import { unAvis } from './testing/avis.ts';
import { demarrerInstance, type Base, type Instance } from './instance.ts';
import { creerBaseDeTest, type BaseDeTest } from './testing/base/base.ts';
import { dossierEnMemoire } from './testing/processus/dossier-ephemere.ts';

const MOT_DE_PASSE = 'Pharmaccord1';
let base: BaseDeTest;
let dossier: string;
let ouverte: Base;
let instances: [Instance, Instance];
let tenantId: number;

beforeAll(async () => {
  base = await creerBaseDeTest();
  dossier = dossierEnMemoire('pharmaccord-instances-');
  const config = {
    ...readConfig({ DATA_DIR: dossier, HOST: '127.0.0.1', LOG_LEVEL: 'silent', METRICS_TOKEN: 'jeton-des-metriques' }),
    port: 0,
  };
  ouverte = {
    proprietaire: base.adminConfig,
    application: base.clientConfig,
    directe: base.directConfig,
    embarquee: undefined,
    neuve: true,
  };
  instances = [await demarrerInstance(config, ouverte), await demarrerInstance(config, ouverte)];
  const { dbSysteme } = instances[0].services;
  ({ id: tenantId } = await dbSysteme
    .insertInto('tenant')
    .values({
      type: 'PHARMACIE',
      nom: 'Pharmacie',
      mail: 'a@exemple.fr',
      active: 'ACCEPTED',
      abonnement_partenaire: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow());
  await dbSysteme
    .insertInto('utilisateur')
    .values({
      tenant_id: tenantId,
      username: 'claire',
      nom: 'Durand',
      prenom: 'Claire',
      role: 'ADMIN',
      password_hash: await hacherMotDePasse(MOT_DE_PASSE),
    })
    .execute();
});
afterAll(async () => {
  for (const instance of instances) await instance.arreter();
  await base.fermer();
  await rm(dossier, { recursive: true, force: true });
});
/** What an instance keeps of a session no longer grows old: only what it is told changes it. */
const retenirSansVieillir = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now());
afterEach(() => void vi.restoreAllMocks());

const appeler = async (
  instance: Instance,
  method: string,
  chemin: string,
  { token, corps }: { token?: string; corps?: unknown } = {},
) => {
  const reponse = await fetch(`http://127.0.0.1:${instance.port}${chemin}`, {
    method,
    headers: {
      ...(corps ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(corps ? { body: JSON.stringify(corps) } : {}),
  });
  const texte = await reponse.text();
  return {
    status: reponse.status,
    corps: texte && reponse.headers.get('content-type')?.includes('json') ? JSON.parse(texte) : texte,
  };
};
const connecter = async (instance: Instance, password = MOT_DE_PASSE): Promise<string> =>
  (await appeler(instance, 'POST', '/api/v1/login', { corps: { username: 'claire', password } })).corps.token;
const ecouter = async (instance: Instance, token: string) => {
  const { pushKey } = (await appeler(instance, 'GET', '/api/v1/tenant/id', { token })).corps;
  const client = await ouvrirClient(instance.port);
  await client.connecter(token);
  client.abonner(pushKey);
  await client.attendre('RECEIPT');
  return client;
};

describe('deux instances sur une base', () => {
  it('une notification levée sur l’une atteint un navigateur de l’autre', async () => {
    const [premiere, autre] = instances;
    const client = await ecouter(autre, await connecter(autre));
    await transactionSysteme(premiere.services.dbSysteme, (tx) => unAvis(tx, tenantId));
    await client.attendre('MESSAGE');
    expect(client.messages()).toHaveLength(1);
    client.fermer();
  });

  it('une déconnexion sur l’une ferme la socket et le jeton sur l’autre', async () => {
    const [premiere, autre] = instances;
    const token = await connecter(premiere);
    const client = await ecouter(autre, token);
    retenirSansVieillir();
    await appeler(premiere, 'POST', '/api/v1/logout', { token });
    await client.fermeture();
    expect((await appeler(autre, 'GET', '/api/v1/utilisateurs/connected', { token })).status).toBe(401);
  });

  it('un changement de mot de passe sur l’une ferme les sessions de l’autre, sauf celle qui l’a demandé', async () => {
    const [premiere, autre] = instances;
    const nouveau = 'Autrement9';
    const [jetonDemandeur, ailleurs, ici] = [
      await connecter(premiere),
      await connecter(autre),
      await connecter(premiere),
    ];
    const clients = [await ecouter(autre, ailleurs), await ecouter(premiere, ici)];
    const gardee = await ecouter(autre, jetonDemandeur);
    const connu = (instance: Instance, token: string) =>
      appeler(instance, 'GET', '/api/v1/utilisateurs/connected', { token });
    // Both instances have cached it: the cache must be emptied.
    retenirSansVieillir();
    for (const instance of instances)
      for (const token of [ailleurs, ici]) expect((await connu(instance, token)).status).toBe(200);
    const corps = { ancien: MOT_DE_PASSE, nouveau };
    expect(
      (await appeler(premiere, 'PUT', '/api/v1/utilisateurs/motDePasse', { token: jetonDemandeur, corps })).status,
    ).toBe(200);
    await Promise.all(clients.map((client) => client.fermeture()));
    for (const instance of instances)
      for (const token of [ailleurs, ici]) expect((await connu(instance, token)).status).toBe(401);
    for (const instance of instances) expect((await connu(instance, jetonDemandeur)).status).toBe(200);
    gardee.fermer();
    const retour = { ancien: nouveau, nouveau: MOT_DE_PASSE };
    expect(
      (await appeler(premiere, 'PUT', '/api/v1/utilisateurs/motDePasse', { token: jetonDemandeur, corps: retour }))
        .status,
    ).toBe(200);
  });

  it('une notification d’un type que l’on ne veut pas annoncé change la cloche sans un mot', async () => {
    const [premiere, autre] = instances;
    const token = await connecter(autre);
    const preferer = (niveau: string) =>
      appeler(premiere, 'PUT', '/api/v1/notifications/preferences', {
        token,
        corps: [{ sorte: 'ABONNEMENT', niveau, mail: true, recapitulatif: true }],
      });
    expect((await preferer('CLOCHE')).status).toBe(200);
    const client = await ecouter(autre, token);
    await transactionSysteme(premiere.services.dbSysteme, (tx) => unAvis(tx, tenantId));
    await client.attendre('MESSAGE');
    expect(client.messages()).toMatchObject([{ type: 'CHANGEMENT', sujet: 'notification' }]);
    client.fermer();
    await preferer('ANNONCE');
  });

  it('une session ouverte sur l’une vaut sur l’autre', async () => {
    const token = await connecter(instances[0]);
    expect((await appeler(instances[1], 'GET', '/api/v1/utilisateurs/connected', { token })).corps).toMatchObject({
      username: 'claire',
    });
  });
});

describe('ce qu’une instance retient de qui l’appelle', () => {
  const connu = (instance: Instance, token: string) => appeler(instance, 'GET', '/api/v1/encours', { token });
  // Straight in the database: whatever writes it, whichever instance.
  const ecrire = (requete: RawBuilder<unknown>) => requete.execute(instances[0].services.dbSysteme);

  it.each([
    [
      'une personne désactivée',
      sql`update utilisateur set activated = false`,
      sql`update utilisateur set activated = true`,
      401,
    ],
    [
      'un mot de passe à changer',
      sql`update utilisateur set new_password_needed = true`,
      sql`update utilisateur set new_password_needed = false`,
      403,
    ],
    [
      'un compte résilié',
      sql`update tenant set active = 'TERMINATED'`,
      sql`update tenant set active = 'ACCEPTED'`,
      401,
    ],
    [
      'un abonnement fini',
      sql`update tenant set abonnement_partenaire = false`,
      sql`update tenant set abonnement_partenaire = true`,
      402,
    ],
  ])('%s : su partout, et au retour aussi', async (_cas, avant, apres, status) => {
    const token = await connecter(instances[0]);
    retenirSansVieillir();
    for (const instance of instances) expect((await connu(instance, token)).status).toBe(200);
    for (const [changement, attendu] of [
      [avant, status],
      [apres, 200],
    ] as const) {
      await ecrire(changement);
      for (const instance of instances)
        await expect.poll(async () => (await connu(instance, token)).status, { interval: 5 }).toBe(attendu);
    }
  });

  it('son dernier passage est écrit sans que personne l’attende, au plus tard à l’arrêt', async () => {
    const hub = { retardMs: () => 0 };
    const sessions = ouvrirSessions(instances[0].services.dbSysteme, () => new Date(), hub);
    const token = await connecter(instances[0]);
    const id = (await sessions.authentifier(token))?.sessionId;
    const vu = async () =>
      (
        await instances[0].services.dbSysteme
          .selectFrom('session')
          .select('vu_le')
          .where('id', '=', id!)
          .executeTakeFirstOrThrow()
      ).vu_le;
    await ecrire(sql`update session set vu_le = now() - interval '1 hour' where id = ${id}`);
    const avant = await vu();
    await sessions.authentifier(token);
    expect(await vu()).toBe(avant);
    await sessions.fermer();
    expect(Date.parse(await vu())).toBeGreaterThan(Date.parse(avant) + 3_000_000);
  });

  it('n’est plus cru au-delà d’une seconde dès que les autres ne s’entendent plus', async () => {
    let retard = 0;
    const sessions = ouvrirSessions(instances[0].services.dbSysteme, () => new Date(), { retardMs: () => retard });
    const token = await connecter(instances[0]);
    expect(await sessions.authentifier(token)).toBeDefined();
    await ecrire(sql`delete from session where token_hash = ${hacherToken(token)}`);
    // Nothing told this one.
    expect(await sessions.authentifier(token)).toBeDefined();
    retard = Number.POSITIVE_INFINITY;
    await expect.poll(() => sessions.authentifier(token)).toBeUndefined();
  });
});

describe('une instance', () => {
  it('dit qu’elle vit, qu’elle est prête, ce qu’elle sait faire', async () => {
    const [instance] = instances;
    expect((await appeler(instance, 'GET', '/health/live')).status).toBe(200);
    expect((await appeler(instance, 'GET', '/health/ready')).status).toBe(200);
    expect((await appeler(instance, 'GET', '/api/openapi.json')).corps.openapi).toBe('3.1.0');
    expect((await appeler(instance, 'GET', '/api/docs')).corps).toContain('<html lang="fr">');
  });

  it('ne montre ses métriques qu’avec leur jeton', async () => {
    const [instance] = instances;
    expect((await appeler(instance, 'GET', '/metrics')).status).toBe(404);
    expect((await appeler(instance, 'GET', '/metrics', { token: 'jeton-des-metriques' })).corps).toContain(
      'process_resident_memory_bytes',
    );
  });

  it('finit ce qui est accepté quand on l’arrête', async () => {
    const config = { ...readConfig({ DATA_DIR: dossier, HOST: '127.0.0.1', LOG_LEVEL: 'silent' }), port: 0 };
    const instance = await demarrerInstance(config, { ...ouverte, neuve: false });
    const reponses = Array.from({ length: 20 }, () =>
      appeler(instance, 'POST', '/api/v1/login', { corps: { username: 'claire', password: MOT_DE_PASSE } }),
    );
    // The first answer proves that the others are on their way.
    await Promise.race(reponses);
    const arret = instance.arreter();
    const issues = await Promise.allSettled(reponses);
    await arret;
    const cause = (issue: PromiseSettledResult<{ status: number }>) =>
      issue.status === 'fulfilled' ? issue.value.status : (issue.reason as { cause?: { code?: string } }).cause?.code;
    // Answered whole, told to wait, or refused: never cut in the middle.
    for (const issue of issues) expect([200, 429, 503, 'ECONNREFUSED']).toContain(cause(issue));
    expect(issues.some((issue) => cause(issue) === 200)).toBe(true);
  });
});
