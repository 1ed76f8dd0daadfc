import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ouvrirDossier } from './dossier.ts';
import type { FileStore } from './store.ts';

let racine: string;
let store: FileStore;
beforeEach(async () => {
  racine = await mkdtemp(join(tmpdir(), 'fichiers-'));
  store = await ouvrirDossier(join(racine, 'fichiers'));
});
afterEach(() => rm(racine, { recursive: true, force: true }));

const fichiers = async (): Promise<string[]> =>
  (await readdir(racine, { recursive: true, withFileTypes: true })).filter((e) => e.isFile()).map((e) => e.name);
const vieillir = async (cle: string, heures: number): Promise<void> => {
  const quand = new Date(Date.now() - heures * 3_600_000);
  await utimes(join(racine, 'fichiers', cle.slice(0, 2), cle.slice(2, 4), cle), quand, quand);
};
const lister = async (avant: Date): Promise<string[]> => {
  const cles: string[] = [];
  for await (const cle of store.lister(avant)) cles.push(cle);
  return cles;
};

test.each([
  ['un tampon', (octets: Buffer) => octets],
  ['un flux', (octets: Buffer) => Readable.from([octets.subarray(0, 3), octets.subarray(3)])],
])('rend les octets déposés depuis %s, leur taille et leur empreinte', async (_, source) => {
  const octets = Buffer.from([0, 255, 13, 10, ...Buffer.from('abc')]);
  const cle = randomUUID();
  expect(await store.put(cle, source(octets))).toEqual({
    taille: 7,
    sha256: '6c054d2caf0b5ac869dac381d6995fba75212ea0532f3500bacac9a344378802',
  });
  expect(await buffer(await store.get(cle))).toEqual(octets);
  expect(await store.stat(cle)).toMatchObject({ taille: 7 });
});

test('une clé supprimée ou inconnue n’a plus rien', async () => {
  const cle = randomUUID();
  await store.put(cle, Buffer.from('a'));
  await store.delete(cle);
  await store.delete(cle);
  expect(await store.stat(cle)).toBeUndefined();
  await expect(store.get(cle)).rejects.toThrow(/no file under/);
});

test.each(['../../etc/passwd', '..', '', 'a/b', `${randomUUID()}/../x`, randomUUID().toUpperCase(), '\0'])(
  'la clé %j ne sort pas du dossier',
  async (cle) => {
    for (const acte of [store.put(cle, Buffer.from('a')), store.get(cle), store.delete(cle), store.stat(cle)])
      await expect(acte).rejects.toThrow('malformed file key');
    expect(await fichiers()).toEqual([]);
  },
);

test('un dépôt interrompu ne laisse ni clé ni reste', async () => {
  const cle = randomUUID();
  const coupe = Readable.from(
    (async function* () {
      yield Buffer.from('début');
      throw new Error('coupure');
    })(),
  );
  await expect(store.put(cle, coupe)).rejects.toThrow('coupure');
  expect(await fichiers()).toEqual([]);
});

test('liste ce qui est ancien, et jette les restes d’un arrêt brutal', async () => {
  const [ancien, recent] = [randomUUID(), randomUUID()];
  await store.put(ancien, Buffer.from('a'));
  await store.put(recent, Buffer.from('b'));
  await vieillir(ancien, 25);
  const reste = join(racine, 'fichiers', ancien.slice(0, 2), 'x.tmp');
  await writeFile(reste, 'x');
  await utimes(reste, new Date(0), new Date(0));
  expect(await lister(new Date(Date.now() - 24 * 3_600_000))).toEqual([ancien]);
  expect((await fichiers()).toSorted()).toEqual([ancien, recent].toSorted());
});
