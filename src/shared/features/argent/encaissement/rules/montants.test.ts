import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encaissementSaisiSchema } from '../schemas/saisie.ts';
import { convertirNature, rapportDuTaux } from '#shared/features/argent/encours/rules/nature-fiscale.ts';
import {
  completerMontants,
  montantPartage,
  montantPris,
  montantsPossibles,
  natureDuRecu,
  TAUX_TVA,
} from './montants.ts';

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

  it('un seul ne donne pas les autres : il se partage dans sa nature (ECM-40)', () => {
    expect(completerMontants(dits(null, null, 12_000))).toEqual(dits(null, null, 12_000));
    expect(montantPartage(dits(null, null, 12_000), 'TTC')).toBe(12_000);
    expect(montantPartage(dits(10_000, 2_000, 12_000), 'HT')).toBe(10_000);
  });

  it('d’une autre nature, propose ce que chaque taux de TVA en ferait, en le disant (ECM-42)', () => {
    expect(montantsPossibles(60_000, { de: 'TTC', vers: 'HT' })).toEqual([
      { montantCentimes: 60_000, hypothese: 'sans TVA', tauxTvaCentiemes: 0 },
      { montantCentimes: 50_000, hypothese: 'avec une TVA de 20 %', tauxTvaCentiemes: 2_000 },
      { montantCentimes: 54_545, hypothese: 'avec une TVA de 10 %', tauxTvaCentiemes: 1_000 },
      { montantCentimes: 56_872, hypothese: 'avec une TVA de 5,5 %', tauxTvaCentiemes: 550 },
      { montantCentimes: 58_766, hypothese: 'avec une TVA de 2,1 %', tauxTvaCentiemes: 210 },
    ]);
    expect(montantsPossibles(50_000, { de: 'HT', vers: 'TTC' })[1]?.montantCentimes).toBe(60_000);
  });

  it('un reçu est de la nature souhaitée quand ce montant est connu, sinon de l’autre (ECM-40)', () => {
    expect(natureDuRecu(dits(null, null, 12_000), 'HT')).toBe('TTC');
    expect(natureDuRecu(dits(10_000, null, null), 'TTC')).toBe('HT');
    expect(natureDuRecu(dits(null, 2_000, 12_000), 'HT')).toBe('HT');
    expect(natureDuRecu(dits(10_000, 2_000, 12_000), 'TTC')).toBe('TTC');
  });

  it('une part prend tout ce qui reste quand il la vaut exactement : aucun centime n’est oublié (ENC-77)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.constantFrom(...TAUX_TVA), (ttc, taux) => {
        const rapport = rapportDuTaux(taux);
        const ht = convertirNature(ttc, 'TTC', 'HT', rapport);
        expect(montantPris(ht, ttc, { de: 'HT', vers: 'TTC', rapport })).toBe(ttc);
      }),
    );
    const rapport = rapportDuTaux(2_000);
    expect(montantPris(5_000, 12_000, { de: 'HT', vers: 'TTC', rapport })).toBe(6_000);
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
