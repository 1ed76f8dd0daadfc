import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ecrirePdf } from '#server/demo/facture/ecrire-pdf.ts';
import { lireJointsPdf, lireTextePdf } from './contenu-pdf.ts';
import { desamorcerPdf, PdfRefuse } from './desamorcer-pdf.ts';
import { fluxPdf, PDF_HOSTILES, pageDePdf, pdfDObjets } from './pdf-hostile-de-test.ts';
import { processeurDe } from '../processeur-de-test.ts';

const XML = Buffer.from('<a>été</a>');
const MOTS = [
  [
    { x: 40, y: 700, mots: 'Total TTC' },
    { x: 200, y: 701, mots: '12,00 €' },
    { x: 40, y: 680, mots: 'Merci' },
  ],
];
const motif = (error: unknown) => (error instanceof PdfRefuse ? error.motif : error);

describe('ce qu’un PDF contient', () => {
  test('ses fichiers, celui que l’on veut', async () => {
    const pdf = ecrirePdf(MOTS, [
      { nom: 'photo.xml', contenu: Buffer.from('<x/>') },
      { nom: 'factur-x.xml', contenu: XML },
    ]);
    const { noms, joint } = await lireJointsPdf(pdf, (nom) => nom === 'factur-x.xml');
    expect(noms).toEqual(['photo.xml', 'factur-x.xml']);
    expect(Buffer.from(joint ?? []).toString()).toBe('<a>été</a>');
    expect((await lireJointsPdf(pdf, () => false)).joint).toBeNull();
  });
  test('un PDF joint sans être compressé ne cache ni ses données, ni ce qui suit', async () => {
    const dedans = ecrirePdf(MOTS, [{ nom: 'autre.xml', contenu: Buffer.from('<autre/>') }]);
    const xml = deflateSync(XML);
    const pdf = pdfDObjets([
      '<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(bon.pdf) 4 0 R(factur-x.xml) 6 0 R]>>>>>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
      '<</Type/Filespec/F(bon.pdf)/UF(bon.pdf)/EF<</F 5 0 R>>>>',
      fluxPdf('/Type/EmbeddedFile', dedans),
      '<</Type/Filespec/F(factur-x.xml)/UF(factur-x.xml)/EF<</F 7 0 R>>>>',
      fluxPdf('/Type/EmbeddedFile/Filter/FlateDecode', xml),
    ]);
    const { joint } = await lireJointsPdf(pdf, (nom) => nom === 'factur-x.xml');
    expect(Buffer.from(joint ?? []).toString()).toBe('<a>été</a>');
    expect(desamorcerPdf(pdf, 'JOINTS').octets.includes('Total TTC')).toBe(false);
  });
  test.each([
    ['compressé', deflateSync(XML), '/Filter/FlateDecode'],
    ['en clair', XML, ''],
  ])('des données que seul /AF désigne, %s', async (_cas, octets, filtre) => {
    const pdf = pdfDObjets([
      '<</Type/Catalog/Pages 2 0 R/AF[4 0 R]>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
      '<</Type/Filespec/F(factur-x.xml)/UF(factur-x.xml)/AFRelationship/Data/EF<</F 5 0 R/UF 5 0 R>>>>',
      fluxPdf(`/Type/EmbeddedFile${filtre}`, octets),
    ]);
    const { noms, joint } = await lireJointsPdf(pdf, (nom) => nom === 'factur-x.xml');
    expect([noms, Buffer.from(joint ?? []).toString()]).toEqual([['factur-x.xml'], '<a>été</a>']);
  });
  const utf16 = (nom: string): Buffer =>
    Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(nom, 'utf16le').swap16()]);
  const echappe = (octets: Buffer): string =>
    Array.from(octets, (octet) => `\\${octet.toString(8).padStart(3, '0')}`).join('');
  const FICHIERS = '/EF<</F 5 0 R/UF 5 0 R>>';
  test.each<[string, string]>([
    ['en clair', `/F(factur-x.xml)${FICHIERS}`],
    ['avec un espace', `/F (factur-x.xml) ${FICHIERS}`],
    ['après ses fichiers', `${FICHIERS}/F(factur-x.xml)`],
    ['un signe échappé', `/F(factur\\055x.xml)${FICHIERS}`],
    ['en hexadécimal', `/F<${Buffer.from('factur-x.xml').toString('hex')}>${FICHIERS}`],
    ['en UTF-16 hexadécimal', `/UF<${utf16('factur-x.xml').toString('hex').toUpperCase()}>${FICHIERS}`],
    ['en UTF-16 échappé', `/UF(${echappe(utf16('factur-x.xml'))})${FICHIERS}`],
    ['les deux noms', `/F(factur-x.xml)/UF<${utf16('factur-x.xml').toString('hex')}>${FICHIERS}`],
    ['UF seul de ses fichiers', '/F(factur-x.xml)/EF<</UF 5 0 R>>'],
    ['ses fichiers dans un objet à part', '/F(factur-x.xml)/EF 6 0 R'],
  ])('des données que seul /AF désigne, leur nom %s (FAC-116)', async (_cas, specification) => {
    const pdf = pdfDObjets([
      '<</Type/Catalog/Pages 2 0 R/AF[4 0 R]>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
      `<</Type/Filespec${specification}>>`,
      fluxPdf('/Type/EmbeddedFile/Filter/FlateDecode', deflateSync(XML)),
      '<</F 5 0 R>>',
    ]);
    const { joint } = await lireJointsPdf(pdf, (nom) => nom === 'factur-x.xml');
    expect(Buffer.from(joint ?? []).toString()).toBe('<a>été</a>');
  });
  test('un profil de couleurs lourd ne fait pas dire qu’il est long', async () => {
    const profil = deflateSync(Buffer.alloc(600_000, 'profil '));
    const { incomplet } = await lireTextePdf(pdfDObjets([...pageDePdf(), fluxPdf('/N 4/Filter/FlateDecode', profil)]));
    expect(incomplet).toBe(false);
  });
  test('ses mots, par lignes, ce qui est à part restant à part', async () => {
    expect(await lireTextePdf(ecrirePdf(MOTS))).toEqual({ lignes: ['Total TTC  12,00 €', 'Merci'], incomplet: false });
  });
  test('d’un long, les premières et les dernières pages, et il est dit', async () => {
    const pages = Array.from({ length: 30 }, (_une, i) => [{ x: 40, y: 700, mots: `page ${i + 1}` }]);
    const { lignes, incomplet } = await lireTextePdf(ecrirePdf(pages));
    expect([lignes.length, lignes[0], lignes.at(-1), incomplet]).toEqual([12, 'page 1', 'page 30', true]);
  });
  test('des mots trop lourds ne sont pas lus, et il est dit', async () => {
    const lourd = deflateSync(Buffer.from(`BT /F1 12 Tf ${'(bonjour) Tj '.repeat(60_000)}ET`));
    const pdf = pdfDObjets([...pageDePdf(), fluxPdf('/Filter/FlateDecode', lourd)]);
    expect(await lireTextePdf(pdf)).toEqual({ lignes: [], incomplet: true });
  });
  test('les images sont vidées, les fichiers gardés', () => {
    const pdf = pdfDObjets([
      ...pageDePdf(),
      fluxPdf('/Subtype/Image/Filter/DCTDecode', 'pixels'),
      fluxPdf('/Type/EmbeddedFile/Filter/FlateDecode', deflateSync(XML)),
    ]);
    const { octets } = desamorcerPdf(pdf, 'JOINTS');
    expect(octets.includes('pixels')).toBe(false);
    expect(octets.includes(deflateSync(XML))).toBe(true);
    expect(octets.length).toBe(pdf.length);
  });
});

