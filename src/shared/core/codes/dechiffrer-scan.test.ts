import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dechiffrerScan, sansScan } from './dechiffrer-scan.ts';

const GS = '\u001d';
const MEDICAMENT = '03400930000007';

describe('une étiquette GS1', () => {
  it.each<[string, string, { code: string; lot: string | null; peremption: string | null }]>([
    [
      'avec FNC1',
      `01${MEDICAMENT}1726113010AB12${GS}21SER123`,
      { code: MEDICAMENT, lot: 'AB12', peremption: '2026-11-30' },
    ],
    ['`]d2` devant', `]d201${MEDICAMENT}1726113010AB12`, { code: MEDICAMENT, lot: 'AB12', peremption: '2026-11-30' }],
    [
      '`]C1` devant (GS1-128)',
      `]C101${MEDICAMENT}10AB12${GS}17261130`,
      { code: MEDICAMENT, lot: 'AB12', peremption: '2026-11-30' },
    ],
    [
      'FNC1 devant aussi',
      `${GS}01${MEDICAMENT}21S1${GS}1726113010AB12`,
      { code: MEDICAMENT, lot: 'AB12', peremption: '2026-11-30' },
    ],
    [
      'sans aucun séparateur, le lot à la fin',
      `01${MEDICAMENT}1726113010AB12`,
      { code: MEDICAMENT, lot: 'AB12', peremption: '2026-11-30' },
    ],
    [
      'sans séparateur, le numéro de série avant la péremption',
      `01${MEDICAMENT}21XK9P4T1726113010AB12`,
      { code: MEDICAMENT, lot: 'AB12', peremption: '2026-11-30' },
    ],
    [
      'sans séparateur, le lot avant la péremption',
      `01${MEDICAMENT}10AB1217261130`,
      { code: MEDICAMENT, lot: 'AB12', peremption: '2026-11-30' },
    ],
    [
      'jour 00 : le dernier du mois',
      `01${MEDICAMENT}1728020010L`,
      { code: MEDICAMENT, lot: 'L', peremption: '2028-02-29' },
    ],
    [
      'la péremption d’abord, sans séparateur',
      `1726113001${MEDICAMENT}10AB12`,
      { code: MEDICAMENT, lot: 'AB12', peremption: '2026-11-30' },
    ],
    [
      'le lot d’abord, avec FNC1',
      `10AB12${GS}01${MEDICAMENT}17261130`,
      { code: MEDICAMENT, lot: 'AB12', peremption: '2026-11-30' },
    ],
    [
      'les marques de fin d’un message',
      `01${MEDICAMENT}17261130${GS}10AB12\u001e\u0004`,
      { code: MEDICAMENT, lot: 'AB12', peremption: '2026-11-30' },
    ],
    ['le code seul', `01${MEDICAMENT}`, { code: MEDICAMENT, lot: null, peremption: null }],
    [
      'écrite avec ses parenthèses',
      `(01)${MEDICAMENT}(17)261130(10)AB12(21)S1`,
      { code: MEDICAMENT, lot: 'AB12', peremption: '2026-11-30' },
    ],
    [
      'son séparateur écrit « <GS> »',
      `01${MEDICAMENT}10AB12<GS>17261130`,
      { code: MEDICAMENT, lot: 'AB12', peremption: '2026-11-30' },
    ],
    [
      'd’autres éléments autour',
      `01${MEDICAMENT}11240101172611303103000150711CIP9${GS}10AB12`,
      { code: MEDICAMENT, lot: 'AB12', peremption: '2026-11-30' },
    ],
    [
      'un carton : son code entier, que la lecture du code refuse',
      `01134009300000041726113010AB12`,
      { code: '13400930000004', lot: 'AB12', peremption: '2026-11-30' },
    ],
  ])('%s', (_, texte, attendu) => {
    expect(dechiffrerScan(texte)).toEqual({ ...attendu, doutes: [] });
  });

  it('sans séparateur, un lot suivi d’un numéro de série n’est pas deviné : c’est dit', () => {
    expect(dechiffrerScan(`01${MEDICAMENT}1726113010AB1221SER9`)).toEqual({
      code: MEDICAMENT,
      lot: null,
      peremption: '2026-11-30',
      doutes: [
        'Le lecteur n’envoie pas de séparateur : le lot se lit « AB12 » ou « AB1221SER9 ». Recopiez-le de la boîte.',
      ],
    });
  });

  it.each([
    ['une date impossible', `01${MEDICAMENT}17263130${GS}10AB12`],
    ['un élément inconnu', `01${MEDICAMENT}${GS}5612`],
    ['un lot trop long', `01${MEDICAMENT}10${'A'.repeat(21)}`],
  ])('%s : le produit reste, le reste est dit illisible', (_, texte) => {
    expect(dechiffrerScan(texte)).toEqual({
      code: MEDICAMENT,
      lot: null,
      peremption: null,
      doutes: ['Le lot et la péremption de l’étiquette ne se lisent pas : recopiez-les de la boîte.'],
    });
  });

  it('d’un colis, elle ne désigne aucun produit', () => {
    expect(dechiffrerScan('00340123450000000017')).toEqual({
      refus: 'Cette étiquette désigne un colis, pas un produit : scannez une boîte.',
    });
  });

  it('écrite puis lue : le code, le lot et la péremption, dans tout ordre', () => {
    const lot = fc.stringMatching(/^[A-Z][A-Z3-9]{0,19}$/);
    const jour = fc.date({ min: new Date('2020-01-01'), max: new Date('2049-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(lot, lot, jour, fc.boolean(), (leLot, serie, date, serieDAbord) => {
        const peremption = date.toISOString().slice(0, 10);
        const dix = `10${leLot}${GS}`;
        const vingtEtUn = `21${serie}${GS}`;
        const dates = `17${peremption.slice(2).replaceAll('-', '')}`;
        const texte = `01${MEDICAMENT}${serieDAbord ? vingtEtUn + dates + dix : dix + dates + vingtEtUn}`;
        expect(dechiffrerScan(texte)).toEqual({ code: MEDICAMENT, lot: leLot, peremption, doutes: [] });
      }),
    );
  });
});

