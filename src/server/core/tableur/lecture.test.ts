import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { zipDeTest } from '../files/zip-de-test.ts';
import type { Colonne } from './colonnes.ts';
import { lireTableur, type OptionsLecture } from './lire-tableur.ts';
import { versCsv } from './vers-csv.ts';
import { versXlsx } from './vers-xlsx.ts';

const lire = (contenu: Buffer | string, options?: OptionsLecture) => lireTableur(Buffer.from(contenu), options);
const cellules = async (contenu: Buffer | string, options?: OptionsLecture) =>
  (await lire(contenu, options)).lignes.map((ligne) => ligne.cellules);
const TEXTE = 'nom;prix;qté\nCrème à l’été;1,50;3\nŒuf;2,00;4\n';
const latin1 = Buffer.from('nom;prix\nCr\xe8me \x80;1,50\n', 'latin1');

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const classeur = (lignes: string): Buffer =>
  zipDeTest({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="F" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${lignes}</sheetData></worksheet>`,
  });

describe('encodage', () => {
  test.each([
    ['UTF-8', Buffer.from(TEXTE), 'UTF-8'],
    ['UTF-8 avec marque', Buffer.from(`\ufeff${TEXTE}`), 'UTF-8'],
    ['UTF-16 LE', Buffer.from(`\ufeff${TEXTE}`, 'utf16le'), 'UTF-16LE'],
    ['UTF-16 BE', Buffer.from(`\ufeff${TEXTE}`, 'utf16le').swap16(), 'UTF-16BE'],
  ])('%s', async (_nom, contenu, encodage) => {
    expect(await lire(contenu)).toMatchObject({
      encodage,
      separateur: ';',
      entetes: ['nom', 'prix', 'qté'],
      lignes: [
        { numero: 2, cellules: ['Crème à l’été', '1,50', '3'] },
        { numero: 3, cellules: ['Œuf', '2,00', '4'] },
      ],
    });
  });
  test('Windows-1252', async () => {
    expect(await lire(latin1)).toMatchObject({ encodage: 'Windows-1252', lignes: [{ cellules: ['Crème €', '1,50'] }] });
  });
  test('les deux dans un même fichier, ligne par ligne', async () => {
    expect(await cellules(Buffer.concat([latin1, Buffer.from('Été;2\n')]))).toEqual([
      ['Crème €', '1,50'],
      ['Été', '2'],
    ]);
  });
});

describe('découpage', () => {
  test.each([';', ',', '\t', '|'] as const)('le séparateur %j est trouvé', async (separateur) => {
    const lu = await lire(TEXTE.replaceAll(',', '.').replaceAll(';', separateur));
    expect([lu.separateur, lu.lignes[0]?.cellules]).toEqual([separateur, ['Crème à l’été', '1.50', '3']]);
  });
  test('des virgules dans les nombres ne trompent pas', async () => {
    expect((await lire('a;b\n1,5;2,5\n3,5;4,5\n')).separateur).toBe(';');
  });
  test('cellules entre guillemets, sur plusieurs lignes, avec séparateurs', async () => {
    expect(await cellules('nom;note\r\n"a;b";"ligne 1\r\nligne ""2"""\r\nc;5\r\n')).toEqual([
      ['a;b', 'ligne 1\nligne "2"'],
      ['c', '5'],
    ]);
  });
  test('un guillemet jamais fermé n’avale pas le reste', async () => {
    expect(await cellules(`nom;n\n"pouces 5;1\n${'a;2\n'.repeat(3)}`)).toHaveLength(4);
  });
  test('les lignes vides sont passées, les numéros restent ceux du fichier', async () => {
    expect((await lire('nom;n\n\n;\na;1\n')).lignes).toEqual([{ numero: 4, cellules: ['a', '1'] }]);
  });
  test('les titres sont reconnus, ou décidés', async () => {
    expect((await lire('3400930000001;1,5\n3400930000002;2\n')).entetes).toBeNull();
    expect((await lire('nom;prix\n')).entetes).toEqual(['nom', 'prix']);
    expect((await lire('1;2\n3;4\n', { entete: true })).entetes).toEqual(['1', '2']);
    expect((await lire('nom;prix\na;1\n', { entete: false })).lignes).toHaveLength(2);
  });
});

