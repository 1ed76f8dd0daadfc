import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lireMt940 } from './mt940.ts';

type Piece = { mouvements: string; devise?: string; debut?: string; fin?: string; compte?: string };
const mt940 = ({ mouvements, devise = 'EUR', debut = '1000,00', fin, compte = '30004/00011122233' }: Piece): string =>
  [
    ':20:STARTUMS',
    `:25:${compte}`,
    ':28C:1/1',
    `:60F:C261101${devise}${debut}`,
    mouvements,
    ...(fin === undefined ? [] : [`:62F:C261130${devise}${fin}`]),
    '-',
  ].join('\n');
const lire = (texte: string) => {
  const lecture = lireMt940(texte);
  if ('refus' in lecture) throw new Error(JSON.stringify(lecture.refus));
  return lecture;
};
const premiere = (mouvement: string, suite = '') =>
  lire(mt940({ mouvements: `:61:${mouvement}${suite}` })).operations[0];

describe('un relevé MT940', () => {
  it('dit jour, montant, payeur, référence, compte', () => {
    const texte = mt940({
      mouvements:
        ':61:2611051105CR1234,56NTRFNONREF\n:86:166?00VIREMENT?20FA-118?31FR1420041010050500013M02606?32GALENIX',
      fin: '2234,56',
    });
    expect(lire(texte)).toEqual({
      operations: [
        {
          ligne: 5,
          date: '2026-11-05',
          centimes: 123_456,
          libelle: 'VIREMENT GALENIX FA-118',
          reference: null,
          compte: '30004/00011122233',
          payeurIban: 'FR1420041010050500013M02606',
          reserve: null,
        },
      ],
      ecartees: [],
    });
  });

  it.each([
    ['2601011231C1,00NTRFX', '2025-12-31'],
    ['2512310102C1,00NTRFX', '2026-01-02'],
    ['2611051106C1,00NTRFX', '2026-11-06'],
    ['2611301201C1,00NTRFX', '2026-12-01'],
    ['2701021230C1,00NTRFX', '2026-12-30'],
    ['2407010630C1,00NTRFX', '2024-06-30'],
    ['2402280229C1,00NTRFX', '2024-02-29'],
    ['2602280301C1,00NTRFX', '2026-03-01'],
    ['261105C1,00NTRFX', '2026-11-05'],
    ['9912310103C1,00NTRFX', '2000-01-03'],
  ])('%s : le jour d’entrée est de l’année la plus proche (%s)', (mouvement, date) =>
    expect(premiere(mouvement)?.date).toBe(date),
  );

  it.each<[string, number, 'EXTOURNE' | null]>([
    ['261105C10,00NTRFX', 1_000, null],
    ['261105D10,00NTRFX', -1_000, null],
    ['261105RC10,00NTRFX', -1_000, 'EXTOURNE'],
    ['261105RD10,00NTRFX', 1_000, 'EXTOURNE'],
    ['261105CR10,00NTRFX', 1_000, null],
    ['261105DR10,00NTRFX', -1_000, null],
    ['261105RCR10,00NTRFX', -1_000, 'EXTOURNE'],
    ['261105RDR10,00NTRFX', 1_000, 'EXTOURNE'],
    ['2611051105RC10,00NTRFX', -1_000, 'EXTOURNE'],
    ['2611051105RDR10,00NTRFX', 1_000, 'EXTOURNE'],
  ])('%s vaut %d, réserve : %s', (mouvement, centimes, reserve) =>
    expect(premiere(mouvement)).toMatchObject({ centimes, reserve }),
  );

  it.each<[string, string | null]>([
    ['NTRFNONREF', null],
    ['NTRFFA-118', 'FA-118'],
    ['NTRFFA/118', 'FA/118'],
    ['NTRFFA/118//BNK99', 'FA/118'],
    ['NTRFFA-118//BNK/99', 'FA-118'],
    ['NTRFNONREF//BNK99', null],
    ['NTRF//BNK99', null],
    ['NTRFF/1/2', 'F/1/2'],
    ['S103FA-118', 'FA-118'],
    ['NMSCNOTPROVIDED', null],
    ['', null],
  ])('de « %s », la référence est %s', (suite, reference) =>
    expect(premiere(`261105C1,00${suite}`)?.reference).toBe(reference),
  );

  it.each<[string, number]>([
    ['1234,56', 123_456],
    ['1234,', 123_400],
    ['0,5', 50],
    ['1234,5', 123_450],
    ['1234.56', 123_456],
    ['12,500', 1_250],
    ['000000012,50', 1_250],
    ['1234', 123_400],
    ['9999999999,99', 999_999_999_999],
    ['0,01', 1],
  ])('le montant %s', (ecrit, centimes) => expect(premiere(`261105C${ecrit}NTRFX`)?.centimes).toBe(centimes));

  it.each<[string, string]>([
    [':86:166?00VIREMENT?32GALENIX', 'VIREMENT GALENIX'],
    [':86:VIR SEPA GALENIX FA-118', 'VIR SEPA GALENIX FA-118'],
    [':86:VIR SEPA\nGALENIX\nFA-118', 'VIR SEPA GALENIX FA-118'],
    [':86:/ORDP//NAME/GALENIX/REMI/FA-118', 'GALENIX FA-118'],
    [':86:166~00VIREMENT~32GALENIX~20FA-118', 'VIREMENT GALENIX FA-118'],
    [':86:166?00VIREMENT?20FACTURE?21FA-118?32GALENIX?33 SAS', 'VIREMENT GALENIX SAS FACTURE FA-118'],
    [':86:?00VIREMENT?20FA-118?32GALENIX?33 SAS', 'VIREMENT GALENIX SAS FA-118'],
    [':86:166?00VIR?2012345678901234567890123456?217890?32GALENIX', 'VIR GALENIX 12345678901234567890123456 7890'],
    [':86:166?00VIR?20123456789012345678901234567?21890?32GALENIX', 'VIR GALENIX 123456789012345678901234567890'],
    [':86:166?00VIR?32GALE\nNIX', 'VIR GALENIX'],
    ['', ''],
  ])('%j se lit « %s »', (details, libelle) =>
    expect(premiere('261105C1,00NTRFX', details && `\n${details}`)?.libelle).toBe(libelle),
  );

  it('plusieurs relevés, plusieurs mouvements, des blocs SWIFT et des fins de ligne de Windows', () => {
    const premierReleve = mt940({ mouvements: ':61:261105C1,00NTRFX\n:61:261106D2,00NTRFX\n:86:LOYER', fin: '999,00' });
    const secondReleve = mt940({ mouvements: ':61:261107C3,00NTRFX', compte: 'FR7630004008150001112223391' });
    const swift = `{1:F01AGRIFRPPXXXX0000000000}{2:I940}{4:\n${premierReleve.slice(0, -1)}-}\n{1:F01AGRIFRPPXXXX}{4:\n${secondReleve}`;
    const { operations, ecartees } = lire(swift.replaceAll('\n', '\r\n'));
    expect(operations.map(({ centimes, compte }) => [centimes, compte])).toEqual([
      [100, '30004/00011122233'],
      [-200, '30004/00011122233'],
      [300, 'FR7630004008150001112223391'],
    ]);
    expect(ecartees).toEqual([]);
  });

  it('un solde qui ne tombe pas juste se dit, sans rien refuser', () => {
    const { operations, ecartees } = lire(mt940({ mouvements: ':61:261105C1,00NTRFX', fin: '1100,00' }));
    expect(operations).toHaveLength(1);
    expect(ecartees.map(({ phrase }) => phrase.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' '))).toEqual([
      'Ce relevé ne tombe pas juste : 1 001,00 € avec ses opérations, 1 100,00 € annoncés. Il manque peut-être des lignes.',
    ]);
  });

  it.each<[string, RegExp]>([
    [mt940({ mouvements: ':61:261105C1,00NTRFX', devise: 'CHF' }), /^en CHF, pas en euros/],
    [mt940({ mouvements: ':61:261105C1,00NTRFX', devise: 'USD', debut: '1.000,00' }), /^en USD, pas en euros/],
    [mt940({ mouvements: ':61:261105C1,00NTRFX', devise: 'USD ', debut: ' 10,00' }), /^en USD, pas en euros/],
    [
      mt940({ mouvements: ':61:261105C1,00NTRFX', compte: '30004/00011122233USD', devise: '', debut: '' }),
      /^en USD, pas en euros/,
    ],
    [mt940({ mouvements: ':61:261105X1,00NTRFX' }), /n’est pas un mouvement/],
    [mt940({ mouvements: ':61:261305C1,00NTRFX' }), /^la date « 261305 » n’existe pas/],
    [mt940({ mouvements: ':61:2611051332C1,00NTRFX' }), /^la date « 2611051332 » n’existe pas/],
    [mt940({ mouvements: ':61:261105C1,239NTRFX' }), /^le montant « 1,239 » n’est pas lisible/],
    [mt940({ mouvements: ':61:261105C,NTRFX' }), /^le montant « , » n’est pas lisible/],
    [mt940({ mouvements: ':61:261105EC1,00NTRFX' }), /^elle est annoncée/],
  ])('met à part, avec sa raison (%#)', (texte, phrase) => {
    const { operations, ecartees } = lire(texte);
    expect(operations).toEqual([]);
    expect(ecartees.map((ecartee) => ecartee.phrase)).toEqual([expect.stringMatching(phrase)]);
  });

  it('ce qui est écrit se relit, quels que soient jour, sens et montant', () => {
    const mouvement = fc.record({
      centimes: fc.integer({ min: 1, max: 99_999_999_999 }),
      sens: fc.constantFrom('C', 'D', 'RC', 'RD', 'CR', 'DR', 'RCR'),
      ecart: fc.integer({ min: -150, max: 150 }),
      valeur: fc.integer({ min: 0, max: 15_000 }),
    });
    const jour = (n: number): string => new Date(Date.UTC(2000, 0, 1 + n)).toISOString().slice(0, 10);
    fc.assert(
      fc.property(fc.array(mouvement, { maxLength: 8 }), (liste) => {
        const mouvements = liste
          .map(({ centimes, sens, ecart, valeur }) => {
            const [v, e] = [jour(valeur).replaceAll('-', ''), jour(valeur + ecart).replaceAll('-', '')];
            const montant = `${Math.trunc(centimes / 100)},${String(centimes % 100).padStart(2, '0')}`;
            return `:61:${v.slice(2)}${e.slice(4)}${sens}${montant}NTRFX`;
          })
          .join('\n');
        expect(lire(mt940({ mouvements })).operations.map(({ date, centimes }) => [date, centimes])).toEqual(
          liste.map(({ centimes, sens, ecart, valeur }) => [
            jour(valeur + ecart),
            sens.startsWith('C') || sens === 'RD' ? centimes : -centimes,
          ]),
        );
      }),
    );
  });

  it('n’importe quel texte se lit ou se refuse, en une fois', () => {
    for (const motif of [':61:', ':86:', ':20:', '{4:', ':61:261105C1,00', '?20', '/NAME/', '\n'])
      expect(lireMt940(motif.repeat(300_000 / motif.length))).toBeDefined();
    expect(lireMt940(':61:261105C1,00NTRFX\n'.repeat(20_001))).toMatchObject({
      refus: [{ phrase: expect.stringMatching(/plus de 20.000 opérations/) }],
    });
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom(':61:261105C1,00NTRFX', ':86:?20', ':60F:'))),
        (lignes) => {
          expect(lireMt940(lignes.join('\n'))).toBeDefined();
        },
      ),
    );
  });
});
