import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { decompresser, verifierZip } from './archive.ts';
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
    for await (const morceau of decompresser(zip, entrees[i] ?? { nom: '', debut: 0, fin: 0, compresse: false }))
      morceaux.push(morceau);
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
