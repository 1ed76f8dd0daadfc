import { describe, expect, it } from 'vitest';
import { sansMetadonnees } from './metadonnees.ts';

const SECRET = Buffer.from('GPS 47.4736 -0.5541');
const segment = (marque: number, contenu: Buffer) => {
  const entete = Buffer.from([0xff, marque, 0, 0]);
  entete.writeUInt16BE(contenu.length + 2, 2);
  return Buffer.concat([entete, contenu]);
};
const DEBUT = Buffer.from('ffd8', 'hex');
const jfif = segment(0xe0, Buffer.from('JFIF\0'));
const image = Buffer.concat([segment(0xda, Buffer.alloc(6)), Buffer.from('pixels ÿá'), Buffer.from('ffd9', 'hex')]);

const morceauPng = (nom: string, contenu: Buffer) => {
  const taille = Buffer.alloc(4);
  taille.writeUInt32BE(contenu.length);
  return Buffer.concat([taille, Buffer.from(nom), contenu, Buffer.alloc(4)]);
};
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const ihdr = morceauPng('IHDR', Buffer.alloc(13));
const iend = morceauPng('IEND', Buffer.alloc(0));

const morceauWebp = (nom: string, contenu: Buffer) => {
  const taille = Buffer.alloc(4);
  taille.writeUInt32LE(contenu.length);
  return Buffer.concat([Buffer.from(nom), taille, contenu, Buffer.alloc(contenu.length % 2)]);
};
const webp = (...morceaux: Buffer[]) => {
  const contenu = Buffer.concat([Buffer.from('WEBP'), ...morceaux]);
  const entete = Buffer.from('RIFF\0\0\0\0');
  entete.writeUInt32LE(contenu.length, 4);
  return Buffer.concat([entete, contenu]);
};
const vp8x = (drapeaux: number) => morceauWebp('VP8X', Buffer.from([drapeaux, 0, 0, 0, 9, 0, 0, 9, 0, 0]));

describe('retirer ce qu’une photo dit à côté de son image', () => {
  it('JPEG : sans position, sans commentaire, l’image intacte', () => {
    const bavard = Buffer.concat([DEBUT, jfif, segment(0xe1, SECRET), segment(0xfe, SECRET), image]);
    expect(sansMetadonnees(bavard)).toEqual(Buffer.concat([DEBUT, jfif, image]));
  });

  it('JPEG : garde le sens de la photo, seul', () => {
    for (const [ordre, entete, entree] of [
      ['II', '49492a0008000000', '020012010300010000000600000025880400010000000000000000000000'],
      ['MM', '4d4d002a00000008', '000201120003000000010006000088250004000000010000000000000000'],
    ] as const) {
      const exif = Buffer.concat([
        Buffer.from('Exif\0\0'),
        Buffer.from(entete, 'hex'),
        Buffer.from(entree, 'hex'),
        SECRET,
      ]);
      const propre = sansMetadonnees(Buffer.concat([DEBUT, jfif, segment(0xe1, exif), image])) ?? Buffer.alloc(0);
      const garde = propre.subarray(DEBUT.length + jfif.length, propre.length - image.length);
      expect([ordre, garde.length, garde.readUInt16BE(28), propre.includes(SECRET)]).toEqual([ordre, 36, 6, false]);
      expect(sansMetadonnees(propre), 'deux fois n’en change pas plus qu’une').toEqual(propre);
    }
    const casse = Buffer.concat([DEBUT, jfif, segment(0xe1, Buffer.from('Exif\0\0MM')), image]);
    expect(sansMetadonnees(casse)).toEqual(Buffer.concat([DEBUT, jfif, image]));
  });

  it('JPEG : ce qui suit l’image s’en va, une image en plusieurs passes et une image coupée restent', () => {
    const passe = Buffer.concat([Buffer.from('ffda0004aabb', 'hex'), Buffer.from('12ff0034ffd256ffff', 'hex')]);
    const deux = Buffer.concat([
      DEBUT,
      passe.subarray(0, -2),
      segment(0xc4, Buffer.from('ffd9', 'hex')),
      passe.subarray(0, -2),
    ]);
    const entiere = Buffer.concat([deux, Buffer.from('ffd9', 'hex')]);
    expect(sansMetadonnees(entiere)).toEqual(entiere);
    expect(sansMetadonnees(Buffer.concat([entiere, DEBUT, segment(0xe1, SECRET), passe]))).toEqual(entiere);
    expect(sansMetadonnees(deux)).toEqual(deux);
  });

  it('PNG : de même', () => {
    const bavard = Buffer.concat([PNG, ihdr, morceauPng('eXIf', SECRET), morceauPng('tEXt', SECRET), iend]);
    expect(sansMetadonnees(bavard)).toEqual(Buffer.concat([PNG, ihdr, iend]));
    expect(sansMetadonnees(Buffer.concat([bavard, SECRET]))).toEqual(Buffer.concat([PNG, ihdr, iend]));
  });

  it('WebP : de même, et l’en-tête ne les annonce plus', () => {
    const bavard = webp(
      vp8x(0x1c),
      morceauWebp('VP8 ', Buffer.alloc(7)),
      morceauWebp('EXIF', SECRET),
      morceauWebp('XMP ', SECRET),
    );
    expect(sansMetadonnees(bavard)).toEqual(webp(vp8x(0x10), morceauWebp('VP8 ', Buffer.alloc(7))));
  });

  it.each([
    ['rien', Buffer.alloc(0)],
    ['une page', Buffer.from('<svg onload=alert(1)>')],
    ['un JPEG coupé', Buffer.concat([DEBUT, segment(0xe1, SECRET).subarray(0, 8)])],
    ['un PNG coupé', Buffer.concat([PNG, ihdr.subarray(0, 10)])],
    ['un WebP coupé', webp(vp8x(0)).subarray(0, 25)],
  ])('%s n’est pas une image', (_nom, contenu) => expect(sansMetadonnees(contenu)).toBeUndefined());
});

it.each([
  ['JPEG', Buffer.from('ffd8', 'hex'), Buffer.from('ffe00002', 'hex'), Buffer.from('ffda0002', 'hex')],
  ['PNG', Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('000000006162436400000000', 'hex'), Buffer.alloc(0)],
  ['WebP', Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), Buffer.from('ABCD\0\0\0\0', 'latin1'), Buffer.alloc(0)],
])('une image %s de milliers de morceaux se lit, de millions non', (_sorte, debut, morceau, fin) => {
  const enMorceaux = (nombre: number) => Buffer.concat([debut, ...Array.from({ length: nombre }, () => morceau), fin]);
  expect(sansMetadonnees(enMorceaux(5_000))).toBeDefined();
  expect(sansMetadonnees(enMorceaux(50_000))).toBeUndefined();
});
