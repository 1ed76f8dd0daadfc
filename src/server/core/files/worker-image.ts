import convertir from 'heic-convert';
import { servir } from '../atelier/servir.ts';

export type DemandeImage = { readonly image: Uint8Array<ArrayBuffer> };

const QUALITE = 0.85;

servir<DemandeImage, Uint8Array<ArrayBuffer>>(
  async ({ image }) => Uint8Array.from(new Uint8Array(await convertir({ buffer: image, format: 'JPEG', quality: QUALITE }))),
  ({ buffer }) => [buffer],
);
