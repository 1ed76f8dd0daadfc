import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ecrirePng, lireBmp } from './bmp.ts';
import { rendreMontrable } from './image-montrable.ts';

/** A BMP whose pixels are given line by line from the top. */
const unBmp = (
  largeur: number,
  lignes: readonly (readonly [number, number, number])[][],
  { bits = 24, descend = false } = {},
): Buffer => {
  const pas = ((bits * largeur + 31) >> 5) << 2;
  const bmp = Buffer.alloc(54 + pas * lignes.length);
  bmp.write('BM', 0, 'latin1');
  bmp.writeUInt32LE(54, 10);
  bmp.writeUInt32LE(40, 14);
  bmp.writeInt32LE(largeur, 18);
  bmp.writeInt32LE(descend ? -lignes.length : lignes.length, 22);
  bmp.writeUInt16LE(bits, 28);
  for (const [y, ligne] of (descend ? lignes : lignes.toReversed()).entries())
    for (const [x, [r, v, b]] of ligne.entries()) bmp.set([b, v, r], 54 + y * pas + (x * bits) / 8);
  return bmp;
};
const R = [255, 0, 0] as const;
const V = [0, 255, 0] as const;
const B = [0, 0, 255] as const;
const N = [0, 0, 0] as const;

it('une image sans surface n’en est pas une', async () => {
  const png = ecrirePng({ largeur: 1, hauteur: 1, rvb: Buffer.alloc(3) });
  expect(await rendreMontrable(png)).toBeDefined();
  png.writeUInt32BE(0, 16);
  expect(await rendreMontrable(png)).toBeUndefined();
});

describe('un BMP', () => {
  it.each([
    [24, false],
    [24, true],
    [32, false],
    [32, true],
  ])('de %i bits, de haut en bas %s : ses pixels, dans l’ordre', (bits, descend) => {
    const bmp = unBmp(
      3,
      [
        [R, V, B],
        [N, N, R],
      ],
      { bits, descend },
    );
    expect([...lireBmp(bmp, 2_000).rvb]).toEqual([R, V, B, N, N, R].flat());
  });

  it('devient un PNG que l’on relit, réduit au-delà de la limite', async () => {
    const { largeur, hauteur, rvb } = lireBmp(
      unBmp(4, [
        [R, R, B, B],
        [R, R, B, B],
      ]),
      2,
    );
    expect([largeur, hauteur, ...rvb]).toEqual([2, 1, ...R, ...B]);
    const png = ecrirePng({ largeur, hauteur, rvb });
    const debut = png.indexOf('IDAT') + 4;
    expect([...inflateSync(png.subarray(debut, debut + png.readUInt32BE(debut - 8)))]).toEqual([0, ...R, ...B]);
    const grand = unBmp(
      2_500,
      Array.from({ length: 2 }, () => Array.from({ length: 2_500 }, () => V)),
    );
    expect(await rendreMontrable(grand)).toMatchObject({ mime: 'image/png', largeur: 1_250, hauteur: 1 });
  });

  it('d’une autre sorte reste ce qu’il est : les navigateurs le montrent', async () => {
    const bmp = unBmp(3, [[R, V, B]]);
    bmp.writeUInt32LE(1, 30);
    expect(await rendreMontrable(bmp)).toMatchObject({ mime: 'image/bmp', largeur: 3, hauteur: 1 });
  });
});
