import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { rm } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import { demarrerServeurS3 } from '../../testing/processus/stockages.ts';
import { ouvrirS3, verifierS3 } from './s3.ts';

const INDISPONIBLE = { status: 503, code: 'INDISPONIBLE' };
const aFermer: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const fermer of aFermer.splice(0)) await fermer();
});

test('arrêté, il est indisponible ; revenu, il rend ce qu’il gardait', async () => {
  const premier = await demarrerServeurS3();
  aFermer.push(() => rm(premier.racine, { recursive: true, force: true }));
  const raisons: unknown[] = [];
  const store = ouvrirS3(premier.reglages, (raison) => raisons.push(raison));
  const cle = randomUUID();
  await store.put(cle, Buffer.from('gardé'));
  await premier.fermer();
  for (const acte of [
    () => store.put(randomUUID(), Buffer.from('a')),
    () => store.get(cle),
    () => store.stat(cle),
    () => store.delete(cle),
  ])
    await expect(acte()).rejects.toMatchObject(INDISPONIBLE);
  expect(raisons).toHaveLength(4);
  expect(await verifierS3(premier.reglages)).toBe(false);
  const revenu = await demarrerServeurS3({ port: Number(new URL(premier.reglages.url).port), racine: premier.racine });
  aFermer.push(revenu.fermer);
  expect((await buffer(await store.get(cle))).toString()).toBe('gardé');
});

test('un compartiment absent ne passe ni pour vide ni pour perdu', async () => {
  const serveur = await demarrerServeurS3();
  aFermer.push(serveur.fermer, () => rm(serveur.racine, { recursive: true, force: true }));
  const absent = { ...serveur.reglages, url: serveur.reglages.url.replace('pharmaccord', 'inconnu') };
  await expect(verifierS3(absent)).rejects.toThrow('no bucket');
  expect(await verifierS3(serveur.reglages)).toBe(true);
  const lister = async (store: ReturnType<typeof ouvrirS3>) => {
    for await (const cle of store.lister(new Date())) expect(cle).toBe('rien');
  };
  await expect(lister(ouvrirS3(absent))).rejects.toMatchObject(INDISPONIBLE);
});

test('signe ce qu’il demande ; une clé refusée est une indisponibilité', async () => {
  const serveur = await demarrerServeurS3({ strict: true });
  aFermer.push(serveur.fermer, () => rm(serveur.racine, { recursive: true, force: true }));
  const cle = randomUUID();
  const juste = ouvrirS3(serveur.reglages);
  await juste.put(cle, Buffer.from('a'));
  expect((await buffer(await juste.get(cle))).toString()).toBe('a');
  for (const faux of [{ secret: 'un autre' }, { cle: 'INCONNUE' }]) {
    const store = ouvrirS3({ ...serveur.reglages, ...faux });
    for (const acte of [() => store.put(randomUUID(), Buffer.from('a')), () => store.get(cle), () => store.delete(cle)])
      await expect(acte()).rejects.toMatchObject(INDISPONIBLE);
  }
  await juste.delete(cle);
  await expect(juste.get(cle)).rejects.toThrow('no file under');
});

test.each([500, 503, 403])('une réponse %i est une indisponibilité, sans un mot du service', async (status) => {
  const serveur: Server = createServer((_requete, reponse) =>
    reponse.writeHead(status).end('<Error><Code>Secret</Code></Error>'),
  );
  await new Promise<void>((pret) => serveur.listen(0, '127.0.0.1', pret));
  aFermer.push(() => new Promise((fini) => serveur.close(fini)));
  const { port } = serveur.address() as AddressInfo;
  const store = ouvrirS3({ url: `http://127.0.0.1:${port}/b`, region: 'auto', cle: 'a', secret: 'b' });
  const refus = await store.get(randomUUID()).catch((error: Error) => error);
  expect(refus).toMatchObject(INDISPONIBLE);
  expect(JSON.stringify(refus)).not.toContain('Secret');
});
