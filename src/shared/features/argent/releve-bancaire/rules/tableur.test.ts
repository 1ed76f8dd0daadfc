import { describe, expect, it } from 'vitest';
import type { ChampReleve } from '../schemas.ts';
import { colonnesDesTitres, lireRangees, manqueDesColonnes, trouverTitres } from './tableur.ts';

const rangees = (texte: string) =>
  texte.split('\n').map((ligneDeTexte, i) => ({ numero: i + 1, cellules: ligneDeTexte.split(';') }));
const lire = (texte: string) => {
  const toutes = rangees(texte);
  const trouves = trouverTitres(toutes);
  if (!trouves) throw new Error('titres introuvables');
  const rangeesLus = lireRangees(toutes, trouves.colonnes, trouves.numero);
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
      ['date', 'libelle', null, 'reference', 'debit', 'credit'],
    ],
    ['Date;Valeur;Libellé;Montant(EUROS)', ['date', null, 'libelle', 'montant']],
    ['Date;Description;Montant;Sens', ['date', 'libelle', 'montant', 'sens']],
    ['Booking date;Amount;Label', ['date', 'montant', 'libelle']],
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
    expect(lecture.operations).toEqual([
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
      '6 le montant « 1.234 » n’est pas lisible.',
    ]);
  });
});
