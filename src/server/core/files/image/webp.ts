import { decode } from '@cwasm/webp';
import { aplatirPixels, type Pixels } from './pixels.ts';

type Morceau = { readonly nom: string; readonly contenu: Buffer };
const morceauxDe = (octets: Buffer, debut: number): Morceau[] => {
  const morceaux: Morceau[] = [];
  for (let i = debut; i + 8 <= octets.length;) {
    const taille = octets.readUInt32LE(i + 4);
    morceaux.push({ nom: octets.toString('latin1', i, i + 4), contenu: octets.subarray(i + 8, i + 8 + taille) });
    i += 8 + taille + (taille % 2);
  }
  return morceaux;
};
const ecrireMorceau = ({ nom, contenu }: Morceau): Buffer => {
  const entete = Buffer.alloc(8);
  entete.write(nom, 0, 'latin1');
  entete.writeUInt32LE(contenu.length, 4);
  return Buffer.concat([entete, contenu, Buffer.alloc(contenu.length % 2)]);
};

const ENTETE = 12;
const ENTETE_IMAGE = 16;
/** The flag that announces an alpha channel. */
const AVEC_ALPHA = 0x10;
/** The first image of an animation, as its own WebP; a still image is unchanged. */
const premiereImage = (webp: Buffer): Buffer => {
  const image = morceauxDe(webp, ENTETE).find(({ nom }) => nom === 'ANMF')?.contenu;
  if (!image) return webp;
  const parties = morceauxDe(image, ENTETE_IMAGE).filter(({ nom }) => /^(?:ALPH|VP8 |VP8L)$/.test(nom));
  const etendu = Buffer.from([AVEC_ALPHA, 0, 0, 0, ...image.subarray(6, 12)]);
  const contenu = Buffer.concat([
    Buffer.from('WEBP'),
    ...(parties.some(({ nom }) => nom === 'ALPH') ? [ecrireMorceau({ nom: 'VP8X', contenu: etendu })] : []),
    ...parties.map(ecrireMorceau),
  ]);
  return ecrireMorceau({ nom: 'RIFF', contenu });
};

/** Whether a WebP is lossless: a drawing or a screenshot, which JPEG would blur. */
export const estWebpExact = (webp: Buffer): boolean =>
  morceauxDe(premiereImage(webp), ENTETE).some(({ nom }) => nom === 'VP8L');

/**
 * Reads a WebP, the first image of an animation, on white.
 * @param maxCote pixels of its longer side
 * @throws Error when it is not a WebP, or is truncated
 */
export const lireWebp = (webp: Buffer, maxCote: number): Pixels => aplatirPixels(decode(premiereImage(webp)), maxCote);
