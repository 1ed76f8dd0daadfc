import { describe, expect, it } from 'vitest';
import { lireQif } from './qif.ts';

const SANS_CHOIX = { ordreDates: null, decimale: null };
const lire = (texte: string, options: Parameters<typeof lireQif>[1] = SANS_CHOIX) => {
  const lecture = lireQif(texte, options);
  if ('refus' in lecture) throw new Error(JSON.stringify(lecture.refus));
  return lecture;
};
const operations = (texte: string, options?: Parameters<typeof lireQif>[1]) =>
  lire(texte, options).operations.map(({ date, centimes }) => [date, centimes]);
const fiche = 'D05/11/2026\nT777,00\nPVIR SEPA GALENIX\nMAVOIR OCT\nN118\n^\n';

describe('un relevé QIF', () => {
  it('dit jour, montant, payeur, référence', () =>
    expect(lire(`!Type:Bank\n${fiche}`).operations).toEqual([
      { ligne: 2, date: '2026-11-05', centimes: 77_700, libelle: 'VIR SEPA GALENIX AVOIR OCT', reference: '118' },
    ]));

  it.each<[string, string]>([
    ['une option d’abord', `!Option:AutoSwitch\n!Type:Bank\n${fiche}`],
    [
      'une option et un compte d’abord',
      `!Option:AutoSwitch\n!Account\nNCompte courant\nTBank\n^\n!Clear:AutoSwitch\n!Type:Bank\n${fiche}`,
    ],
    ['une carte', `!Type:CCard\n${fiche}`],
    ['une caisse', `!Type:Cash\n${fiche}`],
    ['un autre actif', `!Type:Oth A\n${fiche}`],
    ['des capitales et une espace', `!TYPE:Bank \n${fiche}`],
    ['des fins de ligne de Windows', `!Type:Bank\n${fiche}`.replaceAll('\n', '\r\n')],
    ['pas de dernière marque', `!Type:Bank\n${fiche.slice(0, -3)}`],
    ['des catégories à côté', `!Type:Cat\nNVentes\nI\n^\n!Type:Bank\n${fiche}`],
    ['des placements à côté', `!Type:Bank\n${fiche}!Type:Invst\nD05/11/2026\nT12,00\n^\n`],
    ['une ventilation', `!Type:Bank\n${fiche.replace('^', 'SVentes\n$700,00\nEx\nSTVA\n$77,00\n^')}`],
    ['un montant répété', `!Type:Bank\n${fiche.replace('T777,00', 'U777,00\nT777,00')}`],
    ['seulement un montant long', `!Type:Bank\n${fiche.replace('T777,00', 'U777,00')}`],
  ])('%s', (_nom, texte) => expect(operations(texte)).toEqual([['2026-11-05', 77_700]]));

  it.each<[string, string, string]>([
    ['D11/05/2026\nT1.00\n^\nD11/25/2026\nT1.00\n^', '2026-11-05', '2026-11-25'],
    ['D05/11/26\nT1.00\n^\nD25/11/26\nT1.00\n^', '2026-11-05', '2026-11-25'],
    ["D11/ 5'26\nT1.00\n^\nD11/25'26\nT1.00\n^", '2026-11-05', '2026-11-25'],
    ['D5.11.2026\nT1.00\n^\nD25.11.2026\nT1.00\n^', '2026-11-05', '2026-11-25'],
    ['D2026-11-05\nT1.00\n^\nD2026-11-25\nT1.00\n^', '2026-11-05', '2026-11-25'],
  ])('%j', (fiches, ...jours) => expect(operations(`!Type:Bank\n${fiches}`).map(([date]) => date)).toEqual(jours));

  it('des jours des deux façons se demandent, puis se lisent comme on le dit', () => {
    const texte = '!Type:Bank\nD05/11/2026\nT1,00\n^\nD25/11/2026\nT1,00\n^\nD11/26/2026\nT1,00\n^';
    const { ecartees, signes } = lire(texte);
    expect([ecartees.map(({ ligne }) => ligne), signes?.ordreDates]).toEqual([[2], null]);
    expect(operations(texte, { ...SANS_CHOIX, ordreDates: 'MJA' })[0]).toEqual(['2026-05-11', 100]);
  });

  it.each<[string, number | null]>([
    ['1,234.56', 123_456],
    ['1.234,56', 123_456],
    ['-12.50', -1_250],
    ['+12,5', 1_250],
    ['1 000,00', 100_000],
    ['12.50 EUR', 1_250],
    ['1.000', null],
    ['1,000', null],
    ['douze', null],
    ['12.50 USD', null],
  ])('le montant %s', (ecrit, centimes) =>
    expect(operations(`!Type:Bank\nD05/11/2026\nT${ecrit}\n^`)[0]?.[1] ?? null).toBe(centimes),
  );

  it.each([
    ['!Type:Cat\nNVentes\n^\n'],
    ['!Type:Invst\nD05/11/2026\nT12,00\n^\n'],
    ['!Option:AutoSwitch\n!Account\nNCompte\n^\n'],
  ])('sans opération de compte, sa phrase (%#)', (texte) =>
    expect(lireQif(texte, SANS_CHOIX)).toEqual({
      refus: [
        {
          ligne: null,
          phrase: 'Ce fichier QIF ne contient aucun compte bancaire : exportez les opérations du compte.',
        },
      ],
    }),
  );
  it('un compte sans opération est lu', () => expect(lire('!Type:Bank\n').operations).toEqual([]));
  it('ce qui manque d’une fiche se dit', () =>
    expect(lire('!Type:Bank\nPSOLIS\nT1,00\n^\nD05/11/2026\nPSOLIS\n^').ecartees).toEqual([
      { ligne: 2, phrase: 'la date «  » n’est pas valide.' },
      { ligne: 5, phrase: 'elle n’a pas de montant.' },
    ]));
  it('une fois, quoi qu’on y mette', () => {
    for (const motif of ['^\n', '!Type:Bank\n', 'D1\n^\n', 'T\n', "D1/1'"])
      expect(lireQif(motif.repeat(300_000 / motif.length), SANS_CHOIX)).toBeDefined();
  });
});
