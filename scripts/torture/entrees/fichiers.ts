import { deflateSync, gzipSync } from 'node:zlib';

export type FichierHostile = { readonly nom: string; readonly mime: string; readonly contenu: Buffer };

const entierBE = (n: number): Buffer => Buffer.from([n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255]);
/** A PNG that announces a size and holds almost nothing. */
const pngDe = (largeur: number, hauteur: number): Buffer => {
  const morceau = (type: string, donnees: Buffer) =>
    Buffer.concat([entierBE(donnees.length), Buffer.from(type), donnees, Buffer.alloc(4)]);
  const entete = Buffer.concat([entierBE(largeur), entierBE(hauteur), Buffer.from([8, 6, 0, 0, 0])]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    morceau('IHDR', entete),
    morceau('IDAT', deflateSync(Buffer.alloc(1_000))),
    morceau('IEND', Buffer.alloc(0)),
  ]);
};
const PDF = '%PDF-1.7\n';
const XML = '<?xml version="1.0"?>';
const CII = '<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100">';

const ecrits = new Map<number, FichierHostile[]>();
/**
 * Malicious files, each with an excess: nesting, columns, attributes, announced sizes.
 * @param n size of the excess
 */
export const fichiersHostiles = (n: number): FichierHostile[] => {
  const connus = ecrits.get(n) ?? ecrireFichiers(n);
  ecrits.set(n, connus);
  return connus;
};
const ecrireFichiers = (n: number): FichierHostile[] => {
  const fichier = (nom: string, mime: string, contenu: string | Buffer): FichierHostile => ({
    nom,
    mime,
    contenu: Buffer.from(contenu as string),
  });
  return [
    fichier('vide.pdf', 'application/pdf', ''),
    fichier('objets.pdf', 'application/pdf', `${PDF}${'1 0 obj<</Type/Page/Kids[1 0 R]>>endobj\n'.repeat(n)}%%EOF`),
    fichier(
      'imbrique.pdf',
      'application/pdf',
      `${PDF}1 0 obj${'['.repeat(n)}${']'.repeat(n)}endobj\ntrailer<</Root 1 0 R>>`,
    ),
    fichier('profond.xml', 'text/xml', `${XML}${CII}${'<a>'.repeat(n)}${'</a>'.repeat(n)}</rsm:CrossIndustryInvoice>`),
    fichier('attributs.xml', 'text/xml', `${XML}<a ${Array.from({ length: n }, (_, i) => `b${i}="c"`).join(' ')}/>`),
    fichier('freres.xml', 'text/xml', `${XML}${CII}${'<a/>'.repeat(n)}</rsm:CrossIndustryInvoice>`),
    fichier('colonnes.csv', 'text/csv', `${'a;'.repeat(n)}\n${'1;'.repeat(n)}\n`),
    // Only a few rows: a long valid list is no attack.
    fichier('lignes.csv', 'text/csv', `Code;Nom\n${'3400930000001;x\n'.repeat(n / 10)}`),
    fichier('guillemet.csv', 'text/csv', `a;b\n"${'x\n'.repeat(n / 10)}`),
    fichier('cellule.csv', 'text/csv', `Nom;Prix\n${'\u0316\u0300'.repeat(n)};1\n`),
    fichier('liste.json', 'application/json', `[${'[],'.repeat(n)}[]]`),
    fichier('profond.json', 'application/json', '['.repeat(n) + ']'.repeat(n)),
    fichier('texte.json', 'application/json', JSON.stringify('a'.repeat(n))),
    fichier('geante.png', 'image/png', pngDe(65_000, 65_000)),
    fichier('longue.png', 'image/png', pngDe(2_147_483_647, 1)),
    fichier(
      'bruit.jpg',
      'image/jpeg',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff]), Buffer.alloc(n, 0xff)]),
    ),
    fichier('bruit.gif', 'image/gif', `GIF89a\xff\xff\xff\xff${'\x21\xfe\x01a\x00'.repeat(n)}`),
    fichier('entete.bmp', 'image/bmp', Buffer.concat([Buffer.from('BM'), Buffer.alloc(52, 0x7f)])),
    fichier(
      'menteur.xlsx',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      `PK\x03\x04${'\0'.repeat(n)}`,
    ),
    fichier('comprime.csv', 'text/csv', gzipSync(Buffer.alloc(100 * n, 'a;'))),
    fichier('sans-fin.txt', 'text/plain', 'a'.repeat(n)),
    fichier('surrogat.html', 'text/html', `${'<div>'.repeat(n)}\ud800`),
  ];
};
