import { prepareZXingModule as preparerLecture } from 'zxing-wasm/reader';
import lecteur from 'zxing-wasm/reader/zxing_reader.wasm?url&inline';
import { prepareZXingModule as preparerEcriture, writeBarcode, type WriterOptions } from 'zxing-wasm/writer';
import graveur from 'zxing-wasm/writer/zxing_writer.wasm?url&inline';
import { beforeAll, describe, expect, test } from 'vitest';
import { lireCodeScanne } from '#shared/features/catalogue/produit/rules/code-scanne.ts';
import { lireCodesImage } from './lire-image.ts';

const octets = (adresse: string): ArrayBuffer =>
  Uint8Array.from(atob(adresse.slice(adresse.indexOf(',') + 1)), (c) => c.charCodeAt(0)).buffer;
beforeAll(() => {
  preparerLecture({ overrides: { wasmBinary: octets(lecteur) } });
  preparerEcriture({ overrides: { wasmBinary: octets(graveur) } });
});

type Pose = { readonly module: number; readonly droite?: boolean; readonly gris?: number };
/** Draws the picture of a code on a white label: modules magnified, upright or turned, faded. */
const photographier = async (texte: string, options: WriterOptions, { module, droite = false, gris = 0 }: Pose) => {
  const { symbol, error } = await writeBarcode(texte, options);
  expect(error).toBe('');
  const marge = 10 * module;
  const [l, h] = [symbol.width * module + 2 * marge, symbol.height * module + 2 * marge];
  const [largeur, hauteur] = droite ? [h, l] : [l, h];
  const data = new Uint8ClampedArray(largeur * hauteur * 4).fill(255);
  for (let y = 0; y < h; y += 1)
    for (let x = 0; x < l; x += 1) {
      const [i, j] = [Math.floor((x - marge) / module), Math.floor((y - marge) / module)];
      const dedans = i >= 0 && j >= 0 && i < symbol.width && j < symbol.height;
      const place = (droite ? x * largeur + (largeur - 1 - y) : y * largeur + x) * 4;
      if (dedans && symbol.data[j * symbol.width + i] === 0) data.fill(gris, place, place + 3);
    }
  return { data, width: largeur, height: hauteur, colorSpace: 'srgb' } as ImageData;
};
const ETIQUETTE = '(01)03400930000007(17)261100(10)AB12(21)S99';
const MEDICAMENT = { ean: '3400930000007', lot: 'AB12', peremption: '2026-11-30' };

describe('l’appareil photo lit de vraies images', () => {
  test.each<[string, string, WriterOptions, object]>([
    ['EAN-13', '3400930000007', { format: 'EAN13' }, { ean: '3400930000007' }],
    ['EAN-8', '40123455', { format: 'EAN8' }, { ean: '0000040123455' }],
    ['UPC-A', '036000291452', { format: 'UPCA' }, { ean: '0036000291452' }],
    ['DataMatrix GS1', ETIQUETTE, { format: 'DataMatrix', options: 'gs1' }, MEDICAMENT],
    ['GS1-128', ETIQUETTE, { format: 'Code128', options: 'gs1' }, MEDICAMENT],
    ['DataMatrix sans FNC1 devant', '01034009300000071726113010AB12\u001d21S99', { format: 'DataMatrix' }, MEDICAMENT],
  ])('%s, droit, couché, pâle, petit', async (_nom, texte, options, attendu) => {
    for (const pose of [{ module: 3 }, { module: 3, droite: true }, { module: 4, gris: 140 }, { module: 2 }]) {
      const codes = await lireCodesImage(await photographier(texte, options, pose));
      expect(codes.map(lireCodeScanne), JSON.stringify(pose)).toEqual([
        expect.objectContaining({ type: 'PRODUIT', doutes: [], ...attendu }),
      ]);
    }
  });

  test('une image sans code n’en donne aucun', async () => {
    const data = new Uint8ClampedArray(200 * 100 * 4).fill(255);
    expect(await lireCodesImage({ data, width: 200, height: 100, colorSpace: 'srgb' })).toEqual([]);
  });
});
