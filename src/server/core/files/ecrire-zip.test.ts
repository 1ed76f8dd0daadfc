import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { decompresserEntree, verifierZip } from './archive.ts';
import { ecrireZip } from './ecrire-zip.ts';
import { examinerFichier } from './examiner.ts';

test('ce qui est écrit se relit à l’octet près, noms accentués compris', async () => {
  const fichiers = {
    'relevés/été.txt': [Buffer.from('abc'), Buffer.from('def')],
    'vide.txt': [],
    'hasard.bin': [randomBytes(200_000), randomBytes(1)],
  };
  const zip = await buffer(ecrireZip(Object.entries(fichiers).map(([nom, contenu]) => ({ nom, contenu }))));
  const entrees = await verifierZip(zip, 1_000_000);
  expect(entrees.map(({ nom }) => nom)).toEqual(Object.keys(fichiers));
  for (const [i, contenu] of Object.values(fichiers).entries()) {
    const morceaux: Buffer[] = [];
    for await (const morceau of decompresserEntree(zip, entrees[i]!)) morceaux.push(morceau);
    expect(Buffer.concat(morceaux).equals(Buffer.concat(contenu))).toBe(true);
  }
  expect(await examinerFichier('preuves.zip', zip)).toBe('application/zip');
});

test('une archive vide est lisible, une lecture qui échoue arrête l’écriture', async () => {
  expect(await verifierZip(await buffer(ecrireZip([])), 10)).toEqual([]);
  const coupe = async function* () {
    yield Buffer.from('a');
    throw new Error('coupure');
  };
  await expect(buffer(ecrireZip([{ nom: 'a', contenu: coupe() }]))).rejects.toThrow('coupure');
});

test('chaque fichier porte sa somme de contrôle, et l’heure de Paris quelle que soit celle du serveur', async () => {
  const contenu = Buffer.from('é'.repeat(50_000));
  const zip = await buffer(ecrireZip([{ nom: 'a', contenu: [contenu] }], new Date('2026-11-22T23:30:00Z')));
  const entree = zip.indexOf('PK\u0001\u0002', 0, 'latin1');
  expect(zip.readUInt32LE(entree + 16)).toBe(crc32(contenu));
  const [heure, jour] = [zip.readUInt16LE(entree + 12), zip.readUInt16LE(entree + 14)];
  expect([(jour >> 9) + 1980, (jour >> 5) & 15, jour & 31]).toEqual([2026, 11, 23]);
  expect([heure >> 11, (heure >> 5) & 63]).toEqual([0, 30]);
});

test('qui cesse de lire fait fermer le fichier en cours, et les suivants ne s’ouvrent pas', async () => {
  const fermes: string[] = [];
  const sansFin = async function* (nom: string) {
    try {
      for (;;) yield randomBytes(65_536);
    } finally {
      fermes.push(nom);
      fermeture.resolve();
    }
  };
  const fermeture = Promise.withResolvers<void>();
  const zip = ecrireZip(['a', 'b'].map((nom) => ({ nom, contenu: sansFin(nom) })));
  await once(zip, 'readable');
  zip.destroy();
  await fermeture.promise;
  expect(fermes).toEqual(['a']);
});
