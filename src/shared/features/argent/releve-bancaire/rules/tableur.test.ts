import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChampReleve } from '../schemas.ts';
import { lireRangees } from './tableur.ts';
import { colonnesDesTitres, manqueDesColonnes, trouverTitres } from './titres-de-banque.ts';

const rangees = (texte: string) =>
  texte.split('\n').map((ligneDeTexte, i) => ({ numero: i + 1, cellules: ligneDeTexte.split(';') }));
const lire = (texte: string, options: Parameters<typeof lireRangees>[3] = {}) => {
  const toutes = rangees(texte);
  const trouves = trouverTitres(toutes);
  if (!trouves) throw new Error('titres introuvables');
  const rangeesLus = lireRangees(toutes, trouves.colonnes, trouves.numero, options);
  if ('refus' in rangeesLus) throw new Error(JSON.stringify(rangeesLus.refus));
  return rangeesLus;
};
const montants = (texte: string) => lire(texte).operations.map(({ centimes }) => centimes);

describe('les titres des banques', () => {
  it.each<[string, (ChampReleve | null)[]]>([
    ['Date;Libellé;Débit euros;Crédit euros;', ['date', 'libelle', 'debit', 'credit', null]],
    ['Date opération;Date valeur;Libellé;Débit;Crédit', ['date', null, 'libelle', 'debit', 'credit']],
    [
      'Date de comptabilisation;Libelle simplifie;Libelle operation;Reference;Debit;Credit',
      ['date', 'libelle', 'libelle', 'reference', 'debit', 'credit'],
    ],
    ['Date;Valeur;Libellé;Montant(EUROS)', ['date', null, 'libelle', 'montant']],
    ['Date;Description;Montant;Sens', ['date', 'libelle', 'montant', 'sens']],
    ['Booking date;Amount;Label', ['date', 'montant', 'libelle']],
    ['Booking Date;Value Date;Description;Amount;Currency', ['date', null, 'libelle', 'montant', 'devise']],
    ['Compte;Date;Tiers;IBAN du tiers;Crédit', ['compte', 'date', 'payeur', 'payeurIban', 'credit']],
    ['Solde;Nom;Agence', [null, null, null]],
  ])('%s', (titres, attendues) => expect(colonnesDesTitres(titres.split(';'))).toEqual(attendues));

  it('se trouvent sous le compte et son solde', () =>
    expect(trouverTitres(rangees('Compte;123\nSolde au 31/03;1 200,00\n\nDate;Libellé;Montant\n'))?.numero).toBe(4));

  it('un choix de colonnes suffit, ou dit ce qui manque', () => {
    expect(manqueDesColonnes(['date', null, 'montant'])).toBeNull();
    expect(manqueDesColonnes(['date', 'debit'])).toBe(
      'Choisissez la colonne de la date, et celle du crédit ou du montant.',
    );
    expect(manqueDesColonnes(['date', 'date', 'credit'])).toBe('Une seule colonne peut être « Date ».');
  });
});

