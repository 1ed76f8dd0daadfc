import { crc32, deflateSync } from 'node:zlib';

/** WinAnsi, the encoding of the standard fonts: French letters keep their place, what it lacks becomes a plain sign. */
const enWinAnsi = (texte: string): string =>
  texte
    .replaceAll('’', "'")
    .replaceAll('\u00a0', ' ')
    .replaceAll('–', '-')
    .replaceAll('€', '\x80')
    .replaceAll('œ', '\x9c')
    .replaceAll('Œ', '\x8c')
    .replace(/[\\()]/g, String.raw`\$&`);

/** A page of text, as small as a PDF can be, that every viewer opens. */
export const unPdf = (titre: string, lignes: readonly string[]): Buffer => {
  const texte = [
    `BT /F2 20 Tf 60 760 Td (${enWinAnsi(titre)}) Tj ET`,
    ...lignes.map((ligne, i) => `BT /F1 12 Tf 60 ${720 - i * 22} Td (${enWinAnsi(ligne)}) Tj ET`),
  ].join('\n');
  const objets = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>',
    `<</Length ${texte.length}>>\nstream\n${texte}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>',
  ];
  let pdf = '%PDF-1.4\n';
  const positions = objets.map((objet, i) => {
    const position = pdf.length;
    pdf += `${i + 1} 0 obj\n${objet}\nendobj\n`;
    return position;
  });
  const table = positions.map((position) => `${String(position).padStart(10, '0')} 00000 n \n`).join('');
  const fin = `trailer\n<</Size ${objets.length + 1}/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`;
  return Buffer.from(`${pdf}xref\n0 ${objets.length + 1}\n0000000000 65535 f \n${table}${fin}`, 'latin1');
};

type Couleur = readonly [r: number, v: number, b: number];
const morceau = (nom: string, contenu: Buffer): Buffer => {
  const corps = Buffer.concat([Buffer.from(nom, 'latin1'), contenu]);
  const entiers = Buffer.alloc(8);
  entiers.writeUInt32BE(contenu.length, 0);
  entiers.writeUInt32BE(crc32(corps), 4);
  return Buffer.concat([entiers.subarray(0, 4), corps, entiers.subarray(4)]);
};

/** A shelf seen from the front: rows of boxes of these colours, in a PNG. */
export const unPlanogramme = (rayons: readonly (readonly Couleur[])[]): Buffer => {
  const [largeur, hauteur, marge] = [640, rayons.length * 110, 6];
  const pixels = Buffer.alloc((largeur * 3 + 1) * hauteur, 245);
  for (let y = 0; y < hauteur; y++) {
    const debut = y * (largeur * 3 + 1);
    pixels[debut] = 0;
    const boites = rayons[Math.floor(y / 110)] ?? [];
    const pas = largeur / Math.max(1, boites.length);
    for (let x = 0; x < largeur; x++) {
      const couleur = boites[Math.floor(x / pas)];
      const dans = y % 110 > 14 && y % 110 < 96 && x % pas > marge && x % pas < pas - marge;
      const [r, v, b] = y % 110 >= 96 ? [150, 150, 150] : dans && couleur ? couleur : [245, 245, 245];
      pixels.set([r, v, b], debut + 1 + x * 3);
    }
  }
  const entete = Buffer.alloc(13);
  entete.writeUInt32BE(largeur, 0);
  entete.writeUInt32BE(hauteur, 4);
  entete.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    morceau('IHDR', entete),
    morceau('IDAT', deflateSync(pixels)),
    morceau('IEND', Buffer.alloc(0)),
  ]);
};
