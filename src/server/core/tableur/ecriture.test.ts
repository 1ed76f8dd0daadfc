import { buffer } from 'node:stream/consumers';
import { readSheet } from 'read-excel-file/node';
import { assert, asyncProperty, array, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decompresserEntree, lireEntrees, verifierZip } from '../files/archive.ts';
import { celluleInerte, type ColonneExportee } from './colonnes.ts';
import { versCsv } from './vers-csv.ts';
import { repondreTableur } from './reponse.ts';
import { nommerFeuilles, versXlsx } from './vers-xlsx.ts';

type Ligne = {
  nom: string | null;
  centimes: number | null;
  jour: string | null;
  instant: string | null;
  quantite: number | null;
  tva: number | null;
  ok: boolean | null;
};
const colonnes: readonly ColonneExportee<Ligne>[] = [
  { titre: 'Nom', type: 'texte', lire: ({ nom }) => nom },
  { titre: 'Attendu (€)', type: 'montant', lire: ({ centimes }) => centimes },
  { titre: 'Échéance', type: 'jour', lire: ({ jour }) => jour },
  { titre: 'Modifié le', type: 'instant', lire: ({ instant }) => instant },
  { titre: 'Quantité', type: 'nombre', lire: ({ quantite }) => quantite },
  { titre: 'TVA', type: 'taux', lire: ({ tva }) => tva },
  { titre: 'Réglé', type: 'booleen', lire: ({ ok }) => ok },
];
const pleine: Ligne = {
  nom: 'Crème « été »',
  centimes: 123_456,
  jour: '2026-11-21',
  instant: '2026-07-01T22:30:00.000Z',
  quantite: -1.5,
  tva: 5.5,
  ok: true,
};
const vide: Ligne = { nom: null, centimes: null, jour: null, instant: null, quantite: null, tva: null, ok: null };
const csv = async (lignes: readonly Ligne[]) => (await buffer(versCsv(colonnes, lignes))).toString('utf8');
const xlsx = async (lignes: readonly Ligne[]) =>
  buffer(versXlsx(colonnes, lignes, { feuille: 'Encours [2026] : à régler' }));
const texteSeul: readonly ColonneExportee<string>[] = [{ titre: 'Texte', type: 'texte', lire: (texte) => texte }];

// oxlint-disable-next-line no-control-regex -- XML cannot write them
const HORS_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

// Among the payloads of OWASP's CSV injection page.
const FORMULES = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '+33 6 12',
  '-2+3+cmd',
  '@SUM(1+1)',
  '\t=1+1',
  '\r=1+1',
  '  =1+1',
  '\n=1',
  '＝1+1',
  '=HYPERLINK("http://x";"a")',
  '-',
  '+',
];