describe('les opérations d’un tableur', () => {
  it('débit et crédit, dates et montants de France', () => {
    const lecture = lire(
      'Date;Libellé;Débit;Crédit;Référence\n12/03/2026;VIR  SOLIS;;1 234,56;R-1\n13/03/26;PRLV;-12,00;;\n2026-03-14;REMISE;;+40 €;\n;;Total;1 274,56;',
    );
    expect(lecture.ecartees).toEqual([]);
    expect(lecture.operations).toMatchObject([
      { ligne: 2, date: '2026-03-12', centimes: 123_456, libelle: 'VIR SOLIS', reference: 'R-1' },
      { ligne: 3, date: '2026-03-13', centimes: -1, libelle: 'PRLV', reference: null },
      { ligne: 4, date: '2026-03-14', centimes: 4_000, libelle: 'REMISE', reference: null },
    ]);
  });

  it('un montant signé, de toutes les façons', () =>
    expect(
      montants(
        [
          'Date;Montant',
          ...['12,50', '-12,50', '12,50-', '(12,50)', '+12,50', '−12,50 €', '1.234,50'].map((m) => `12/03/2026;${m}`),
        ].join('\n'),
      ),
    ).toEqual([1_250, -1_250, -1_250, -1_250, 1_250, -1_250, 123_450]));

  it('un montant et son sens', () =>
    expect(
      montants('Date;Montant;Sens\n12/03/2026;10;C\n12/03/2026;10;Débit\n12/03/2026;10;CR\n12/03/2026;-10;?'),
    ).toEqual([1_000, -1_000, 1_000, -1_000]));

  it('des mots seuls sous une opération sont les siens', () => {
    const { operations } = lire(
      'Date;Libellé;Débit;Crédit\n;ANCIEN RELEVE;;\n12/03/2026;VIR SOLIS;;10,00\n;AVOIR F13;;\n;REF 77;;\n13/03/2026;VIR B;;5,00\n;Total des crédits;;',
    );
    expect(operations.map(({ libelle }) => libelle)).toEqual(['VIR SOLIS AVOIR F13 REF 77', 'VIR B']);
  });

  it('un nombre d’un classeur garde sa décimale', () => {
    const [titres, ligne] = rangees('Date;Crédit\n2026-03-12;1234.5');
    const rangeesLus = lireRangees([titres!, { ...ligne!, numeriques: [false, true] }], ['date', 'credit'], 1);
    expect('operations' in rangeesLus && rangeesLus.operations[0]?.centimes).toBe(123_450);
  });

  it('met à part ce qui ne se lit pas, avec sa raison', () => {
    const { operations, ecartees } = lire(
      'Date;Crédit;Montant;Sens\n30/02/2026;10;;\n12/03/2026;dix;;\n12/03/2026;-10;;\n12/03/2026;;10;peut-être\n12/03/2026;1.234;;',
    );
    expect(operations).toEqual([]);
    expect(ecartees.map(({ ligne, phrase }) => `${ligne} ${phrase}`)).toEqual([
      '2 la date « 30/02/2026 » n’est pas valide.',
      '3 le montant « dix » n’est pas lisible.',
      '4 un crédit ne peut pas être négatif.',
      '5 le sens « peut-être » n’est ni crédit ni débit.',
      '6 le montant « 1.234 » : des milliers ou trois décimales ? Choisissez le signe décimal.',
    ]);
  });

  it.each<[string, number | string]>([
    ['10;C', 1_000],
    ['10;D', -1_000],
    ['10;+', 1_000],
    ['10;-', -1_000],
    ['10;CRDT', 1_000],
    ['10;DBIT', -1_000],
    ['10;Crédit', 1_000],
    ['10;débit', -1_000],
    ['-10;D', -1_000],
    ['-10;DBIT', -1_000],
    ['-10;C', 'son montant est négatif et son sens est crédit : vérifiez-la sur votre relevé.'],
    ['(10);CR', 'son montant est négatif et son sens est crédit : vérifiez-la sur votre relevé.'],
    ['10;', 'le sens «  » n’est ni crédit ni débit.'],
  ])('un montant et son sens : %s', (cellules, attendu) => {
    const { operations, ecartees } = lire(`Date;Montant;Sens\n12/03/2026;${cellules}`);
    expect(operations[0]?.centimes ?? ecartees[0]?.phrase).toBe(attendu);
  });
});

const AUTRE_MONNAIE =
  'si votre compte a été crédité en euros, « Enregistrer un avoir ou un paiement » avec ce montant.';
describe('la monnaie d’un tableur', () => {
  it.each(['', 'EUR', 'eur', 'Euro', 'euros', '€', '978'])('« %s » est des euros', (devise) =>
    expect(montants(`Date;Montant;Devise\n12/03/2026;10,00;${devise}`)).toEqual([1_000]),
  );
  it.each<[string, string]>([
    ['Date;Montant;Devise\n12/03/2026;10,00;USD', 'USD'],
    ['Booking Date;Description;Amount;Currency\n2026-11-06;VIR SOLIS;99.00;chf', 'CHF'],
    ['Date;Montant;Code devise\n12/03/2026;10,00;840', '840'],
    ['Date;Montant\n12/03/2026;10,00 USD', 'USD'],
    ['Date;Montant\n12/03/2026;CHF 10.00', 'CHF'],
    ['Date;Montant\n12/03/2026;£10.00', '£'],
    ['Date;Montant\n12/03/2026;$ 10.00', '$'],
    ['Devise;USD\nDate;Montant\n12/03/2026;10,00', 'USD'],
    ['Devise : GBP\nDate;Montant\n12/03/2026;10,00', 'GBP'],
  ])('une autre monnaie est mise à part, avec quoi faire (%#)', (texte, devise) => {
    const { operations, ecartees } = lire(texte);
    expect(operations).toEqual([]);
    expect(ecartees.map(({ phrase }) => phrase)).toEqual([`en ${devise}, pas en euros : ${AUTRE_MONNAIE}`]);
  });
  it('une ligne en dollars parmi des euros, un débit en dollars n’est qu’un débit', () => {
    const { operations, ecartees } = lire(
      'Booking Date;Description;Amount;Currency\n2026-11-05;A;1,234.56;EUR\n2026-11-06;B;99.00;USD\n2026-11-07;C;-9.00;USD',
    );
    expect(operations.map(({ centimes }) => centimes)).toEqual([123_456, -900]);
    expect(ecartees.map(({ ligne }) => ligne)).toEqual([3]);
  });
  it('la ligne dit elle-même sa monnaie, contre l’en-tête du fichier', () =>
    expect(montants('Devise;USD\nDate;Montant;Devise\n12/03/2026;10,00;EUR')).toEqual([1_000]));
});

