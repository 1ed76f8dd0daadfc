import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Client } from '@stomp/stompjs';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { creerBaseDeTest } from '../../testing/base/base.ts';
import { ouvrirBases, type Bases } from '../../testing/base/bases.ts';
import { executer } from '../../testing/base/serveur.ts';
import { transactionSysteme } from '../db/database.ts';
import { ouvrirSession, ouvrirSessions } from '../session.ts';
import { ouvrirClient, type ClientStomp } from './client-de-test.ts';
import { prevenir, type Evenement } from './evenements.ts';
import { demarrerHub, type Hub } from './hub.ts';
import { creerAuthentifier, creerSessionsOuvertes } from './identifier.ts';
import { attacherPush, type OptionsPush, type Push } from './serveur.ts';
import { ecrireTrame } from './trames.ts';

const log = pino({ level: 'silent' });
type Instance = { readonly port: number; readonly push: Push; readonly arreter: () => Promise<void> };

let base: Bases;
let A: AuthorizedTenantId;
let cleA: string;
let cleB: string;
let premiereInstance: Instance;
let deux: Instance;
const clients: ClientStomp[] = [];

const demarrer = async (options: Partial<OptionsPush> = {}): Promise<Instance> => {
  const hub: Hub = await demarrerHub({ connexion: base.directe, emission: base.connexion, log });
  const server: Server = createServer((_requete, reponse) => reponse.end());
  const sessions = ouvrirSessions(base.dbSysteme, () => new Date());
  const push = attacherPush({
    server,
    hub,
    publicUrl: 'https://pharmaccord.exemple.fr',
    authentifier: creerAuthentifier(sessions, base.dbSysteme),
    sessionsOuvertes: creerSessionsOuvertes(base.dbSysteme),
    log,
    ...options,
  });
  await new Promise<void>((pret) => {
    server.listen(0, '127.0.0.1', pret);
  });
  const arreter = async () => {
    await push.arreter();
    await hub.arreter();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, push, arreter };
};

let utilisateurs = 0;
const session = async (tenantId = A): Promise<{ token: string; sessionId: number }> =>
  transactionSysteme(base.dbSysteme, async (tx) => {
    const valeurs = {
      tenant_id: tenantId,
      username: `u${(utilisateurs += 1)}`,
      nom: 'Durand',
      prenom: 'Zoé',
      password_hash: '',
      role: 'ADMIN',
    };
    const { id } = await tx.insertInto('utilisateur').values(valeurs).returning('id').executeTakeFirstOrThrow();
    const token = await ouvrirSession(tx, { utilisateurId: id, tenantId, role: 'ADMIN', ip: '', userAgent: '' });
    const ouverte = await tx
      .selectFrom('session')
      .select('id')
      .where('utilisateur_id', '=', id)
      .executeTakeFirstOrThrow();
    return { token, sessionId: ouverte.id };
  });
const ouvrir = async (instance: Instance, options?: Parameters<typeof ouvrirClient>[1]): Promise<ClientStomp> => {
  const client = await ouvrirClient(instance.port, options);
  clients.push(client);
  return client;
};
const abonne = async (instance: Instance, token: string, entetes?: Record<string, string>): Promise<ClientStomp> => {
  const client = await ouvrir(instance);
  await client.connecter(token, entetes);
  client.abonner(cleA);
  await client.attendre('RECEIPT');
  return client;
};
const annoncer = (evenement: Evenement) => transactionSysteme(base.dbSysteme, (tx) => prevenir(tx, evenement));
const recoit = (client: ClientStomp, ...messages: unknown[]) =>
  expect.poll(() => client.messages(), { interval: 10 }).toEqual(messages);
const couperHubs = () =>
  executer(
    base.proprietaire,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pharmaccord-push' and datname = current_database()`,
  );
const cle = async (tenantId: AuthorizedTenantId) =>
  (await base.dbSysteme.selectFrom('tenant').select('push_key').where('id', '=', tenantId).executeTakeFirstOrThrow())
    .push_key;

