import { inflateSync } from 'node:zlib';
import { decode } from 'jpeg-js';
import { describe, expect, it } from 'vitest';
import { lireBmp } from './bmp.ts';
import { rendreImprimable, rendreMontrable } from './image-montrable.ts';
import { ecrirePng } from './pixels.ts';

/** A BMP whose pixels are given row by row from the top. */
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

describe('un HEIC', () => {
  // Sixty-four pixels square: red, then blue, the first picture being primary; red on the left, transparent on the
  // right.
  const HEIC = {
    deux: 'AAAAKGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZm1pZjFoZWljbWlhZgAAAgttZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAI7AAEAAAAAAAAAGgACAAAAAAJVAAEAAAAAAAAAGgAAADhpaW5mAAAAAAACAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAAAAAIAAGh2YzEAAAABZGlwcnAAAAFAaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAEAAAABAAAAAEHBpeGkAAAAAAwgICAAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAEAAAABAAAAAEHBpeGkAAAAAAwgICAAAABxpcG1hAAAAAAAAAAIAAQOBAoMAAgOEBYYAAAA8bWRhdAAAABYoAa9Y+Q6SX//znd//lR6Q+xF0xsgsAAAAFigBr1j5DpJf//mYHyP2O0/+RdDGyCw=',
    trouee:
      'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAkVtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAJpAAEAAAAAAAAAKQACAAAAAAKSAAEAAAAAAAAAGgAAADhpaW5mAAAAAAACAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAAAAAIAAGh2YzEAAAABhGlwcnAAAAFfaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAEAAAABAAAAAEHBpeGkAAAAAAwgICAAAAHJodmNDAQQIAAAAAAAAAAAAHvAA/Pz4+AAADwMgAAEAF0ABDAH//wQIAAADAJ/4AAADAAAeugJAIQABACZCAQEECAAAAwCf+AAAAwAAHsCCBBZbqSSmubAgAAADACAAAAMAISIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAEAAAABAAAAADnBpeGkAAAAAAQgAAAAnYXV4QwAAAAB1cm46bXBlZzpoZXZjOjIwMTU6YXV4aWQ6MQAAAAAdaXBtYQAAAAAAAAACAAEDgQKDAAIEhAWGhwAAABppcmVmAAAAAAAAAA5hdXhsAAIAAQABAAAAS21kYXQAAAAlKAGvWPkOkl//853f/5UekPsRZif/4ufC+ojZ/3HTRHEv/2FbgAAAABYoAa6w7xKw9B+8sj7//tgu3u//ziW4',
  };
  /** The colours near the top left corner, then near the opposite one. */
  const couleurs = async (heic: Buffer, [largeur, hauteur]: readonly [number, number] = [64, 64]) => {
    const image = await rendreMontrable(heic);
    expect(image).toMatchObject({ mime: 'image/jpeg', largeur, hauteur });
    const { data } = decode(image?.contenu ?? Buffer.alloc(0), { useTArray: true });
    return [8, (hauteur - 8) * largeur - 8].map((place) =>
      [...data.subarray((7 * largeur + place) * 4, (7 * largeur + place) * 4 + 3)].map((c) => (c > 127 ? 1 : 0)),
    );
  };
  const octets = (longueur: number, ...valeurs: number[]): Buffer =>
    Buffer.concat(valeurs.map((valeur) => Buffer.from(valeur.toString(16).padStart(2 * longueur, '0'), 'hex')));
  const boite = (nom: string, ...parties: (Buffer | string)[]): Buffer => {
    const contenu = Buffer.concat(parties.map((partie) => Buffer.from(partie as string, 'latin1')));
    return Buffer.concat([octets(4, contenu.length + 8), Buffer.from(nom, 'latin1'), contenu]);
  };
  type Grille = {
    readonly tuiles: readonly number[];
    readonly colonnes: number;
    readonly taille: [number, number];
    /** Quarter turns to the left. */
    readonly tours?: number;
  };
  /**
   * A telephone's picture: a grid of tiles, red (1) or blue (2), that are pictures themselves; the primary one
   * assembles them.
   */
  const enGrille = ({ tuiles, colonnes, taille: [largeur, hauteur], tours = 0 }: Grille): Buffer => {
    const deux = Buffer.from(HEIC.deux, 'base64');
    const [entete, proprietes] = [deux.subarray(0, 40), deux.indexOf('ipco')];
    const images = deux.subarray(deux.indexOf('mdat') + 4);
    const grille = Buffer.concat([
      octets(1, 0, 0, tuiles.length / colonnes - 1, colonnes - 1),
      octets(2, largeur, hauteur),
    ]);
    const principale = tuiles.length + 1;
    const element = (id: number, sorte: string, cache: boolean) =>
      boite('infe', octets(1, 2, 0, 0, cache ? 1 : 0), octets(2, id, 0), sorte, '\0');
    /** The position of each item: `longueur` bytes, from `depuis` in the file, or in `idat` for the grid. */
    const place = (id: number, construction: number, depuis: number, longueur: number) =>
      Buffer.concat([octets(2, id, construction, 0, 1), octets(4, depuis, longueur)]);
    const meta = (depuis: number) =>
      boite(
        'meta',
        octets(4, 0),
        boite('hdlr', octets(4, 0, 0), 'pict', octets(4, 0, 0, 0), '\0'),
        boite('pitm', octets(4, 0), octets(2, principale)),
        boite(
          'iloc',
          octets(1, 1, 0, 0, 0, 0x44, 0),
          octets(2, principale),
          ...tuiles.map((couleur, i) => place(i + 1, 0, depuis + 26 * (couleur - 1), 26)),
          place(principale, 1, 0, grille.length),
        ),
        boite(
          'iinf',
          octets(4, 0),
          octets(2, principale),
          ...tuiles.map((_, i) => element(i + 1, 'hvc1', true)),
          element(principale, 'grid', false),
        ),
        boite(
          'iref',
          octets(4, 0),
          boite('dimg', octets(2, principale, tuiles.length, ...tuiles.map((_, i) => i + 1))),
        ),
        boite(
          'iprp',
          boite(
            'ipco',
            deux.subarray(proprietes + 4, proprietes - 4 + deux.readUInt32BE(proprietes - 4)),
            boite('ispe', octets(4, 0, largeur, hauteur)),
            boite('irot', octets(1, tours)),
          ),
          boite(
            'ipma',
            octets(4, 0, principale),
            ...tuiles.flatMap((_, i) => [octets(2, i + 1), octets(1, 3, 0x81, 2, 0x83)]),
            octets(2, principale),
            octets(1, 2, 7, 0x88),
          ),
        ),
        boite('idat', grille),
      );
    return Buffer.concat([entete, meta(entete.length + meta(0).length + 8), boite('mdat', images)]);
  };
  const [ROUGE, BLEU] = [
    [1, 0, 0],
    [0, 0, 1],
  ];

  it('de plusieurs images montre la principale, à quelque rang qu’elle soit', async () => {
    const heic = Buffer.from(HEIC.deux, 'base64');
    expect(await couleurs(heic)).toEqual([
      [1, 0, 0],
      [1, 0, 0],
    ]);
    heic.writeUInt16BE(2, heic.indexOf('pitm') + 8);
    expect(await couleurs(heic)).toEqual([
      [0, 0, 1],
      [0, 0, 1],
    ]);
  });

  it('transparent se montre sur blanc', async () => {
    expect(await couleurs(Buffer.from(HEIC.trouee, 'base64'))).toEqual([
      [1, 0, 0],
      [1, 1, 1],
    ]);
  });

  it.each<[string, Grille, (number[] | undefined)[]]>([
    ['deux tuiles côte à côte', { tuiles: [1, 2], colonnes: 2, taille: [128, 64] }, [ROUGE, BLEU]],
    ['dans l’autre ordre', { tuiles: [2, 1], colonnes: 2, taille: [128, 64] }, [BLEU, ROUGE]],
    ['l’une sur l’autre', { tuiles: [1, 2], colonnes: 1, taille: [64, 128] }, [ROUGE, BLEU]],
    ['quatre tuiles', { tuiles: [1, 1, 1, 2], colonnes: 2, taille: [128, 128] }, [ROUGE, BLEU]],
    ['de même couleur', { tuiles: [2, 2], colonnes: 2, taille: [128, 64] }, [BLEU, BLEU]],
    ['six tuiles', { tuiles: [1, 2, 1, 2, 1, 2], colonnes: 3, taille: [192, 128] }, [ROUGE, BLEU]],
    ['dont la dernière dépasse en largeur', { tuiles: [1, 2], colonnes: 2, taille: [100, 64] }, [ROUGE, BLEU]],
    ['en hauteur', { tuiles: [1, 2], colonnes: 1, taille: [64, 90] }, [ROUGE, BLEU]],
    ['dans les deux sens', { tuiles: [2, 2, 2, 1], colonnes: 2, taille: [90, 100] }, [BLEU, ROUGE]],
    ['tenu à gauche', { tuiles: [1, 2], colonnes: 2, taille: [100, 64], tours: 1 }, [BLEU, ROUGE]],
    ['tenu à droite', { tuiles: [1, 2], colonnes: 2, taille: [100, 64], tours: 3 }, [ROUGE, BLEU]],
    ['une seule tuile', { tuiles: [1], colonnes: 1, taille: [64, 64] }, [ROUGE, ROUGE]],
  ])('fait de tuiles se montre entier : %s', async (_nom, grille, attendues) => {
    const montree =
      grille.tours === undefined ? grille.taille : ([grille.taille[1], grille.taille[0]] satisfies [number, number]);
    expect(await couleurs(enGrille(grille), montree)).toEqual(attendues);
  });

  it('auquel une tuile manque n’est pas une image', async () => {
    const heic = enGrille({ tuiles: [1, 2], colonnes: 2, taille: [128, 64] });
    heic.writeUInt16BE(9, heic.indexOf('dimg') + 8);
    expect(await rendreMontrable(heic)).toBeUndefined();
  });

  it('abîmé n’est pas une image', async () => {
    const heic = Buffer.from(HEIC.deux, 'base64');
    expect(await rendreMontrable(heic.subarray(0, heic.indexOf('mdat')))).toBeUndefined();
  });
});