/** The text typed on an AZERTY computer by a scanner set to QWERTY. */
const surAzerty = (texte: string): string => {
  const paires = new Map(
    Array.from('1234567890]aqzwAQZWM', (c, i) => [c, Array.from('&é"\'(-è_çà$qawzQAWZ?')[i] ?? c]),
  );
  return Array.from(texte, (c) => paires.get(c) ?? c).join('');
};

describe('un lecteur en QWERTY sur un clavier AZERTY', () => {
  it.each([
    ['"\'ààç"ààààààè', '3400930000007'],
    ["'àé\"'(((", null],
    [surAzerty('40123455'), '40123455'],
    [surAzerty('036000291452'), '036000291452'],
    ['"\'ààç"ààààààè\n', '3400930000007'],
    ['"\'ààç"ààààààè'.replaceAll("'", '’'), '3400930000007'],
  ])('%j', (texte, code) => {
    const scan = dechiffrerScan(texte);
    expect(scan && 'code' in scan ? scan.code : null).toBe(code);
    if (code === null) expect(scan).toMatchObject({ refus: expect.stringContaining('AZERTY') });
  });

  it('une étiquette entière, ses lettres comprises', () => {
    expect(dechiffrerScan(surAzerty(`]d201${MEDICAMENT}1726113010ZAQWM4`))).toEqual({
      code: MEDICAMENT,
      lot: 'ZAQWM4',
      peremption: '2026-11-30',
      doutes: [],
    });
  });

  it.each(['34"àà930000007', '#$))(#))))))&', '"\'ààç"ààààààà', '340é9ç0000007'])(
    '%s : à moitié, ou de clé fausse, le réglage à changer est dit',
    (texte) => {
      expect(dechiffrerScan(texte)).toEqual({
        refus: `Le lecteur de codes n’écrit pas comme ce clavier (« ${texte} ») : réglez-le sur un clavier français (AZERTY), ou saisissez le code.`,
      });
    },
  );
});

describe('ce qui n’est pas un scan', () => {
  it.each([
    '',
    'Doliprane 1000 mg',
    '3400930000007',
    '40123455',
    '-------',
    '12-345-678',
    "l'été",
    '(lot) 12',
    'FA-2026-0042',
    '01 02 03',
  ])('%j', (texte) => expect(dechiffrerScan(texte)).toBeNull());

  it('une recherche ne change que pour un scan sûr', () => {
    expect(
      ['Doliprane', '036000291452', `]d201${MEDICAMENT}1726113010A`, '"\'ààç"ààààààè', '34"àà930000007'].map(sansScan),
    ).toEqual(['Doliprane', '036000291452', '3400930000007', '3400930000007', '34"àà930000007']);
  });
});
