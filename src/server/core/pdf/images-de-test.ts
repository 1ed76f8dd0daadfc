import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const morceau = (nom: string, donnees: Buffer): Buffer => {
  const corps = Buffer.concat([Buffer.from(nom, 'latin1'), donnees]);
  const [taille, somme] = [Buffer.alloc(4), Buffer.alloc(4)];
  taille.writeUInt32BE(donnees.length);
  somme.writeUInt32BE(crc32(corps));
  return Buffer.concat([taille, corps, somme]);
};

type Png = {
  /** The PNG colour type: 0 grey, 2 colours, 3 palette, 4 grey and 6 colours with transparency. */
  readonly type: 0 | 2 | 3 | 4 | 6;
  readonly largeur?: number;
  readonly hauteur?: number;
  /** For a palette: the transparency of each colour. */
  readonly transparence?: Buffer;
  readonly entrelacement?: 0 | 1;
  /** Replaces the compressed pixels. */
  readonly pixels?: Buffer;
};
const CANAUX = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;
/** A PNG of 4 × 3 pixels, 8 bits a sample. */
export const pngDe = ({ type, largeur = 4, hauteur = 3, transparence, entrelacement = 0, pixels }: Png): Buffer => {
  const entete = Buffer.alloc(13);
  entete.writeUInt32BE(largeur, 0);
  entete.writeUInt32BE(hauteur, 4);
  entete.set([8, type, 0, 0, entrelacement], 8);
  return Buffer.concat([
    SIGNATURE,
    morceau('IHDR', entete),
    ...(type === 3 ? [morceau('PLTE', Buffer.from('ff0000', 'hex'))] : []),
    ...(transparence ? [morceau('tRNS', transparence)] : []),
    morceau('IDAT', pixels ?? deflateSync(Buffer.alloc(hauteur * (1 + largeur * CANAUX[type])))),
    morceau('IEND', Buffer.alloc(0)),
  ]);
};

export const UN_WEBP = Buffer.from(
  'UklGRiYCAABXRUJQVlA4WAoAAAAgAAAADwAABwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDggOAAAADACAJ0BKhAACAAAwBIloAJ0ugH4AfiABGgAAP79K5//36Cb/3eb/XRLzP/rRz/+tGVwf1o5v6AA',
  'base64',
);
export const UN_GIF = Buffer.from('R0lGODdhAQABAPAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