describe('classeur', () => {
  type Ligne = { nom: string; centimes: number; jour: string };
  const colonnes: readonly Colonne<Ligne>[] = [
    { titre: 'Nom', type: 'texte', lire: ({ nom }) => nom },
    { titre: 'Prix', type: 'montant', lire: ({ centimes }) => centimes },
    { titre: 'Date', type: 'jour', lire: ({ jour }) => jour },
  ];
  const lignes = [{ nom: 'Crème', centimes: 123_457, jour: '2026-11-21' }];

  test('ce que nous écrivons, nous le relisons', async () => {
    expect(await lire(await buffer(versXlsx(colonnes, lignes)))).toEqual({
      encodage: null,
      separateur: null,
      entetes: ['Nom', 'Prix', 'Date'],
      lignes: [{ numero: 2, cellules: ['Crème', '1234.57', '2026-11-21'] }],
    });
    expect(await cellules(await buffer(versCsv(colonnes, lignes)))).toEqual([['Crème', '1234,57', '21/11/2026']]);
  });

  test('un code à treize chiffres et un nombre flottant gardent leurs chiffres', async () => {
    const contenu = classeur(
      '<row r="1"><c r="A1"><v>3400930000001</v></c><c r="B1"><v>0.30000000000000004</v></c></row>',
    );
    expect(await cellules(contenu)).toEqual([['3400930000001', '0.3']]);
  });

  test('deux cellules aux deux bouts de la feuille ne l’emportent pas', async () => {
    const etendue = classeur(
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>',
    );
    await expect(lire(etendue)).rejects.toMatchObject({ status: 413 });
    expect(await cellules('a;b\n1;2\n')).toEqual([['1', '2']]);
  });

  test('une bombe est refusée', async () => {
    const lourd = classeur(`<row r="1"><c r="A1" t="str"><v>${' '.repeat(160 * 1024 * 1024)}</v></c></row>`);
    await expect(lire(lourd)).rejects.toMatchObject({
      status: 413,
      message: 'Ce classeur est trop volumineux une fois ouvert.',
    });
  });
});

describe('refus', () => {
  test.each([
    ['vide', '', 400, 'Ce fichier est vide.'],
    ['blanc', '\n \n;;\n', 400, 'Ce fichier est vide.'],
    ['un PDF', '%PDF-1.4', 400, expect.stringMatching(/PDF/)],
    ['un ancien classeur', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 400, expect.stringMatching(/\.xls/)],
    ['une page web nommée .xls', '<html><table><tr><td>1', 400, expect.stringMatching(/page web/)],
    ['des octets', Buffer.from([1, 0, 2, 0, 3]), 400, expect.stringMatching(/ni un texte ni un classeur/)],
    [
      'une image',
      Buffer.from(Array.from({ length: 4_000 }, (_, i) => (i * 73) % 251)),
      400,
      expect.stringMatching(/ni un texte ni un classeur/),
    ],
    ['un zip quelconque', zipDeTest({ 'a.txt': 'a' }), 400, expect.stringMatching(/ne s’ouvre pas/)],
    ['trop gros', Buffer.alloc(15 * 1024 * 1024 + 1, 'a'), 413, 'Ce fichier dépasse 15 Mo.'],
    ['trop de lignes', 'a;1\n'.repeat(12), 413, expect.stringMatching(/plus de 10 lignes/)],
    ['trop de colonnes', 'a;'.repeat(501), 413, expect.stringMatching(/500 colonnes/)],
  ])('%s', async (_nom, contenu, status, message) => {
    await expect(lire(contenu, { maxLignes: 10 })).rejects.toMatchObject({ status, message });
  });
});