describe('formules', () => {
  test.each(FORMULES)('%j ne peut pas en être une', async (texte) => {
    expect(celluleInerte(texte)).toBe(`'${texte}`);
    expect((await buffer(versCsv(texteSeul, [texte]))).toString()).toMatch(/\r\n"?'/);
    const [, ligne] = await readSheet(await buffer(versXlsx(texteSeul, [texte])));
    expect(String(ligne?.[0])).toMatch(/^'/);
  });
  test.each(['-12', '+3,5', '-0.75', '3400930000001', 'a=b', 'A - B', '', 'été'])('%j reste tel quel', (texte) => {
    expect(celluleInerte(texte)).toBe(texte);
  });
});

describe('CSV', () => {
  test('une espace insécable devient une espace : un téléphone s’y cherche', () =>
    expect(celluleInerte('01\u00a023\u202f45')).toBe('01 23 45'));

  test('se lit dans un tableur français', async () => {
    expect(await csv([pleine, vide])).toBe(
      '\uFEFFNom;Attendu (€);Échéance;Modifié le;Quantité;TVA;Réglé\r\nCrème « été »;1234,56;21/11/2026;02/07/2026 00:30;-1,5;5,5;Oui\r\n;;;;;;\r\n',
    );
  });
  test('guillemets, points-virgules et lignes multiples sont protégés', async () => {
    expect((await csv([{ ...vide, nom: 'a "b";\nc' }])).split('\r\n')[1]).toBe('"a ""b"";\nc";;;;;;');
  });
});

describe('XLSX', () => {
  test('montants, dates et nombres en sont de vrais', async () => {
    const [titres, premiere, seconde] = await readSheet(await xlsx([pleine, vide, pleine]));
    expect(titres).toEqual(['Nom', 'Attendu (€)', 'Échéance', 'Modifié le', 'Quantité', 'TVA', 'Réglé']);
    expect(premiere).toEqual([
      'Crème « été »',
      1234.56,
      new Date('2026-11-21T00:00:00Z'),
      expect.any(Date),
      -1.5,
      0.055,
      'Oui',
    ]);
    // A fraction of a day is rarely exact.
    expect(Math.round(Number(premiere?.[3]) / 1_000)).toBe(Date.parse('2026-07-02T00:30:00Z') / 1_000);
    expect(seconde).toEqual([null, null, null, null, null, null, null]);
  });

  test('les titres restent en vue, les montants sont en euros', async () => {
    const contenu = await xlsx([pleine]);
    await verifierZip(contenu, 10_000_000);
    const parties = new Map<string, string>();
    for (const entree of lireEntrees(contenu)) {
      const morceaux: Buffer[] = [];
      for await (const morceau of decompresserEntree(contenu, entree)) morceaux.push(morceau);
      parties.set(entree.nom, Buffer.concat(morceaux).toString());
    }
    expect(parties.get('xl/worksheets/sheet1.xml')).toMatch(/<pane ySplit="1"[^>]*state="frozen"\/>/);
    expect(parties.get('xl/worksheets/sheet1.xml')).toContain('<autoFilter ref="A1:G2"/>');
    expect(parties.get('xl/styles.xml')).toContain('formatCode="#,##0.00\\ &quot;€&quot;"');
    expect(parties.get('xl/workbook.xml')).toContain('<sheet name="Encours 2026 à régler"');
  });

  test('n’importe quel texte revient tel qu’il était', async () => {
    await assert(
      asyncProperty(
        array(string({ unit: 'binary', minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 20 }),
        async (textes) => {
          const [, ...rangeesLues] = await readSheet(
            await buffer(
              versXlsx(
                texteSeul,
                textes.map((texte) => `a${texte}z`),
              ),
            ),
            { trim: false },
          );
          const attendus = textes.map(
            (texte) => `a${texte.toWellFormed().replace(/\r\n?/g, '\n').replace(HORS_XML, '')}z`,
          );
          expect(rangeesLues.map(([texte]) => texte)).toEqual(attendus);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('50 000 lignes, écrites au fil de l’eau', async () => {
    let donnees = 0;
    const demandees: number[] = [];
    const lignes = function* (): Generator<Ligne> {
      for (; donnees < 50_000; donnees += 1) yield { ...pleine, nom: `Ligne ${donnees}` };
    };
    for await (const _morceau of versXlsx(colonnes, lignes()) as AsyncIterable<Buffer>) demandees.push(donnees);
    // The first bytes leave long before the last line is asked for.
    expect(demandees[0]).toBeLessThan(2_000);
    expect(donnees).toBe(50_000);
  });

  test('une erreur en cours de lecture arrête l’écriture', async () => {
    const lignes = function* (): Generator<Ligne> {
      yield pleine;
      throw new Error('coupure');
    };
    await expect(buffer(versXlsx(colonnes, lignes()))).rejects.toThrow('coupure');
    await expect(buffer(versCsv(colonnes, lignes()))).rejects.toThrow('coupure');
  });
});

describe('réponse', () => {
  test('un export se télécharge sous son nom, 50 000 lignes au plus', async () => {
    const demande = { nom: 'encours-2026', format: 'csv', colonnes: texteSeul, lignes: ['a'] } as const;
    const { contenu, entetes } = repondreTableur(demande);
    expect(entetes).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('attachment; filename="encours-2026.csv"'),
    });
    expect((await buffer(contenu)).toString()).toBe('\uFEFFTexte\r\na\r\n');
    expect(() => repondreTableur({ ...demande, lignes: Array.from({ length: 50_001 }, () => 'a') })).toThrow(
      '50 000 lignes',
    );
    repondreTableur({
      ...demande,
      format: 'xlsx',
      lignes: Array.from({ length: 50_000 }, () => 'a'),
    }).contenu.destroy();
  });
});

describe('les noms des feuilles', () => {
  test('restent ceux qu’un classeur accepte, jamais deux fois', () => {
    expect(
      nommerFeuilles([
        'Total',
        'total',
        'Crème [50 ml]: été',
        '',
        "d'été",
        'Historique',
        'x'.repeat(40),
        'X'.repeat(40),
      ]),
    ).toEqual([
      'Total',
      'total (2)',
      'Crème 50 ml été',
      'Feuille',
      'd été',
      'Historique (2)',
      'x'.repeat(31),
      `${'X'.repeat(27)} (2)`,
    ]);
    assert(
      property(array(string({ unit: 'binary' }), { maxLength: 20 }), (souhaits) => {
        const noms = nommerFeuilles(souhaits);
        expect(new Set(noms.map((nom) => nom.toLocaleLowerCase('fr'))).size).toBe(souhaits.length);
        for (const nom of noms)
          expect([nom.length > 0, nom.length <= 31, /[[\]:*?/\\]/.test(nom)]).toEqual([true, true, false]);
      }),
    );
  });
});
