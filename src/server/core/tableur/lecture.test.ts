import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { classeurDeTest, type FeuilleDeTest } from '#server/testing/classeur.ts';
import { zipDeTest } from '../files/zip-de-test.ts';
import type { ColonneExportee } from './colonnes.ts';
import { lireTableur, type OptionsLecture } from './lire-tableur.ts';
import { versCsv } from './vers-csv.ts';
import { versXlsx } from './vers-xlsx.ts';

const lire = (contenu: Buffer | string, options?: OptionsLecture) => lireTableur(Buffer.from(contenu), options);
const cellules = async (contenu: Buffer | string, options?: OptionsLecture) =>
  (await lire(contenu, options)).lignes.map((ligne) => ligne.cellules);
const TEXTE = 'nom;prix;qté\nCrème à l’été;1,50;3\nŒuf;2,00;4\n';
const latin1 = Buffer.from('nom;prix\nCr\xe8me \x80;1,50\n', 'latin1');

const feuille = (nom: string, lignes: FeuilleDeTest['lignes'], etat?: FeuilleDeTest['etat']): FeuilleDeTest => ({
  nom,
  lignes,
  ...(etat && { etat }),
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
  test.each([
    ['CP850', 'Soci\x82t\x82;Cr\x8ame\nL\x85;2\n'],
    ['MacRoman', 'Soci\x8et\x8e;Cr\x8fme\nL\x88;2\n'],
  ])('%s, trouvé ou demandé', async (encodage, octets) => {
    const contenu = Buffer.from(octets, 'latin1');
    const attendu = { encodage, entetes: ['Société', 'Crème'], lignes: [{ cellules: ['Là', '2'] }] };
    expect(await lire(contenu)).toMatchObject(attendu);
    expect(await lire(contenu, { encodage: encodage as 'CP850' })).toMatchObject(attendu);
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
    const tableurLu = await lire(TEXTE.replaceAll(',', '.').replaceAll(';', separateur));
    expect([tableurLu.separateur, tableurLu.lignes[0]?.cellules]).toEqual([separateur, ['Crème à l’été', '1.50', '3']]);
  });
  test.each<[string, string, string]>([
    ['sep=;\nnom;prix\na;1,5\n', ';', '1,5'],
    ['sep=;\r\nnom;prix\r\na;1,5\r\n', ';', '1,5'],
    ['"sep=;"\nnom;prix\na;1,5\n', ';', '1,5'],
    ['\ufeffsep=;\nnom;prix\na;1,5\n', ';', '1,5'],
    ['SEP=;\nnom;prix\na;1,5\n', ';', '1,5'],
    ['sep=;\rnom;prix\ra;1,5\r', ';', '1,5'],
    ['sep=,\nnom,prix\na,1.5\n', ',', '1.5'],
    ['sep=,\nnom,prix\na,"1,5"\n', ',', '1,5'],
    ['sep=\t\nnom\tprix\na\t1,5\n', '\t', '1,5'],
    ['sep=|\nnom|prix\na|1,5\n', '|', '1,5'],
  ])('%j annonce son séparateur, qui n’est pas une ligne', async (texte, separateur, prix) => {
    expect(await lire(texte)).toMatchObject({
      separateur,
      entetes: ['nom', 'prix'],
      lignes: [{ numero: 2, cellules: ['a', prix] }],
    });
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
  const colonnes: readonly ColonneExportee<Ligne>[] = [
    { titre: 'Nom', type: 'texte', lire: ({ nom }) => nom },
    { titre: 'Prix', type: 'montant', lire: ({ centimes }) => centimes },
    { titre: 'Date', type: 'jour', lire: ({ jour }) => jour },
  ];
  const lignes = [{ nom: 'Crème', centimes: 123_457, jour: '2026-11-21' }];

  test('ce que nous écrivons, nous le relisons', async () => {
    expect(await lire(await buffer(versXlsx(colonnes, lignes)))).toEqual({
      largeur: 3,
      encodage: null,
      separateur: null,
      feuilles: [{ nom: 'Export', cachee: false, vide: false }],
      feuille: 0,
      colonnesCachees: [],
      entetes: ['Nom', 'Prix', 'Date'],
      lignes: [{ numero: 2, cellules: ['Crème', '1234.57', '2026-11-21'], numeriques: [false, true, false] }],
    });
    expect(await cellules(await buffer(versCsv(colonnes, lignes)))).toEqual([['Crème', '1234,57', '21/11/2026']]);
  });

  test('un code à treize chiffres et un nombre flottant gardent leurs chiffres', async () => {
    const contenu = classeurDeTest([feuille('F', [[3_400_930_000_001, 0.1 + 0.2]])]);
    expect(await cellules(contenu)).toEqual([['3400930000001', '0.3']]);
  });

  test('une cellule montrée en pour cent se lit ainsi, quelles que soient ses voisines', async () => {
    const pourCent = (valeur: number, format = '0%') => ({ valeur, format });
    const contenu = classeurDeTest([
      feuille('F', [
        ['Remise'],
        [pourCent(0.15)],
        ['NC'],
        [pourCent(0.005, '0.0\\ %')],
        [pourCent(0.07, '[Red]0.00%;-0.00%')],
        [{ valeur: 0.5, format: '0.00' }],
        [{ valeur: 3, format: '0" % du total"' }],
        [0.2],
      ]),
    ]);
    const tableurLu = await lire(contenu, { entete: true });
    expect(
      tableurLu.lignes.map(({ cellules: [cellule], numeriques: [numerique] = [] }) => [cellule, numerique]),
    ).toEqual([
      ['15 %', true],
      ['NC', false],
      ['0.5 %', true],
      ['7 %', true],
      ['0.5', true],
      ['3', true],
      ['0.2', true],
    ]);
  });

  test('les feuilles se disent, la première montrée et remplie est lue, une autre se choisit', async () => {
    const contenu = classeurDeTest([
      feuille('Calculs', [['secret', 1]], 'hidden'),
      feuille('Vide', []),
      feuille('Offre & gammes', [['Crème', 12]]),
      feuille('Autre', [['Gel', 13]]),
      feuille('Macro', [['x', 1]], 'veryHidden'),
    ]);
    const tableurLu = await lire(contenu, { entete: false });
    expect(tableurLu.feuilles).toEqual([
      { nom: 'Calculs', cachee: true, vide: false },
      { nom: 'Vide', cachee: false, vide: true },
      { nom: 'Offre & gammes', cachee: false, vide: false },
      { nom: 'Autre', cachee: false, vide: false },
      { nom: 'Macro', cachee: true, vide: false },
    ]);
    expect([tableurLu.feuille, tableurLu.lignes[0]?.cellules]).toEqual([2, ['Crème', '12']]);
    const choisie = await lire(contenu, { entete: false, feuille: 0 });
    expect([choisie.feuille, choisie.lignes[0]?.cellules]).toEqual([0, ['secret', '1']]);
    const cachees = await lire(classeurDeTest([feuille('A', [['a', 1]], 'hidden')]), { entete: false });
    expect(cachees.lignes[0]?.cellules).toEqual(['a', '1']);
  });

  test('deux cellules aux deux bouts de la feuille ne l’emportent pas', async () => {
    const bouts = [[1], ...Array.from({ length: 19_999 }, () => []), [...Array.from({ length: 600 }, () => null), 2]];
    const etendue = classeurDeTest([feuille('F', bouts)]);
    await expect(lire(etendue)).rejects.toMatchObject({ status: 413 });
    expect(await cellules('a;b\n1;2\n')).toEqual([['1', '2']]);
  });

  test('mille feuilles se lisent, une de plus est refusée', async () => {
    const feuilles = (nombre: number) => Array.from({ length: nombre }, (_, i) => feuille(`F${i}`, [['a', i]]));
    await expect(lire(classeurDeTest(feuilles(1_000)))).resolves.toMatchObject({ feuille: 0 });
    await expect(lire(classeurDeTest(feuilles(1_001)))).rejects.toMatchObject({ status: 413 });
  });

  test('une bombe est refusée', async () => {
    const lourd = classeurDeTest([feuille('F', [[' '.repeat(160 * 1024 * 1024)]])]);
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
    ['300 000 colonnes', 'titre;'.repeat(300_000), 413, expect.stringMatching(/colonnes|trop longue/)],
    ['300 000 colonnes, deux lignes', 'a;'.repeat(300_000).concat('\n1;2'), 413, expect.stringMatching(/colonnes/)],
    ['une cellule de 14 Mo', `a;b\n${'x'.repeat(14_000_000)};1\n`, 413, expect.stringMatching(/trop longue/)],
    ['entre guillemets', `a;b\n"${'x'.repeat(14_000_000)}";1\n`, 413, expect.stringMatching(/trop longue/)],
    ['jamais fermés', `a;b\n"${'x;'.repeat(7_000_000)}`, 413, expect.stringMatching(/trop longue|colonnes/)],
    ['14 Mo de séparateurs', ';'.repeat(14_000_000), 413, expect.stringMatching(/trop longue/)],
    ['14 Mo de guillemets', `a;b\n${'"'.repeat(14_000_000)}`, 413, expect.stringMatching(/trop longue/)],
    ['14 Mo sans fin de ligne', 'x'.repeat(14_000_000), 413, expect.stringMatching(/trop longue/)],
  ])('%s', async (_nom, contenu, status, message) => {
    await expect(lire(contenu, { maxLignes: 10 })).rejects.toMatchObject({ status, message });
  });
});
