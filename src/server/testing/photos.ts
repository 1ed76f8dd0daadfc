const segment = (marque: number, contenu: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marque, 0, contenu.length + 2]), contenu]);

/** What a photo says beside its picture, and must not keep. */
export const SECRET_PHOTO = Buffer.from('Exif\0\0GPS 47.4736');
const jpegDe = (cote: number): Buffer =>
  Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    segment(0xe1, SECRET_PHOTO),
    segment(0xc0, Buffer.from([8, cote >> 8, cote & 0xff, cote >> 8, cote & 0xff, 1, 1, 0x11, 0])),
    segment(0xda, Buffer.alloc(6)),
    Buffer.from('00ffd9', 'hex'),
  ]);
/** A JPEG of 16 × 16 pixels that says where it was taken. */
export const unJpeg = jpegDe(16);
/** A thumbnail in base64, as a browser sends it. */
export const uneVignette = (cote = 320): string => jpegDe(cote).toString('base64');
