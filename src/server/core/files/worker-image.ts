import convertir from 'heic-convert';
import { ecrirePng, lireBmp } from './bmp.ts';
import { servir } from '../atelier/servir.ts';

export type DemandeImage = {
  readonly sorte: 'heic' | 'bmp';
  readonly image: Uint8Array<ArrayBuffer>;
  readonly maxCote: number;
};

const QUALITE = 0.85;

servir<DemandeImage, Uint8Array<ArrayBuffer>>(
  async ({ sorte, image, maxCote }) =>
    Uint8Array.from(
      sorte === 'bmp'
        ? ecrirePng(lireBmp(Buffer.from(image.buffer), maxCote))
        : new Uint8Array(await convertir({ buffer: image, format: 'JPEG', quality: QUALITE })),
    ),
  ({ buffer }) => [buffer],
);
