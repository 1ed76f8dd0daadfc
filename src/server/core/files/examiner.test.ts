import { describe, expect, test } from 'vitest';
import { entetesFichier } from './entetes.ts';
import { examinerFichier } from './examiner.ts';
import { zipDeTest } from './zip-de-test.ts';

const png = (largeur: number, hauteur: number): Buffer => {
  const image = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    Buffer.from('0000000d', 'hex'),
    Buffer.from('IHDR'),
    Buffer.alloc(17),
    Buffer.from('0000000049444154', 'hex'),
    Buffer.alloc(8),
  ]);
  image.writeUInt32BE(largeur, 16);
  image.writeUInt32BE(hauteur, 20);
  return image;
};
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const typesOffice = (type: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`;
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const docx = (autres: Record<string, string | Buffer> = {}) =>
  zipDeTest({ '[Content_Types].xml': typesOffice(DOCX), 'word/document.xml': '<w:document/>', ...autres });
const cfb = (suite: Buffer = Buffer.alloc(0)) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), suite]);

const refus = (nom: string, contenu: Buffer | string) =>
  expect(examinerFichier(nom, Buffer.from(contenu))).rejects.toMatchObject({
    status: 415,
    code: 'TYPE_FICHIER_REFUSE',
    errors: [{ pointer: '/fichiers' }],
  });

describe('les octets décident du type', () => {
  test.each([
    ['contrat.pdf', pdf, 'application/pdf'],
    ['CONTRAT.PDF', pdf, 'application/pdf'],
    ['sans extension', pdf, 'application/pdf'],
    ['photo.png', png(800, 600), 'image/png'],
    ['lettre.docx', docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['ancien.doc', cfb(), 'application/msword'],
    ['preuves.zip', zipDeTest({ 'photo.png': png(1, 1), 'a/b.pdf': pdf }), 'application/zip'],
    ['lignes.csv', Buffer.from('nom;prix\nÉté;1,50 €\n'), 'text/csv'],
    ['bdm.csv', Buffer.from('BM;code\nMZ;12\n'), 'text/csv'],
    ['dos.txt', Buffer.from('fin de fichier DOS\x1a'), 'text/plain'],
    ['excel.csv', Buffer.from('\ufeffnom;prix', 'utf8'), 'text/csv'],
    ['unicode.txt', Buffer.from('\ufeffÉté', 'utf16le'), 'text/plain'],
    ['catalogue.csv', Buffer.from('nom;description\ncrème;<p>douce</p><script>non</script>\n'), 'text/csv'],
    [
      'facture.xml',
      Buffer.from('<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>'),
      'application/xml',
    ],
  ])('%s est accepté', async (nom, contenu, mime) => {
    expect(await examinerFichier(nom, contenu)).toBe(mime);
  });

  test.each([
    ['page.html', '<h1>a</h1>'],
    ['image.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['outil.exe', 'MZ'],
    ['script.js', 'alert(1)'],
    ['script.ps1', 'ls'],
    ['macro.xlsm', docx()],
    ['image.jpg.php', '<?php ?>'],
    ['sans extension', 'du texte'],
  ])('%s est refusé par son extension', async (nom, contenu) => refus(nom, contenu));

  test.each([
    'facture.exe.pdf',
    'facture.EXE .pdf',
    'photo.php.jpg',
    'page.html.pdf',
    'image.svg.png',
    'script.js.txt',
    'raccourci.lnk.pdf',
  ])('%s cache une extension', async (nom) => refus(nom, pdf));

  test.each(['tarif v1.2.pdf', 'www.labo.com.pdf', 'M. Martin.pdf', 'note.2026.11.pdf'])(
    '%s est un nom ordinaire',
    async (nom) => {
      expect(await examinerFichier(nom, pdf)).toBe('application/pdf');
    },
  );

  test.each([
    ['gif et script', 'a.gif', Buffer.from('GIF89a/*\0\0\0\0*/=1;alert(1)//', 'latin1'), 'image/gif'],
    ['image et page', 'a.png', Buffer.concat([png(1, 1), Buffer.from('<script>alert(1)</script>')]), 'image/png'],
    ['PDF et archive', 'a.pdf', Buffer.concat([pdf, zipDeTest({ 'outil.exe': 'MZ' })]), 'application/pdf'],
    ['PDF et page', 'a.pdf', Buffer.concat([pdf, Buffer.from('<html><script>alert(1)</script>')]), 'application/pdf'],
  ])(
    '%s : un fichier à deux visages n’est jamais que ce que disent ses premiers octets',
    async (_cas, nom, contenu, mime) => {
      expect(await examinerFichier(nom, contenu)).toBe(mime);
      expect(entetesFichier({ nom, mime })).toMatchObject({
        'content-type': mime,
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
      });
      await refus('a.txt', contenu);
      await refus('a.html', contenu);
    },
  );

  test.each([
    ['photo.png', pdf],
    ['photo.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['contrat.pdf', '<html>%PDF-1.4'],
    ['contrat.pdf', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['notes.txt', pdf],
    ['notes.txt', '{\\rtf1 texte}'],
    ['notes.txt', Buffer.from('7f454c4602010100', 'hex')],
    ['lettre.docx', zipDeTest({ 'a.pdf': pdf })],
    ['archive.zip', docx()],
    ['vide.pdf', ''],
    ['fichier.xml', 'pas du XML'],
  ])('%s au contenu menteur est refusé', async (nom, contenu) => refus(nom, contenu));

  test.each([
    ['notes.txt', '  \n<!DOCTYPE html><p>a'],
    ['notes.txt', '\ufeff<script>alert(1)</script>'],
    ['notes.txt', '<!-- --><svg onload=alert(1)>'],
    ['notes.csv', '#!/bin/sh\nrm'],
    ['notes.txt', '<?php system(1);'],
    ['a.xml', '<?xml version="1.0"?><a><b xmlns="http://www.w3.org/1999/xhtml"><script/></b></a>'],
    ['a.xml', '<?xml-stylesheet href="a.xsl"?><a/>'],
    ['a.xml', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
  ])('%s actif est refusé', async (nom, contenu) => refus(nom, contenu));

  test.each([
    ['macros.docx', docx({ 'word/vbaProject.bin': 'vba' })],
    ['macros.xls', cfb(Buffer.from('_VBA_PROJECT', 'utf16le'))],
    ['programme.zip', zipDeTest({ 'dossier/outil.EXE': 'MZ' })],
    ['page.zip', zipDeTest({ 'index.html': '<p>' })],
    ['poupee.zip', zipDeTest({ 'dedans.zip': zipDeTest({ a: 'a' }) })],
    ['poupee-deguisee.zip', zipDeTest({ 'dedans.txt': zipDeTest({ a: 'a' }) })],
    ['secret.zip', zipDeTest({ 'a.txt': 'a' }, { drapeaux: 1 })],
    ['coupe.zip', zipDeTest({ 'a.txt': 'a'.repeat(1000) }).subarray(0, 60)],
  ])('%s est refusé pour ce qu’il contient', async (nom, contenu) => refus(nom, contenu));

  test.each([
    ['embarqué.docx', docx({ 'word/embeddings/outil.exe': 'MZ' })],
    ['page importée.docx', docx({ 'word/afchunk.htm': '<script>' })],
    ['archive web.docx', docx({ 'word/afchunk.mht': 'MIME-Version: 1.0' })],
  ])('%s est refusé pour ce qu’il emporte', async (nom, contenu) => refus(nom, contenu));

  test('un dessin et un classeur embarqués sont ordinaires', async () => {
    const ordinaire = docx({
      'word/media/image1.svg': '<svg/>',
      'word/embeddings/feuille.xlsx': 'PK',
      'word/media/image2.png': png(1, 1),
    });
    expect(await examinerFichier('lettre.docx', ordinaire)).toContain('wordprocessingml');
  });

  test('un document de bureau dans une archive est ordinaire', async () => {
    expect(await examinerFichier('envoi.zip', zipDeTest({ 'lettre.docx': docx() }))).toBe('application/zip');
  });

  test('une bombe dans un document de bureau est refusée', async () => {
    const zeros = Buffer.alloc(40 * 1024 * 1024);
    const feuilles = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`word/media/${i}.xml`, zeros]));
    await expect(examinerFichier('bombe.docx', docx(feuilles))).rejects.toThrow('anormalement compressé');
  });

  test('une archive de trop de fichiers le dit ainsi, sans parler de compression', async () => {
    const nombreux = (combien: number) =>
      zipDeTest(Object.fromEntries(Array.from({ length: combien }, (_, rang) => [`${rang}.txt`, 'a'])));
    expect(await examinerFichier('photos.zip', nombreux(2_000))).toBe('application/zip');
    await expect(examinerFichier('photos.zip', nombreux(2_001))).rejects.toThrow(
      /contient plus de 2\s000 fichiers.: envoyez-le en plusieurs fois/,
    );
  });

  test('une archive dont le répertoire et le contenu ne disent pas le même nom est refusée', async () => {
    const honnete = zipDeTest({ 'note.txt': 'bonjour' });
    const menteur = Buffer.from(honnete);
    menteur.write('mal.exe ', 30, 'latin1');
    expect(await examinerFichier('a.zip', honnete)).toBe('application/zip');
    await refus('a.zip', menteur);
  });

  test('une bombe est refusée, même quand son répertoire ment', async () => {
    const zeros = Buffer.alloc(40 * 1024 * 1024);
    const bombe = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`${i}.txt`, zeros]));
    await expect(examinerFichier('bombe.zip', zipDeTest(bombe, { tailleMentie: 10 }))).rejects.toThrow(
      'anormalement compressé',
    );
  });

  test('une image démesurée ou abîmée est refusée', async () => {
    await expect(examinerFichier('a.png', png(30_000, 30_000))).rejects.toThrow('trop grande');
    await refus('a.jpg', Buffer.from('ffd8ffe000104a46494600', 'hex'));
  });
});