beforeAll(async () => {
  base = ouvrirBases(await creerBaseDeTest());
  A = await base.unTenant();
  [cleA, cleB] = [await cle(A), await cle(await base.unTenant())];
  [premiereInstance, deux] = [await demarrer(), await demarrer()];
});
afterEach(() => {
  for (const client of clients.splice(0)) client.fermer();
});
afterAll(async () => {
  await premiereInstance.arreter();
  await deux.arreter();
  await base.fermer();
});

describe('canal de notification', () => {
  test('ce qu’une instance annonce arrive par l’autre, au bon tenant, quand la transaction est validée', async () => {
    const { token } = await session();
    const client = await abonne(deux, token);
    await expect(
      base.dans(A, async (tx) => {
        await prevenir(tx, { k: 'notif', tenantId: A, id: 1 });
        throw new Error('annulé');
      }),
    ).rejects.toThrow('annulé');
    await annoncer({ k: 'notif', tenantId: A + 1, id: 2 });
    await base.dans(A, (tx) => prevenir(tx, { k: 'notif', tenantId: A, id: 3 }));
    await recoit(client, { type: 'NOTIFICATION', id: 3 });
    await annoncer({ k: 'change', tenantId: A, sujet: 'encours', id: 4 });
    await recoit(client, { type: 'NOTIFICATION', id: 3 }, { type: 'CHANGEMENT', sujet: 'encours', id: 4 });
    const message = await client.attendre('MESSAGE');
    expect(Object.fromEntries(message.entetes)).toMatchObject({
      subscription: '0',
      destination: `/sub/notif/${cleA}`,
      'content-type': 'application/json;charset=utf-8',
    });
  });

  test('la fin d’une session ferme ses prises sur toutes les instances, et elles seules', async () => {
    const [finie, autre] = [await session(), await session()];
    const [surUn, surDeux, voisine] = [
      await abonne(premiereInstance, finie.token),
      await abonne(deux, finie.token),
      await abonne(deux, autre.token),
    ];
    await annoncer({ k: 'session', sessionId: finie.sessionId });
    expect(await Promise.all([surUn.fermeture(), surDeux.fermeture()])).toEqual([1008, 1008]);
    expect((await surDeux.attendre('ERROR')).entetes.get('message')).toBe('SESSION_ABSENTE');
    await annoncer({ k: 'notif', tenantId: A, id: 5 });
    await recoit(voisine, { type: 'NOTIFICATION', id: 5 });
  });

  test('le client du navigateur se connecte, s’abonne et reçoit', async () => {
    const { token } = await session();
    const recus: string[] = [];
    const abonnes = Promise.withResolvers<void>();
    const client = new Client({
      brokerURL: `ws://127.0.0.1:${premiereInstance.port}/websocket`,
      connectHeaders: { Authorization: `Bearer ${token}` },
      onConnect: () => {
        client.subscribe(`/sub/notif/${cleA}`, (message) => recus.push(message.body), { receipt: 'r' });
        client.watchForReceipt('r', () => abonnes.resolve());
      },
    });
    client.activate();
    await abonnes.promise;
    await annoncer({ k: 'notif', tenantId: A, id: 6 });
    await expect.poll(() => recus).toEqual(['{"type":"NOTIFICATION","id":6}']);
    await client.deactivate();
  });

  test('qui commence à écouter apprend depuis combien de temps rien n’a été dit à son compte, sur chaque instance', async () => {
    const { token } = await session();
    const silence = async (instance: Instance) => {
      const client = await abonne(instance, token);
      return Number((await client.attendre('RECEIPT')).entetes.get('silence'));
    };
    const temoin = await abonne(deux, token);
    const avant = performance.now();
    await annoncer({ k: 'change', tenantId: A, sujet: 'encours', id: 1 });
    await recoit(temoin, { type: 'CHANGEMENT', sujet: 'encours', id: 1 });
    const dite = performance.now();
    await annoncer({ k: 'change', tenantId: A + 1, sujet: 'encours', id: 2 });
    await expect.poll(() => performance.now() - dite).toBeGreaterThan(50);
    for (const instance of [premiereInstance, deux]) {
      const mesure = await silence(instance);
      expect(mesure).toBeGreaterThanOrEqual(49);
      expect(mesure).toBeLessThanOrEqual(performance.now() - avant);
    }
    const coupure = performance.now();
    await couperHubs();
    await recoit(temoin, { type: 'CHANGEMENT', sujet: 'encours', id: 1 }, { type: 'RAFRAICHIR' });
    expect(await silence(deux)).toBeLessThanOrEqual(performance.now() - coupure);
  });

  test('la connexion perdue avec la base revient seule : on dit de tout relire, puis les annonces reprennent', async () => {
    const { token } = await session();
    const client = await abonne(premiereInstance, token);
    await couperHubs();
    await recoit(client, { type: 'RAFRAICHIR' });
    await annoncer({ k: 'notif', tenantId: A, id: 7 });
    await recoit(client, { type: 'RAFRAICHIR' }, { type: 'NOTIFICATION', id: 7 });
  });

  test('une session finie pendant que le canal était sourd est fermée à la reprise', async () => {
    const { token, sessionId } = await session();
    const client = await abonne(premiereInstance, token);
    await base.dbSysteme.deleteFrom('session').where('id', '=', sessionId).execute();
    await couperHubs();
    expect(await client.fermeture()).toBe(1008);
  });

  test('une prise ouverte pendant que sa session finit est fermée', async () => {
    const { token, sessionId } = await session();
    const client = await ouvrir(premiereInstance);
    await client.connecter(token);
    // The session ended before the socket was registered: its end will not be announced again.
    await base.dbSysteme.deleteFrom('session').where('id', '=', sessionId).execute();
    expect(await client.fermeture()).toBe(1008);
  });
});

