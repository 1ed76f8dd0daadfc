import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { unJpeg } from '#server/testing/photos.ts';
import { creerPdf } from './creer-pdf.ts';
import { estImageLisible } from './image-lisible.ts';
import { pngDe, UN_GIF, UN_WEBP } from './images-de-test.ts';
import { lirePdf } from './pdf-de-test.ts';

const adresse = (mime: string, image: Buffer) => `data:image/${mime};base64,${image.toString('base64')}`;
const dessiner = (corps: object) =>
  creerPdf({ titre: 'Un document', emetteur: { nom: 'Pharmacie' }, contenu: [], ...corps });

const coupe = (image: Buffer) => image.subarray(0, Math.floor(image.length * 0.6));
const abime = (image: Buffer, place: number) => {
  const copie = Buffer.from(image);
  copie.fill(0xab, place, place + 6);
  return copie;
};
const transparent = pngDe({ type: 6 });
const idat = (image: Buffer) => image.indexOf('IDAT') + 6;
const opacite = Buffer.from([0]);
const sansFin = (image: Buffer) => image.subarray(0, image.indexOf('IEND') - 4);
const SOF = Buffer.from('ffc0', 'hex');
const jpegDe = (cote: number) => {
  const image = Buffer.from(unJpeg);
  const sof = image.indexOf(SOF);
  image.writeUInt16BE(cote, sof + 5);
  image.writeUInt16BE(cote, sof + 7);
  return image;
};

const cassees: readonly (readonly [string, string, Buffer])[] = [
  ['un PNG transparent coupé', 'png', coupe(transparent)],
  ['un PNG transparent aux pixels abîmés', 'png', abime(transparent, idat(transparent))],
  ['un PNG transparent aux pixels qui manquent', 'png', pngDe({ type: 6, pixels: deflateSync(Buffer.alloc(5)) })],
  ['un PNG gris transparent abîmé', 'png', pngDe({ type: 4, pixels: Buffer.from('abîmé') })],
  ['une palette transparente abîmée', 'png', pngDe({ type: 3, transparence: opacite, pixels: Buffer.from('abîmé') })],
  ['un PNG opaque abîmé', 'png', abime(pngDe({ type: 2 }), idat(pngDe({ type: 2 })))],
  ['un PNG entrelacé abîmé', 'png', pngDe({ type: 2, entrelacement: 1, pixels: Buffer.from('abîmé') })],
  ['un PNG sans fin', 'png', sansFin(transparent)],
  [
    'un PNG de 60 000 pixels de côté',
    'png',
    pngDe({ type: 6, largeur: 60_000, hauteur: 60_000, pixels: deflateSync(Buffer.alloc(9)) }),
  ],
  ['un PNG sans largeur', 'png', pngDe({ type: 6, largeur: 0, pixels: deflateSync(Buffer.alloc(9)) })],
  ['un PNG vide', 'png', Buffer.alloc(0)],
  ['un JPEG coupé', 'jpeg', unJpeg.subarray(0, -2)],
  ['un JPEG réduit à son début', 'jpeg', unJpeg.subarray(0, 12)],
  ['un JPEG abîmé', 'jpeg', abime(unJpeg, unJpeg.indexOf(SOF))],
  ['un JPEG de 65 500 pixels de côté', 'jpeg', jpegDe(65_500)],
  ['un JPEG sans largeur', 'jpeg', jpegDe(0)],
  ['un JPEG vide', 'jpeg', Buffer.alloc(0)],
  ['un WebP coupé', 'webp', coupe(UN_WEBP)],
  ['un WebP abîmé', 'webp', abime(UN_WEBP, 12)],
  ['un WebP vide', 'webp', Buffer.alloc(0)],
  ['un GIF coupé', 'gif', UN_GIF.subarray(0, 12)],
  ['un GIF abîmé', 'gif', abime(UN_GIF, 0)],
  [
    'un GIF de 65 535 pixels de côté',
    'gif',
    Buffer.concat([UN_GIF.subarray(0, 6), Buffer.alloc(4, 0xff), UN_GIF.subarray(10)]),
  ],
  ['un GIF vide', 'gif', Buffer.alloc(0)],
  ['un texte qui se dit PNG', 'png', Buffer.from('pas une image')],
];

describe('une image qui ne se lit pas est nommée, et le reste est imprimé', () => {
  it.each(cassees)('dans une note : %s', async (_nom, mime, image) => {
    const src = adresse(mime, image);
    const { texte } = await lirePdf(
      await dessiner({ contenu: [{ riche: `<p>avant</p><ul><li><p><img src="${src}" /></p></li></ul><p>après</p>` }] }),
    );
    expect(texte).toMatch(/avant[\s\S]*\[Image illisible\][\s\S]*après/);
  });

  it.each(cassees.filter(([, mime]) => mime === 'png' || mime === 'jpeg'))(
    'parmi les photos : %s',
    async (_nom, mime, image) => {
      const photos = { 1: adresse(mime, image), 2: adresse('jpeg', unJpeg) };
      const contenu = [
        { photo: '1', legende: 'La première' },
        { photo: '2', legende: 'La seconde' },
      ];
      const pdf = await dessiner({ photos, contenu });
      expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
      expect((await lirePdf(pdf)).texte).toMatch(/\[Image illisible\]\s+La première\s+La seconde/);
    },
  );

  it('où qu’elle soit dans un document : seule, ou dans un tableau', async () => {
    const image = adresse('png', coupe(transparent));
    const { texte } = await lirePdf(
      await dessiner({ contenu: [{ image }, { table: { body: [['avant', { stack: [{ image }] }]] } }, 'après'] }),
    );
    expect(texte.match(/\[Image illisible\]/g)).toHaveLength(2);
    expect(texte).toContain('après');
  });
});

it.each([
  ['gris', pngDe({ type: 0 })],
  ['en couleurs', pngDe({ type: 2 })],
  ['à palette', pngDe({ type: 3 })],
  ['à palette transparente', pngDe({ type: 3, transparence: opacite })],
  ['gris transparent', pngDe({ type: 4 })],
  ['transparent', transparent],
  ['entrelacé', pngDe({ type: 2, entrelacement: 1, pixels: deflateSync(Buffer.alloc(400)) })],
])('un PNG %s, entier, s’imprime', async (_nom, png) => {
  expect(estImageLisible(adresse('png', png))).toBe(true);
  const pdf = await dessiner({ contenu: [{ riche: `<p>avant</p><img src="${adresse('png', png)}" />` }] });
  expect(pdf.toString('latin1')).toContain('/Subtype /Image');
  expect((await lirePdf(pdf)).texte).not.toContain('illisible');
});