describe('ce que tout un fichier dit de ses signes (RLV-9)', () => {
  const dates = (jours: readonly string[], options = {}) => {
    const { operations, ecartees } = lire(`Date;Montant\n${jours.map((d) => `${d};1,00`).join('\n')}`, options);
    return [operations.map(({ date }) => date), ecartees.length];
  };
  it.each<[string[], object, string[], number]>([
    [['05/11/2026'], {}, ['2026-11-05'], 0],
    [['05/11/2026', '25/11/2026'], {}, ['2026-11-05', '2026-11-25'], 0],
    [['11/05/2026', '11/25/2026'], {}, ['2026-11-05', '2026-11-25'], 0],
    [['11/05/26', '11/25/26'], {}, ['2026-11-05', '2026-11-25'], 0],
    [['05/11/2026', '25/11/2026', '11/25/2026'], {}, ['2026-11-25', '2026-11-25'], 1],
    [['05/11/2026', '25/11/2026', '11/25/2026'], { ordreDates: 'JMA' }, ['2026-11-05', '2026-11-25', '2026-11-25'], 0],
    [['05/11/2026', '25/11/2026', '11/25/2026'], { ordreDates: 'MJA' }, ['2026-05-11', '2026-11-25', '2026-11-25'], 0],
    [['05/05/2026', '25/11/2026', '11/25/2026'], {}, ['2026-05-05', '2026-11-25', '2026-11-25'], 0],
    [['05.11.2026', '2026-11-06', '20261107'], {}, ['2026-11-05', '2026-11-06', '2026-11-07'], 0],
    [['jeu. 05/11/2026', '5-nov-26', '5-nov.-2026', '05 novembre 2026'], {}, Array(4).fill('2026-11-05'), 0],
    [['05/11/2026 10:30', '5 nov. 2026'], {}, ['2026-11-05', '2026-11-05'], 0],
    [['31/02/2026', '13/13/2026'], {}, [], 2],
  ])('%j', (jours, options, attendues, aPart) => expect(dates(jours, options)).toEqual([attendues, aPart]));
  it('un titre anglais ne suppose pas la France', () => {
    const { operations, ecartees } = lire('Booking date;Amount\n05/11/2026;1.00');
    expect(operations).toEqual([]);
    expect(ecartees[0]?.phrase).toBe(
      'la date « 05/11/2026 » : le jour ou le mois d’abord ? Choisissez l’ordre des dates.',
    );
  });

  it.each<[string[], object, (number | null)[]]>([
    [['1.000'], {}, [null]],
    [['1,000'], {}, [null]],
    [['1.000', '12,50'], {}, [100_000, 1_250]],
    [['1,000', '12.50'], {}, [100_000, 1_250]],
    [['1.000', '12.50'], {}, [100, 1_250]],
    [['1.000', '12,5'], {}, [100_000, 1_250]],
    [['1.000', '1.234.567'], {}, [100_000, 123_456_700]],
    [['1.000', '12,50', '12.50'], {}, [null, 1_250, 1_250]],
    [['1.000'], { decimale: ',' }, [100_000]],
    [['1.000'], { decimale: '.' }, [100]],
    [['-1.000', '12,50 €'], {}, [-100_000, 1_250]],
    [['1 000', '1.000,00'], {}, [100_000, 100_000]],
  ])('%j', (ecrits, options, attendus) => {
    const { operations, ecartees } = lire(`Date;Montant\n${ecrits.map((m) => `12/03/2026;${m}`).join('\n')}`, options);
    const centimesDeLigne = new Map(operations.map(({ ligne, centimes }) => [ligne, centimes]));
    expect(ecrits.map((_ecrit, rang) => centimesDeLigne.get(rang + 2) ?? null)).toEqual(attendus);
    expect(ecartees).toHaveLength(attendus.filter((montant) => montant === null).length);
  });

  it('tout montant se relit, quels que soient les signes de son fichier', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -99_999_999, max: 99_999_999 }), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(['fr-FR', ','], ['en-GB', '.'], ['de-DE', ',']),
        (centimes, [langue]) => {
          const ecrire = new Intl.NumberFormat(langue, { minimumFractionDigits: 2 });
          const lignes = centimes.map((montant) => `12/03/2026;${ecrire.format(montant / 100)}`);
          expect(montants(['Date;Montant', ...lignes].join('\n'))).toEqual(centimes);
        },
      ),
    );
  });
});