describe('ce que le canal refuse', () => {
  test('la clé d’un autre tenant', async () => {
    const { token } = await session();
    const client = await ouvrir(premiereInstance);
    await client.connecter(token);
    client.abonner(cleB);
    expect((await client.attendre('ERROR')).entetes.get('message')).toBe('ABONNEMENT_REFUSE');
    expect(await client.fermeture()).toBe(1008);
    await annoncer({ k: 'notif', tenantId: A, id: 8 });
    expect(client.messages()).toEqual([]);
  });

  test.each([
    ['un jeton inconnu', 'CONNECT\naccept-version:1.2\nAuthorization:Bearer inconnu\n\n\0', 'SESSION_ABSENTE'],
    ['pas de jeton', 'CONNECT\naccept-version:1.2\n\n\0', 'SESSION_ABSENTE'],
    ['une ancienne version', 'CONNECT\naccept-version:1.0,1.1\npasscode:x\n\n\0', 'VERSION_STOMP'],
    ['un abonnement sans connexion', `SUBSCRIBE\nid:0\ndestination:/sub/notif/x\n\n\0`, 'TRAME_INVALIDE'],
  ])('%s', async (_nom, trame, code) => {
    const client = await ouvrir(premiereInstance);
    client.envoyer(trame);
    expect((await client.attendre('ERROR')).entetes.get('message')).toBe(code);
    expect(await client.fermeture()).toBe(1008);
  });

  test.each([
    'SEND\ndestination:/sub/notif/x\n\na\0',
    'BEGIN\ntransaction:a\n\n\0',
    'SUBSCRIBE\nid:0\n\n\0',
    'SUBSCRIBE\nid:\\t\n\n\0',
  ])('la trame %j', async (trame) => {
    const { token } = await session();
    const client = await ouvrir(premiereInstance);
    await client.connecter(token);
    client.envoyer(trame);
    expect((await client.attendre('ERROR')).entetes.get('message')).toBe('TRAME_INVALIDE');
    await client.fermeture();
  });

  test('une page d’un autre site ; la nôtre et celle de PUBLIC_URL passent', async () => {
    await expect(ouvrir(premiereInstance, { origin: 'https://espion.exemple' })).rejects.toThrow('403');
    await expect(ouvrir(premiereInstance, { origin: 'null' })).rejects.toThrow('403');
    await ouvrir(premiereInstance, { origin: 'https://pharmaccord.exemple.fr' });
    await ouvrir(premiereInstance, { origin: `http://127.0.0.1:${premiereInstance.port}` });
  });

  test('une demande refusée qui envoie encore perd sa connexion', async () => {
    const prise = connect({ port: premiereInstance.port, host: '127.0.0.1' });
    const fermee = new Promise((fini) => prise.once('close', fini));
    prise.on('error', () => {});
    prise.resume();
    prise.write('POST /ailleurs HTTP/1.1\r\nHost: a\r\nUpgrade: x\r\nConnection: upgrade\r\nContent-Length: 9\r\n\r\n');
    prise.write(Buffer.alloc(8 * 1024 * 1024));
    await fermee;
  });

  test('une trame de 16 Mo qui ne finit pas, sans que la mémoire enfle', async () => {
    const { token } = await session();
    const client = await ouvrir(premiereInstance);
    await client.connecter(token);
    const avant = process.memoryUsage().heapUsed;
    client.envoyer('SEND\n\n');
    for (let i = 0; i < 512 && client.socket.readyState === client.socket.OPEN; i++)
      client.envoyer(Buffer.alloc(32 * 1024, 'a'));
    expect([1006, 1011]).toContain(await client.fermeture());
    expect(process.memoryUsage().heapUsed - avant).toBeLessThan(30 * 1024 * 1024);

    const massif = await ouvrir(premiereInstance);
    massif.envoyer(Buffer.alloc(16 * 1024 * 1024, 'a'));
    expect([1006, 1009]).toContain(await massif.fermeture());
  });

  test('plus de prises que permis pour une session', async () => {
    const instance = await demarrer({ maxParSession: 2 });
    try {
      const { token } = await session();
      await abonne(instance, token);
      await abonne(instance, token);
      const troisieme = await ouvrir(instance);
      troisieme.envoyer(ecrireTrame('CONNECT', { 'accept-version': '1.2', passcode: token }));
      expect((await troisieme.attendre('ERROR')).entetes.get('message')).toBe('TROP_DE_CONNEXIONS');
      await expect.poll(() => instance.push.nombre()).toBe(2);
    } finally {
      await instance.arreter();
    }
  });
});