describe('sur papier', () => {
  // Sixteen by eight pixels, red on the left; blue or transparent on the right.
  const WEBP = {
    perte:
      'UklGRiYCAABXRUJQVlA4WAoAAAAgAAAADwAABwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDggOAAAADACAJ0BKhAACAAAwBIloAJ0ugH4AfiABGgAAP79K5//36Cb/3eb/XRLzP/rRz/+tGVwf1o5v6AA',
    exacte:
      'UklGRggCAABXRUJQVlA4WAoAAAAgAAAADwAABwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDhMGQAAAC8PwAEADxDzv//zHw7Egsn8pTtTiOh/ZAAA',
    trouee:
      'UklGRjYCAABXRUJQVlA4WAoAAAAwAAAADwAABwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZBTFBIEgAAAAEPMP8REUIsmMxfujOFiP5HDlZQOCAuAAAAcAEAnQEqEAAIAADAEiWgAnQBQAAA/v4Jn//v98v/d1z/+83f/9Z8f/+rMAAAAA==',
  };
  const webp = (nom: keyof typeof WEBP) => Buffer.from(WEBP[nom], 'base64');
  const GIF = Buffer.from('R0lGODdhAQABAPAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
  const couleurs = (jpeg: Buffer) => {
    const { data, width } = decode(jpeg, { useTArray: true });
    const point = (x: number) =>
      [...data.subarray((4 * width + x) * 4, (4 * width + x) * 4 + 3)].map((c) => (c > 127 ? 1 : 0));
    return [point(2), point(13)];
  };
  const png = (image: Buffer) => {
    const debut = image.indexOf('IDAT') + 4;
    return [...inflateSync(image.subarray(debut, debut + image.readUInt32BE(debut - 8)))];
  };
  /** An animation of one image, which covers its canvas. */
  const animer = (image: Buffer): Buffer => {
    const morceau = (nom: string, contenu: Buffer) => {
      const taille = Buffer.alloc(4);
      taille.writeUInt32LE(contenu.length);
      return Buffer.concat([Buffer.from(nom), taille, contenu, Buffer.alloc(contenu.length % 2)]);
    };
    const taille = Buffer.from([15, 0, 0, 7, 0, 0]);
    const parties = image.toString('latin1', 12, 16) === 'VP8X' ? image.subarray(30) : image.subarray(12);
    return morceau(
      'RIFF',
      Buffer.concat([
        Buffer.from('WEBP'),
        morceau('VP8X', Buffer.concat([Buffer.from([0x12, 0, 0, 0]), taille])),
        morceau('ANIM', Buffer.alloc(6)),
        morceau('ANMF', Buffer.concat([Buffer.alloc(6), taille, Buffer.from([100, 0, 0, 0]), parties])),
      ]),
    );
  };

  it.each<[keyof typeof WEBP, number[]]>([
    ['perte', [0, 0, 1]],
    ['trouee', [1, 1, 1]],
  ])('un WebP (%s) devient un JPEG, animé ou non ; ce qui est transparent est blanc', async (nom, droite) => {
    for (const image of [webp(nom), animer(webp(nom))]) {
      const rendu = await rendreImprimable(image);
      expect(rendu).toMatchObject({ mime: 'image/jpeg', largeur: 16, hauteur: 8 });
      expect(couleurs(rendu?.contenu ?? Buffer.alloc(0))).toEqual([[1, 0, 0], droite]);
    }
  });

  it('un WebP sans perte et un GIF deviennent des PNG, au point près', async () => {
    const exact = await rendreImprimable(webp('exacte'));
    expect(exact?.mime).toBe('image/png');
    const ligne = [0, ...Array.from({ length: 8 }, () => R).flat(), ...Array.from({ length: 8 }, () => B).flat()];
    expect(png(exact?.contenu ?? Buffer.alloc(0))).toEqual(Array.from({ length: 8 }, () => ligne).flat());
    const gif = await rendreImprimable(GIF);
    expect([gif?.mime, ...png(gif?.contenu ?? Buffer.alloc(0))]).toEqual(['image/png', 0, ...R]);
  });

  it('PNG et JPEG restent ce qu’ils sont ; ce qui ne se lit pas, ou est trop grand, n’est pas imprimable', async () => {
    const telle = ecrirePng({ largeur: 2, hauteur: 1, rvb: Buffer.alloc(6) });
    expect((await rendreImprimable(telle))?.mime).toBe('image/png');
    const immense = Buffer.from(GIF);
    immense.writeUInt16LE(20_000, 6);
    immense.writeUInt16LE(20_000, 8);
    for (const refusee of [webp('perte').subarray(0, 40), GIF.subarray(0, 14), immense, Buffer.from('RIFF')])
      expect(await rendreImprimable(refusee)).toBeUndefined();
  });
});
