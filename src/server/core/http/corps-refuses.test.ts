import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFailed, onTestFinished } from 'vitest';
import { creerApplication, type Application } from '#server/testing/application.ts';
import {
  ouvrirConnexionGardee,
  type ConnexionGardee,
  type EnvoiBrut,
} from '#server/testing/hostile/connexion-gardee.ts';
import {
  appelsAvecCorps,
  corpsRefusesDe,
  enchainerRefus,
  ouvrirJetonsDesRoles,
  type JetonsDesRoles,
} from '#server/testing/hostile/corps-refuses.ts';

import { BORNES } from './clients-lents.ts';
import { GROS } from './gros-corps.ts';

const VIVANT = { methode: 'GET', adresse: '/health/live' } as const;
let app: Application;
let port: number;
let jetons: JetonsDesRoles;
let connexion: ConnexionGardee;
beforeAll(async () => {
  app = await creerApplication();
  jetons = await ouvrirJetonsDesRoles(app);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.app.server.address() as AddressInfo);
  connexion = ouvrirConnexionGardee({ port, host: '127.0.0.1', tls: false });
});
afterAll(async () => {
  connexion.fermer();
  await app.fermer();
});

describe('après un corps refusé, la même connexion porte la demande suivante', () => {
  it.each(appelsAvecCorps)('%s', async (_nom, route) => {
    onTestFailed(() => connexion.fermer());
    expect(await enchainerRefus(connexion, corpsRefusesDe(route, jetons, true))).toEqual([]);
  });

  it('sans qu’aucune n’ait été rouverte', () => {
    expect(connexion.ouvertures()).toBe(1);
  });
});

const JSON_LONG = Buffer.alloc(400 * 1024, ' ');
const versLogin = (autres: Partial<EnvoiBrut>): EnvoiBrut => ({
  methode: 'POST',
  adresse: '/api/v1/login',
  entetes: { 'Content-Type': 'application/json', ...autres.entetes },
  corps: JSON_LONG,
  ...autres,
});
const enJson = { 'Content-Type': 'application/json' };
const inconnu = { 'Content-Type': 'application/x-inconnu' };
describe('un corps que personne ne lit', () => {
  it.each<[string, EnvoiBrut, number]>([
    ['annoncé, en attente d’un accord', versLogin({ entetes: { ...enJson, Expect: '100-continue' } }), 413],
    ['en attente d’autre chose', versLogin({ entetes: { ...enJson, Expect: 'la lune' } }), 417],
    ['d’une adresse inconnue', versLogin({ adresse: '/api/v1/inconnue', entetes: inconnu }), 404],
    ['d’une adresse mal écrite', versLogin({ adresse: '/api/v1/%zz' }), 400],
    ['d’une méthode que l’adresse ne connaît pas', versLogin({ methode: 'PATCH', entetes: inconnu }), 404],
    ['d’une lecture', { methode: 'GET', adresse: '/api/v1/encours', corps: JSON_LONG }, 401],
    ['d’une lecture servie', { ...VIVANT, corps: JSON_LONG }, 200],
    ['par morceaux, d’une lecture servie', { ...VIVANT, corps: JSON_LONG, parMorceaux: true }, 200],
    ['parti après le refus', versLogin({ adresse: '/api/v1/inconnue', entetes: inconnu, apresReponse: true }), 404],
  ])('%s : la connexion sert encore', async (_cas, envoi, statut) => {
    const seule = ouvrirConnexionGardee({ port, host: '127.0.0.1', tls: false });
    onTestFinished(() => seule.fermer());
    expect((await seule.demander(envoi)).status).toBe(statut);
    expect([(await seule.demander(VIVANT)).status, seule.ouvertures()]).toEqual([200, 1]);
  });

  it('plus long qu’annoncé : ce qui dépasse n’est pas une demande, la connexion se ferme', async () => {
    const seule = ouvrirConnexionGardee({ port, host: '127.0.0.1', tls: false });
    onTestFinished(() => seule.fermer());
    const trop = versLogin({
      entetes: { ...enJson, 'Content-Length': '10' },
      corps: Buffer.from('{"a":"b"} reste\r\n\r\n'),
    });
    const reponses = [await seule.demander(trop), await seule.demander(VIVANT)];
    expect(reponses).toContainEqual(expect.objectContaining({ status: 400, ferme: true }));
    expect([(await seule.demander(VIVANT)).status, seule.ouvertures()]).toEqual([200, 2]);
  });

  it('refusé parce que trop arrivent ensemble : la connexion sert encore (503)', async () => {
    const envoi: EnvoiBrut = {
      methode: 'POST',
      adresse: '/api/v1/laboratoires/1/rdvs',
      entetes: { ...enJson, Authorization: `Bearer ${jetons.ADMIN}` },
      corps: Buffer.alloc(GROS + 100_000, ' '),
      apresReponse: true,
    };
    const clients = Array.from({ length: 30 }, () => ouvrirConnexionGardee({ port, host: '127.0.0.1', tls: false }));
    onTestFinished(() => clients.forEach((client) => client.fermer()));
    const servis = clients.map((client) =>
      client.demander(envoi).then(async ({ status }) => [status, (await client.demander(VIVANT)).status]),
    );
    // Six requests are received and twenty wait: the others are asked to come back.
    for (const servi of servis) servi.catch(() => {});
    expect(await Promise.any(servis)).toEqual([503, 200]);
  });

  it('refusé parce que la source en envoie trop : la connexion sert encore (429)', async () => {
    const pleine = await creerApplication({ bornes: { ...BORNES, envoisParSource: 0 } });
    onTestFinished(() => pleine.fermer());
    await pleine.app.listen({ port: 0, host: '127.0.0.1' });
    const ici = (pleine.app.server.address() as AddressInfo).port;
    const seule = ouvrirConnexionGardee({ port: ici, host: '127.0.0.1', tls: false });
    onTestFinished(() => seule.fermer());
    for (const [nom, route] of appelsAvecCorps) {
      const envoi = { methode: route.method, adresse: route.url.replace(/:\w+/g, '1'), corps: JSON_LONG };
      expect((await seule.demander(envoi)).status, nom).toBe(429);
      expect((await seule.demander(VIVANT)).status, nom).toBe(200);
    }
    expect(seule.ouvertures()).toBe(1);
  });
});