describe('vie d’une prise', () => {
  test('les battements sont tenus des deux côtés : qui se tait est coupé, qui répond aux pings non', async () => {
    const instance = await demarrer({ battementMs: 200 });
    try {
      const { token } = await session();
      const muet = await abonne(instance, token, { 'heart-beat': '200,200' });
      const ancien = await abonne(instance, token);
      const vif = await abonne(instance, token, { 'heart-beat': '200,0' });
      const coeur = setInterval(() => vif.envoyer('\n'), 100);
      expect(await muet.fermeture()).toBe(1006);
      expect(muet.battements).toBeGreaterThan(2);
      await expect.poll(() => instance.push.nombre()).toBe(2);
      clearInterval(coeur);
      expect(await vif.fermeture()).toBe(1006);
      expect(ancien.socket.readyState).toBe(ancien.socket.OPEN);
      expect([vif.battements, ancien.battements]).toEqual([0, 0]);
    } finally {
      await instance.arreter();
    }
  });

  test('un accusé de réception est rendu, DISCONNECT compris', async () => {
    const { token } = await session();
    const client = await abonne(premiereInstance, token, { receipt: 'ignoré' });
    client.envoyer(ecrireTrame('UNSUBSCRIBE', { id: '0' }));
    client.envoyer(ecrireTrame('DISCONNECT', { receipt: 'a:b' }));
    expect(await client.fermeture()).toBe(1000);
    expect(
      client.trames.filter(({ commande }) => commande === 'RECEIPT').map(({ entetes }) => entetes.get('receipt-id')),
    ).toEqual(['abonné', 'a:b']);
  });

  test('l’arrêt d’une instance ferme ses prises proprement', async () => {
    const instance = await demarrer();
    const { token } = await session();
    const client = await abonne(instance, token);
    await instance.arreter();
    expect(await client.fermeture()).toBe(1001);
    await expect(ouvrirClient(instance.port)).rejects.toThrow();
  });
});
