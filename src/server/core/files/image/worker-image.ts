import { decode as decoderGif } from '@cwasm/nsgif';
import { encode as ecrireJpeg } from 'jpeg-js';
import { lireBmp } from './bmp.ts';
import { lireHeic } from './heic.ts';
import { aplatirPixels, ecrirePng, type Pixels } from './pixels.ts';
import { servirDansLAtelier } from '../../atelier/servir.ts';
import { estWebpExact, lireWebp } from './webp.ts';

export type DemandeImage = {
  readonly sorte: 'heic' | 'bmp' | 'webp' | 'gif';
  readonly image: Uint8Array;
  readonly maxCote: number;
};

const QUALITE = 0.85;

const enJpeg = ({ largeur, hauteur, rvb }: Pixels): Uint8Array => {
  const data = Buffer.alloc(largeur * hauteur * 4, 255);
  for (let i = 0; i < largeur * hauteur; i += 1) rvb.copy(data, i * 4, i * 3, i * 3 + 3);
  return ecrireJpeg({ width: largeur, height: hauteur, data }, QUALITE * 100).data;
};

const traiter = async ({ sorte, image, maxCote }: DemandeImage): Promise<Uint8Array> => {
  const octets = Buffer.from(image.buffer, image.byteOffset, image.byteLength);
  switch (sorte) {
    case 'bmp':
      return ecrirePng(lireBmp(octets, maxCote));
    case 'gif':
      return ecrirePng(aplatirPixels(decoderGif(octets), maxCote));
    case 'webp': {
      const pixels = lireWebp(octets, maxCote);
      return estWebpExact(octets) ? ecrirePng(pixels) : enJpeg(pixels);
    }
    case 'heic':
      return ecrireJpeg(await lireHeic(octets), QUALITE * 100).data;
  }
};

servirDansLAtelier(traiter);
