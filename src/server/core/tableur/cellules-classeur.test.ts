import { describe, expect, test } from 'vitest';
import { classeurDeTest, type CelluleDeTest, type FeuilleDeTest } from '#server/testing/classeur.ts';
import { lireClasseur } from './lire-classeur.ts';

const JOUR = 'dd/mm/yyyy';
const lire = (lignes: FeuilleDeTest['lignes'], autres: Partial<FeuilleDeTest> = {}) =>
  lireClasseur(classeurDeTest([{ nom: 'Offre', lignes, ...autres }]));
const cellulesDe = async (...lecture: Parameters<typeof lire>) =>
  (await lire(...lecture)).lignes.map(({ cellules }) => cellules);
const uneCellule = async (cellule: CelluleDeTest) => (await cellulesDe([['Fin'], [cellule]]))[1]?.[0];

describe('une date est le jour que la cellule montre', () => {
  test.each<[string, CelluleDeTest, string]>([
    ['minuit', { valeur: 46356, format: JOUR }, '2026-11-30'],
    ['une seconde avant minuit', { valeur: 46356.99998842593, format: JOUR }, '2026-11-30 23:59'],
    ['au plus près de minuit', { valeur: 46356.999999, format: JOUR }, '2026-11-30 23:59'],
    ['le dernier jour de l’année', { valeur: 46387.99998842593, format: JOUR }, '2026-12-31 23:59'],
    ['midi', { valeur: 46356.5, format: JOUR }, '2026-11-30 12:00'],
    ['une minute qui ne tombe pas juste', { valeur: 46356.6458333333, format: JOUR }, '2026-11-30 15:30'],
    ['écrite en toutes lettres', { type: 'd', ecrit: '2026-11-30' }, '2026-11-30'],
    ['écrite avec son heure, sans zone', { type: 'd', ecrit: '2026-11-30T00:00:00' }, '2026-11-30'],
    ['écrite avec ses millièmes', { type: 'd', ecrit: '2026-11-30T23:59:59.000' }, '2026-11-30 23:59'],
    ['écrite avec une zone', { type: 'd', ecrit: '2026-11-30T00:00:00Z' }, '2026-11-30'],
    ['écrite avec un décalage', { type: 'd', ecrit: '2026-11-30T00:00:00+01:00' }, '2026-11-30'],
    ['montrée sans séparateur', { valeur: 46356, format: 'yyyymmdd' }, '2026-11-30'],
  ])('%s', async (_nom, cellule, attendue) => {
    for (const zone of ['UTC', 'Europe/Paris', 'America/New_York']) {
      const avant = process.env['TZ'];
      process.env['TZ'] = zone;
      try {
        expect(await uneCellule(cellule), zone).toBe(attendue);
      } finally {
        if (avant === undefined) delete process.env['TZ'];
        else process.env['TZ'] = avant;
      }
    }
  });
});

describe('un classeur qui compte ses jours depuis 1904', () => {
  const [EN_1904, FORMATS] = [46356 - 1462, ['dd/mm/yyyy', 'yyyymmdd', 'd-mmm-yy', 'yyyymmdd;@']];
  test.each(['1', 'true', '0', 'false'].flatMap((date1904) => FORMATS.map((format) => [date1904, format] as const)))(
    'date1904="%s", %s',
    async (date1904, format) => {
      const valeur = date1904 === '1' || date1904 === 'true' ? EN_1904 : 46356;
      const { lignes } = await lireClasseur(
        classeurDeTest(
          [
            {
              nom: 'Offre',
              lignes: [
                [
                  { valeur, format },
                  { type: 'd', ecrit: '2026-11-30' },
                ],
              ],
            },
          ],
          {
            date1904,
          },
        ),
      );
      expect(lignes[0]?.cellules).toEqual(['2026-11-30', '2026-11-30']);
    },
  );
});

