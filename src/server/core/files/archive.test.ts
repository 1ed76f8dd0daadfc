import { describe, expect, test } from 'vitest';
import { decompresserEntree, garderEntrees, lireEntrees, verifierZip, ZipRefuse } from './archive.ts';
import { zipDeTest } from './zip-de-test.ts';

const BUDGET = 200 * 1024 * 1024;
const refusDe = (zip: Buffer, budget = BUDGET): Promise<unknown> =>
  verifierZip(zip, budget).then(
    () => undefined,
    (error: unknown) => error,
  );
const REPERTOIRE = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
const places = (zip: Buffer): number[] => {
  const trouvees: number[] = [];
  for (let place = zip.indexOf(REPERTOIRE); place >= 0; place = zip.indexOf(REPERTOIRE, place + 1))
    trouvees.push(place);
  return trouvees;
};
const modifie = (zip: Buffer, modifier: (copie: Buffer) => void): Buffer => {
  const copie = Buffer.from(zip);
  modifier(copie);
  return copie;
};

describe('une archive est jugée sur ce qu’elle annonce, avant d’être ouverte', () => {
  const deux = zipDeTest({ 'a.txt': 'bonjour', 'b.txt': 'bonjour' });
  test.each([
    [
      'plus de 2 000 fichiers',
      zipDeTest(Object.fromEntries(Array.from({ length: 2_001 }, (_, rang) => [`${rang}.txt`, 'a']))),
      'TROP_DE_FICHIERS',
    ],
    ['plus que le budget', zipDeTest({ a: Buffer.alloc(1_000), b: Buffer.alloc(1_000) }), 'BOMBE', 1_999],
    ['plus de cent fois son poids', zipDeTest({ a: Buffer.alloc(21 * 1024 * 1024) }), 'BOMBE'],
    [
      'deux entrées des mêmes octets',
      modifie(deux, (copie) => {
        const [premiere = 0, seconde = 0] = places(copie);
        copie.copy(copie, seconde, premiere, seconde);
      }),
      'BOMBE',
    ],
    [
      'moins d’entrées qu’elle n’en a',
      modifie(deux, (copie) => copie.writeUInt16LE(1, copie.length - 12)),
      'ILLISIBLE',
    ],
    ['une autre méthode à l’endroit du fichier', modifie(deux, (copie) => copie.writeUInt16LE(0, 8)), 'ILLISIBLE'],
    ['une autre taille à l’endroit du fichier', modifie(deux, (copie) => copie.writeUInt32LE(1, 22)), 'ILLISIBLE'],
    ['un autre nom à l’endroit du fichier', modifie(deux, (copie) => copie.write('z', 30)), 'ILLISIBLE'],
  ])('%s', async (_cas, zip, motif, budget = BUDGET) => {
    expect(await refusDe(zip, budget)).toMatchObject({ motif, octetsOuverts: 0 });
  });
});

describe('ce qui est ouvert est ce qui était annoncé', () => {
  test.each([
    ['un petit fichier qui se dit plus petit', zipDeTest({ a: Buffer.alloc(50_000) }, { tailleMentie: 10 }), 10],
    [
      'un gros fichier qui se dit petit',
      zipDeTest({ a: Buffer.alloc(8 * 1024 * 1024) }, { tailleMentie: 300_000 }),
      300_000 + 65_536,
    ],
  ])('%s : on s’arrête à ce qu’il disait', async (_cas, zip, auPlus) => {
    const refus = await refusDe(zip);
    expect(refus).toBeInstanceOf(ZipRefuse);
    expect(refus).toMatchObject({ motif: 'BOMBE' });
    expect((refus as ZipRefuse).octetsOuverts).toBeLessThanOrEqual(auPlus);
  });
  test.each([
    ['petit', 40_000, 60_000],
    ['gros', 2_000_000, 3_000_000],
  ])('un %s fichier qui se dit plus gros est abîmé', async (_cas, taille, tailleMentie) => {
    expect(await refusDe(zipDeTest({ a: Buffer.alloc(taille, 'ab') }, { tailleMentie }))).toMatchObject({
      motif: 'ILLISIBLE',
    });
  });
  test.each([
    ['après les octets', (copie: Buffer) => copie.writeUInt16LE(8, 6)],
    ['ailleurs, pour de plus grandes', (copie: Buffer) => copie.writeUInt32LE(0xffffffff, 18)],
  ])('les tailles peuvent être dites %s', async (_cas, ecrire) => {
    const zip = modifie(zipDeTest({ 'a.txt': 'bonjour' }), (copie) => {
      copie.fill(0, 18, 26);
      ecrire(copie);
    });
    expect(await verifierZip(zip, BUDGET)).toHaveLength(1);
  });
  test('une archive honnête se lit entière, petits et gros fichiers', async () => {
    const contenus = { vide: '', 'petit.txt': 'été', 'gros.txt': Buffer.alloc(900_000, 'abcd') };
    const zip = zipDeTest(contenus);
    const entrees = await verifierZip(zip, BUDGET);
    for (const [rang, contenu] of Object.values(contenus).entries()) {
      const morceaux: Buffer[] = [];
      for await (const morceau of decompresserEntree(zip, entrees[rang]!)) morceaux.push(morceau);
      expect(Buffer.concat(morceaux).equals(Buffer.from(contenu))).toBe(true);
    }
  });
});

test('ce qui est gardé d’une archive en est une, de ces fichiers seuls', async () => {
  const zip = zipDeTest({ 'a.txt': 'un', 'été.txt': 'deux', 'c.txt': Buffer.alloc(400_000, 'xy') });
  const [, ete, dernier] = lireEntrees(zip);
  const gardee = garderEntrees(zip, [dernier!, ete!]);
  const entrees = await verifierZip(gardee, BUDGET);
  expect(entrees.map(({ nom, taille }) => [nom, taille])).toEqual([
    ['c.txt', 400_000],
    ['été.txt', 4],
  ]);
});
