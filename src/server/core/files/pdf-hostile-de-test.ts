import { deflateSync } from 'node:zlib';

/** A PDF from its objects, numbered from 1; the first is its catalogue. */
export const pdfDObjets = (objets: readonly (string | Buffer)[]): Buffer => {
  const morceaux: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const lieux: number[] = [];
  for (const [i, objet] of objets.entries()) {
    lieux.push(morceaux.reduce((total, { length }) => total + length, 0));
    morceaux.push(
      Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(objet as string), Buffer.from('\nendobj\n')]),
    );
  }
  const debut = morceaux.reduce((total, { length }) => total + length, 0);
  const table = lieux.map((lieu) => `${String(lieu).padStart(10, '0')} 00000 n \n`).join('');
  morceaux.push(
    Buffer.from(
      `xref\n0 ${objets.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${objets.length + 1}/Root 1 0 R>>\nstartxref\n${debut}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(morceaux);
};

export const fluxPdf = (dictionnaire: string, octets: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${dictionnaire}/Length ${Buffer.from(octets as string).length}>>\nstream\n`),
    Buffer.from(octets as string),
    Buffer.from('\nendstream'),
  ]);

/** One page, whose words are in object 5. */
export const pageDePdf = (ressources = ''): string[] => [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R>>${ressources}>>/Contents 5 0 R>>`,
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
];

/** A small stream that opens into a huge one. */
const bombeFlate = (octets: number): Buffer => deflateSync(Buffer.alloc(octets, ' '), { level: 9 });

const FORME = '/Type/XObject/Subtype/Form/BBox[0 0 1 1]';
/** Drawings nested twenty deep, each drawing the next ten times: the billion laughs of a PDF. */
const formesImbriquees = (): Buffer =>
  pdfDObjets([
    ...pageDePdf('/XObject<</X 6 0 R>>'),
    fluxPdf('', '/X Do'),
    ...Array.from({ length: 20 }, (_une, i) =>
      fluxPdf(`${FORME}/Resources<</XObject<</X ${7 + i} 0 R>>>>`, '/X Do '.repeat(10)),
    ),
    fluxPdf(`${FORME}/Resources<</Font<</F1 4 0 R>>>>`, 'BT /F1 12 Tf (bonjour) Tj ET'),
  ]);

const BOMBE = bombeFlate(100_000_000);
const jointe = (flux: Buffer): Buffer =>
  pdfDObjets([
    '<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(factur-x.xml)4 0 R]>>>>>>',
    '<</Type/Pages/Kids[]/Count 0>>',
    flux,
    '<</Type/Filespec/F(factur-x.xml)/EF<</F 3 0 R>>>>',
  ]);

/** PDFs made to hang or to exhaust a reader. */
export const PDF_HOSTILES: readonly (readonly [nom: string, octets: Buffer])[] = [
  ['rien après son en-tête', Buffer.from('%PDF-1.7\n')],
  ['du bruit', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(8_000_000, 'obj << stream ')])],
  ['des millions d’objets', Buffer.from(`%PDF-1.7\n${'1 0 obj\n'.repeat(1_000_000)}`)],
  ['des millions de dictionnaires', Buffer.from(`%PDF-1.7\ntrailer${'<<'.repeat(3_000_000)}`)],
  [
    'des pages qui se contiennent',
    pdfDObjets(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R]/Count 9>>']),
  ],
  ['des pages trop comptées', pdfDObjets(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 2147483647>>'])],
  ['une table qui renvoie à elle-même', Buffer.from('%PDF-1.7\nxref\n0 0\ntrailer<</Prev 9>>\nstartxref\n9\n%%EOF')],
  ['une bombe de mots', pdfDObjets([...pageDePdf(), fluxPdf('/Filter/FlateDecode', BOMBE)])],
  [
    'une bombe de bombe',
    pdfDObjets([...pageDePdf(), fluxPdf('/Filter[/FlateDecode/FlateDecode]', deflateSync(BOMBE))]),
  ],
  ['une bombe au nom caché', pdfDObjets([...pageDePdf(), fluxPdf('/F#69lter/Fl#61teDecode', BOMBE)])],
  ['une bombe dite image', pdfDObjets([...pageDePdf(), fluxPdf('/Subtype/Image/Filter/FlateDecode', BOMBE)])],
  [
    'une bombe loin de son nom',
    pdfDObjets([...pageDePdf(), fluxPdf(`/Filter/FlateDecode/X(${'x'.repeat(5000)})`, BOMBE)]),
  ],
  ['une bombe sans filtre dit', pdfDObjets([...pageDePdf(), fluxPdf('/Filter/FlateDecode/X( obj)', BOMBE)])],
  ['une bombe jointe', jointe(fluxPdf('/Type/EmbeddedFile/Filter/FlateDecode', BOMBE))],
  ['des dessins imbriqués', formesImbriquees()],
  ['des crochets', pdfDObjets([...pageDePdf(), fluxPdf('', '['.repeat(400_000))])],
  [
    'des fichiers joints par milliers',
    pdfDObjets([
      `<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[${'(a)3 0 R'.repeat(300_000)}]>>>>>>`,
      '<</Type/Pages/Kids[]/Count 0>>',
      '<</Type/Filespec/F(a)>>',
    ]),
  ],
];
