import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STOCKAGES, type StockageDeTest } from '../../testing/processus/stockages.ts';
import { MAX_OCTETS_FICHIER } from '#shared/core/fichiers/taille-fichier.ts';
import { ouvrirDossier } from './dossier.ts';

describe.each(STOCKAGES)('%s', (_nom, ouvrir) => {
  let s: StockageDeTest;
  beforeAll(async () => {
    s = await ouvrir();
  });
  afterAll(() => s.fermer());

  const lister = async (avant: Date): Promise<string[]> => {
    const cles: string[] = [];
    for await (const cle of s.store.lister(avant)) cles.push(cle);
    return cles;
  };
  const dansUneHeure = () => new Date(Date.now() + 3_600_000);

  test.each([
    ['un tampon', (octets: Buffer) => octets],
    ['un flux', (octets: Buffer) => Readable.from([octets.subarray(0, 3), octets.subarray(3)])],
  ])('rend les octets déposés depuis %s, leur taille et leur empreinte', async (_, source) => {
    const octets = Buffer.from([0, 255, 13, 10, ...Buffer.from('abc')]);
    const cle = randomUUID();
    expect(await s.store.put(cle, source(octets))).toEqual({
      taille: 7,
      sha256: '6c054d2caf0b5ac869dac381d6995fba75212ea0532f3500bacac9a344378802',
    });
    expect(await buffer(await s.store.get(cle))).toEqual(octets);
    expect(await s.store.stat(cle)).toMatchObject({ taille: 7 });
  });

  test.each([
    ['rien', 0],
    ['le plus grand des fichiers', MAX_OCTETS_FICHIER],
    ['ce qui dépasse une requête', 16 * 1024 * 1024 + 7],
  ])('garde %s', async (_cas, taille) => {
    const octets = randomBytes(taille);
    const cle = randomUUID();
    const morceaux = Array.from({ length: Math.ceil(taille / 1_000_000) }, (_, i) =>
      octets.subarray(i * 1_000_000, (i + 1) * 1_000_000),
    );
    expect(await s.store.put(cle, Readable.from(morceaux))).toMatchObject({ taille });
    expect((await buffer(await s.store.get(cle))).equals(octets)).toBe(true);
    expect(await s.store.stat(cle)).toMatchObject({ taille });
    await s.store.delete(cle);
  });

  test('la même clé remplace le contenu', async () => {
    const cle = randomUUID();
    await s.store.put(cle, Buffer.from('avant'));
    await s.store.put(cle, Buffer.from('après'));
    expect((await buffer(await s.store.get(cle))).toString()).toBe('après');
  });

  test('une clé supprimée ou inconnue n’a plus rien', async () => {
    const cle = randomUUID();
    await s.store.put(cle, Buffer.from('a'));
    await s.store.delete(cle);
    await s.store.delete(cle);
    expect(await s.store.stat(cle)).toBeUndefined();
    await expect(s.store.get(cle)).rejects.toThrow(/no file under/);
  });

  test.each([
    '../../etc/passwd',
    '..',
    '',
    'a/b',
    `${randomUUID()}/../x`,
    randomUUID().toUpperCase(),
    '\0',
    `${randomUUID()}?acl`,
  ])('la clé %j n’en est pas une', async (cle) => {
    const avant = await lister(dansUneHeure());
    for (const acte of [s.store.put(cle, Buffer.from('a')), s.store.get(cle), s.store.delete(cle), s.store.stat(cle)])
      await expect(acte).rejects.toThrow('malformed file key');
    expect(await lister(dansUneHeure())).toEqual(avant);
  });

  test.each([1, 17 * 1024 * 1024])('un dépôt interrompu après %i octets ne laisse pas de clé', async (taille) => {
    const cle = randomUUID();
    const coupe = Readable.from(
      (async function* () {
        yield Buffer.alloc(taille);
        throw new Error('coupure');
      })(),
    );
    await expect(s.store.put(cle, coupe)).rejects.toThrow('coupure');
    expect(await s.store.stat(cle)).toBeUndefined();
  });

  test('liste ce qui est ancien, et rien d’autre', async () => {
    const [ancien, recent] = [randomUUID(), randomUUID()];
    await s.store.put(ancien, Buffer.from('a'));
    await s.store.put(recent, Buffer.from('b'));
    await s.vieillir(ancien, 25);
    expect(await lister(new Date(Date.now() - 24 * 3_600_000))).toEqual([ancien]);
    expect(await lister(dansUneHeure())).toEqual(expect.arrayContaining([ancien, recent]));
  });
});

test('un dossier jette les restes d’un arrêt brutal', async () => {
  const racine = await mkdtemp(join(tmpdir(), 'fichiers-'));
  const store = await ouvrirDossier(racine);
  await store.put(randomUUID(), Buffer.from('a'));
  const reste = join(racine, 'x.tmp');
  await writeFile(reste, 'x');
  await utimes(reste, new Date(0), new Date(0));
  for await (const cle of store.lister(new Date(Date.now() - 3_600_000))) expect(cle).toBe('rien n’est ancien');
  expect((await readdir(racine)).filter((nom) => nom.endsWith('.tmp'))).toEqual([]);
  await rm(racine, { recursive: true });
});