describe('un nombre se lit comme sa cellule le montre', () => {
  test.each([
    ['0%', '50 %'],
    ['0.00%;[Red]-0.00%', '50 %'],
    ['0\\ %', '50 %'],
    ['0\\"%', '50 %'],
    ['0_%', '0.5'],
    ['0\\%', '0.5 %'],
    ['0.0\\%', '0.5 %'],
    ['0.0"%"', '0.5 %'],
    ['0.0" %"', '0.5 %'],
    ['0" % du total"', '0.5'],
    ['#,##0.00 [$€-40C]', '0.5'],
    ['_-* #,##0.00\\ "€"_-', '0.5'],
    ['#,##0.00 "EUR HT"', '0.5'],
    ['[$$-409]#,##0.00', '0.5 $'],
    ['"$"#,##0.00', '0.5 $'],
    ['$#,##0.00', '0.5 $'],
    ['[$£-809]#,##0.00', '0.5 £'],
    ['#,##0.00 "CHF"', '0.5 CHF'],
    ['#,##0.00\\ [$USD];[Red]-#,##0.00\\ [$USD]', '0.5 USD'],
    ['[$-40C]0.00', '0.5'],
    ['0.00" kg"', '0.5'],
  ])('%s', async (format, montre) => expect(await uneCellule({ valeur: 0.5, format })).toBe(montre));

  test.each(['yyyymmdd', '[$-40C]yyyymmdd', 'yyyymmdd;yyyymmdd', '"le "yyyymmdd', 'yyyymmdd\\ hh:mm', 'ddmmyyyy'])(
    'le jour de %s',
    async (format) => expect(await uneCellule({ valeur: 46356, format })).toBe('2026-11-30'),
  );
});

describe('ce qu’une feuille porte', () => {
  test.each([
    ['<f>B1*2</f>', '#FORMULE!'],
    ['<f>B1*2</f><v/>', '#FORMULE!'],
    ['<f>B1*2</f><v></v>', '#FORMULE!'],
    ['<f t="shared" si="0"/>', '#FORMULE!'],
    ['<f>B1*2</f><v>0</v>', '0'],
    ['<v/>', ''],
  ])('une formule jamais calculée se dit : %s', async (xml, texte) => {
    expect(
      (
        await cellulesDe([
          ['Prix', 'Fin'],
          [{ xml }, 'x'],
        ])
      )[1]?.[0],
    ).toBe(texte);
  });

  test('une formule qui donne un texte vide est vide', async () => {
    expect((await cellulesDe([[{ type: 'str', ecrit: '' }, 'x']]))[0]?.[0]).toBe('');
  });

  test('les colonnes cachées sont dites', async () => {
    const { colonnesCachees } = await lire([['Produit', 'Prix', 'Fin']], { colonnesCachees: [2] });
    expect(colonnesCachees).toEqual([1]);
  });

  test.each(['#N/A', '#REF!', '#DIV/0!', '#VALUE!', '#NAME?'])('une cellule en erreur se lit %s', async (erreur) => {
    expect(await uneCellule({ type: 'e', ecrit: erreur })).toBe(erreur);
  });

  test('des cellules fusionnées de haut en bas portent toutes la valeur ; de côté, la première seule', async () => {
    const lignes = [
      ['Laboratoire', 'Produit', 'Prix'],
      ['Dermalune', 'Crème', 10],
      [null, 'Lait', 11],
      [null, 'Gel', 12],
      ['Solaires', null, null],
    ];
    expect(await cellulesDe(lignes, { fusions: ['A2:A4', 'A5:C5'] })).toEqual([
      ['Laboratoire', 'Produit', 'Prix'],
      ['Dermalune', 'Crème', '10'],
      ['Dermalune', 'Lait', '11'],
      ['Dermalune', 'Gel', '12'],
      ['Solaires', '', ''],
    ]);
  });

  test('une fusion immense ne remplit que les lignes qui existent', async () => {
    expect(
      await cellulesDe(
        [
          ['a', 'b'],
          ['x', 'y'],
        ],
        { fusions: ['A2:A1048576'] },
      ),
    ).toEqual([
      ['a', 'b'],
      ['x', 'y'],
    ]);
  });

  test('des cellules sans adresse se lisent à leur place', async () => {
    const lignes = [
      ['Produit', 'Prix', 'Fin'],
      ['Crème', 10, { valeur: 0.15, format: '0%' }],
      ['Lait', 11, { type: 'e', ecrit: '#N/A' }],
    ];
    expect(await cellulesDe(lignes, { sansAdresse: true })).toEqual([
      ['Produit', 'Prix', 'Fin'],
      ['Crème', '10', '15 %'],
      ['Lait', '11', '#N/A'],
    ]);
  });

  test('une ligne cachée est dite', async () => {
    const { lignes } = await lire([['Produit'], ['Crème'], ['Lait']], { lignesCachees: [2] });
    expect(lignes.map(({ cachee }) => cachee ?? false)).toEqual([false, true, false]);
  });
});