describe('un PDF abîmé ou protégé est refusé', () => {
  const entier = ecrirePdf(MOTS, [{ nom: 'factur-x.xml', contenu: XML }]);
  test.each([
    ['coupé au milieu', entier.subarray(0, entier.length >> 1)],
    ['coupé au début', entier.subarray(0, 60)],
    [
      'sans catalogue',
      Buffer.from(entier.toString('latin1').replace('/Type/Catalog/Pages 2 0 R', '/Type/Rien'), 'latin1'),
    ],
  ])('%s', async (_cas, pdf) => {
    expect(motif(await lireJointsPdf(pdf, () => true).catch((error: unknown) => error))).toBe('ABIME');
  });
  test('chiffré', async () => {
    const pdf = Buffer.from(entier.toString('latin1').replace('/Root', '/Encrypt 3 0 R/Root'), 'latin1');
    expect(motif(await lireTextePdf(pdf).catch((error: unknown) => error))).toBe('PROTEGE');
  });
});

test.each(PDF_HOSTILES)('un PDF hostile (%s) ne retient personne', async (_nom, pdf) => {
  const processeur = await processeurDe(async () => {
    for (const lire of [() => lireJointsPdf(pdf, () => true), () => lireTextePdf(pdf)]) {
      const issue = await lire().catch((error: unknown) => error);
      if (issue instanceof Error) expect(issue).toBeInstanceOf(PdfRefuse);
    }
  });
  expect(processeur).toBeLessThan(4_000);
});
