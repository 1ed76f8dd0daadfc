import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encaissementSaisiSchema } from '../schemas/saisie.ts';
import { completerMontants, montantPartage, montantsPossibles } from './montants.ts';

const rien = { montantHtCentimes: null, tvaCentimes: null, montantTtcCentimes: null };
const dits = (montantHtCentimes: number | null, tvaCentimes: number | null, montantTtcCentimes: number | null) => ({
  montantHtCentimes,
  tvaCentimes,
  montantTtcCentimes,
});

describe('les montants d’un encaissement', () => {
  it('deux des trois donnent le troisième, au centime', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 2_000_000 }), (ht, tva) => {
        const complets = dits(ht, tva, ht + tva);
        expect([
          completerMontants(dits(ht, tva, null)),
          completerMontants(dits(ht, null, ht + tva)),
          completerMontants(dits(null, tva, ht + tva)),
        ]).toEqual([complets, complets, complets]);
      }),
    );
  });

  it('un seul ne donne pas les autres : ce qui se partage reste à dire', () => {
    expect(completerMontants(dits(null, null, 12_000))).toEqual(dits(null, null, 12_000));
    expect([montantPartage(dits(null, null, 12_000), 'HT'), montantPartage(dits(null, null, 12_000), 'TTC')]).toEqual([
      null,
      12_000,
    ]);
    expect(montantPartage(dits(10_000, 2_000, 12_000), 'HT')).toBe(10_000);
  });

  it('propose alors ce que chaque taux de TVA en ferait, en le disant', () => {
    expect(montantsPossibles(dits(null, null, 60_000), 'HT')).toEqual([
      { montantCentimes: 60_000, hypothese: 'sans TVA' },
      { montantCentimes: 50_000, hypothese: 'avec une TVA de 20 %' },
      { montantCentimes: 54_545, hypothese: 'avec une TVA de 10 %' },
      { montantCentimes: 56_872, hypothese: 'avec une TVA de 5,5 %' },
      { montantCentimes: 58_766, hypothese: 'avec une TVA de 2,1 %' },
    ]);
    expect(montantsPossibles(dits(50_000, null, null), 'TTC')[1]?.montantCentimes).toBe(60_000);
    expect(montantsPossibles(dits(50_000, null, null), 'HT')).toEqual([{ montantCentimes: 50_000, hypothese: null }]);
    expect(montantsPossibles(rien, 'HT')).toEqual([]);
  });

  it('un taux appliqué puis retiré rend le montant', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), fc.integer({ min: 0, max: 4 }), (ht, rang) => {
        const ttc = montantsPossibles(dits(ht, null, null), 'TTC')[rang]!.montantCentimes;
        expect(montantsPossibles(dits(null, null, ttc), 'HT')[rang]!.montantCentimes).toBe(ht);
      }),
    );
  });
});

describe('la saisie d’un encaissement', () => {
  const avoir = { laboratoireId: 1, nature: 'AVOIR', numero: 'AV-1', date: '2026-03-02', montantHtCentimes: 100 };
  const refus = (champs: object): readonly string[] => {
    const validation = encaissementSaisiSchema.safeParse({ ...avoir, ...champs });
    return validation.success
      ? []
      : validation.error.issues.map(({ path, message }) => `${path.join('/')} : ${message}`);
  };

  it.each<[string, object, string[]]>([
    ['complet', {}, []],
    ['sans numéro', { numero: ' ' }, ['numero : Le numéro est obligatoire pour un avoir.']],
    ['un virement sans numéro', { nature: 'VIREMENT', numero: null }, []],
    ['sans montant', { montantHtCentimes: null }, ['montantHtCentimes : Indiquez le montant HT ou le montant TTC.']],
    [
      'la TVA seule',
      { montantHtCentimes: null, tvaCentimes: 20 },
      ['montantHtCentimes : Indiquez le montant HT ou le montant TTC.'],
    ],
    ['les trois justes', { tvaCentimes: 20, montantTtcCentimes: 120 }, []],
    [
      'un centime d’écart',
      { tvaCentimes: 20, montantTtcCentimes: 121 },
      ['montantTtcCentimes : Le montant HT et la TVA doivent faire le montant TTC, au centime.'],
    ],
    [
      'un TTC sous le HT',
      { montantTtcCentimes: 99 },
      ['montantTtcCentimes : Le montant HT et la TVA doivent faire le montant TTC, au centime.'],
    ],
    [
      'de personne',
      { laboratoireId: null },
      ['laboratoireId : Choisissez un laboratoire, ou dites que le groupement a payé.'],
    ],
    ['du groupement', { laboratoireId: null, payeur: 'GROUPEMENT' }, []],
    [
      'des deux',
      { payeur: 'GROUPEMENT' },
      ['laboratoireId : Choisissez un laboratoire, ou dites que le groupement a payé.'],
    ],
    ['nul', { montantHtCentimes: 0 }, ['montantHtCentimes : Le montant HT doit être supérieur à zéro.']],
    ['une date fausse', { date: '2026-02-30' }, ['date : La date n’est pas une date valide (JJ/MM/AAAA).']],
  ])('%s', (_nom, champs, attendus) => expect(refus(champs)).toEqual(attendus));
});
