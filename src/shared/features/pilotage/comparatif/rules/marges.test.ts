import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uneLigneComparee } from '../exemples-de-test.ts';
import type { LigneComparatif } from '../schemas.ts';
import { calculerMarges, lireUg, remisesRetenues, sommerMarges } from './marges.ts';

const marges = (champs: Partial<LigneComparatif> = {}) => calculerMarges(uneLigneComparee(champs));

describe('colonnes calculées, à la main', () => {
  it.each<[string, Partial<LigneComparatif>, Partial<ReturnType<typeof marges>>]>([
    [
      'sans remise différée',
      {},
      {
        prixVenteHtCentimes: 1000,
        margeUnitaireCentimes: 400,
        tauxMarque: 4000,
        tauxMarge: 6667,
        coefficient: 200,
        margeAnnuelleCentimes: 40_000,
        coutNetCentimes: 600,
        coutReelCentimes: 600,
        margeReelleUnitaireCentimes: 400,
        margeReelleAnnuelleCentimes: 40_000,
        tauxMarqueReel: 4000,
        prixMesureCentimes: null,
      },
    ],
    // 10,55 : 9,99999… arrondi à 10,00 ; la marge part de ce qui est montré.
    ['TVA de 5,5 %', { tva: 5.5, prixVenteCentimes: 1055 }, { prixVenteHtCentimes: 1000, margeUnitaireCentimes: 400 }],
    ['TVA nulle', { tva: 0 }, { prixVenteHtCentimes: 1200, margeUnitaireCentimes: 600, tauxMarque: 5000 }],
    ['au plus petit', { tva: 100, prixVenteCentimes: 1, prixAchatCentimes: 1 }, { prixVenteHtCentimes: 1 }],
    [
      'à perte',
      { prixAchatCentimes: 1250 },
      { margeUnitaireCentimes: -250, tauxMarque: -2500, margeAnnuelleCentimes: -25_000 },
    ],
    // 6,00 × 10 ÷ 12 = 5,00.
    ['10 + 2 gratuites', { ug: '10+2' }, { coutNetCentimes: 500, margeReelleUnitaireCentimes: 500 }],
    // 6,00 × 2 ÷ 3 × 100 unités = 400,00 ; 6,00 × 3 ÷ 7 = 2,57, et 257,14 pour cent.
    ['2 + 1, cent unités', { ug: '2+1' }, { coutNetCentimes: 400, margeReelleAnnuelleCentimes: 60_000 }],
    ['3 + 4, cent unités', { ug: '3+4' }, { coutNetCentimes: 257, margeReelleAnnuelleCentimes: 74_286 }],
    // 6,00 × 10 ÷ 12 × 0,95 = 4,75 : la RFA porte sur le prix après unités gratuites.
    [
      '10 + 2, puis 5 % de RFA',
      { ug: '10+2', rfaPct: 5 },
      { coutNetCentimes: 475, margeReelleAnnuelleCentimes: 52_500 },
    ],
    // 200 € sur 100 unités : 2 € de moins chacune, 200 € de plus dans l’année.
    [
      'contreparties de l’année',
      { contrepartiesCentimes: 20_000 },
      {
        coutNetCentimes: 600,
        coutReelCentimes: 400,
        margeReelleUnitaireCentimes: 600,
        margeReelleAnnuelleCentimes: 60_000,
      },
    ],
    [
      'rien vendu : les contreparties ne s’étalent sur rien',
      { volumeAnnuel: 0, contrepartiesCentimes: 20_000 },
      { coutReelCentimes: 600, margeAnnuelleCentimes: 0, margeReelleAnnuelleCentimes: 20_000 },
    ],
    [
      'plus rendu que payé',
      { contrepartiesCentimes: 100_000 },
      { coutReelCentimes: -400, margeReelleUnitaireCentimes: 1400 },
    ],
    ['40 ml', { contenance: 40, uniteContenance: 'ML' }, { prixMesureCentimes: 3000 }],
    ['62,5 g', { contenance: 62.5, uniteContenance: 'G' }, { prixMesureCentimes: 1920 }],
    ['30 gélules', { contenance: 30, uniteContenance: 'UNITE' }, { prixMesureCentimes: 40 }],
  ])('%s', (_cas, champs, attendues) => expect(marges(champs)).toMatchObject(attendues));

  it('une valeur saisie l’emporte sur celle des contrats, même nulle', () => {
    const proposees = {
      ugProposee: { valeur: '10+2', source: 'Condition', date: '2026-01-01' },
      rfaProposee: { valeur: 5, source: 'RFA', date: '2026-01-01' },
    };
    expect(remisesRetenues(uneLigneComparee(proposees))).toEqual({ ug: '10+2', rfaPct: 5 });
    expect(marges(proposees).coutNetCentimes).toBe(475);
    expect(remisesRetenues(uneLigneComparee({ ...proposees, ug: '0', rfaPct: 0 }))).toEqual({ ug: '0', rfaPct: 0 });
    expect(marges({ ...proposees, ug: '0', rfaPct: 0 }).coutNetCentimes).toBe(600);
  });

  it.each([
    ['10+2', { pour: 10, offertes: 2 }],
    ['0', { pour: 1, offertes: 0 }],
    [null, { pour: 1, offertes: 0 }],
    ['trois', { pour: 1, offertes: 0 }],
  ])('unités gratuites « %s »', (ug, ugAttendues) => expect(lireUg(ug)).toEqual(ugAttendues));
});

const prix = fc.integer({ min: 1, max: 100_000_000 });
const lignes = fc.record({
  prixAchatCentimes: prix,
  prixVenteCentimes: prix,
  tva: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
  volumeAnnuel: fc.integer({ min: 0, max: 9_999_999 }),
  rfaPct: fc.option(fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100)),
  ug: fc.option(
    fc.tuple(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 9_999 })).map(([a, b]) => `${a}+${b}`),
  ),
  contrepartiesCentimes: fc.option(fc.integer({ min: 0, max: 100_000_000 })),
});

describe('au centime, quels que soient les prix', () => {
  it('les marges sont des différences exactes de ce qui est montré, et se multiplient', () => {
    fc.assert(
      fc.property(lignes, (champs) => {
        const m = marges(champs);
        expect(m.margeUnitaireCentimes).toBe(m.prixVenteHtCentimes - champs.prixAchatCentimes);
        expect(m.margeAnnuelleCentimes).toBe(m.margeUnitaireCentimes * champs.volumeAnnuel || 0);
        expect(m.margeReelleUnitaireCentimes).toBe(m.prixVenteHtCentimes - m.coutReelCentimes);
        const { pour, offertes } = lireUg(champs.ug);
        const gardes = BigInt(10_000 - Math.round((champs.rfaPct ?? 0) * 100));
        const paye = BigInt(champs.prixAchatCentimes) * BigInt(pour) * gardes * BigInt(champs.volumeAnnuel);
        const coutDeLAnnee =
          m.prixVenteHtCentimes * champs.volumeAnnuel +
          (champs.contrepartiesCentimes ?? 0) -
          m.margeReelleAnnuelleCentimes;
        const parts = BigInt(pour + offertes) * 10_000n;
        const ecart = 2n * (BigInt(coutDeLAnnee) * parts - paye);
        expect(ecart <= parts && ecart > -parts).toBe(true);
        expect(Object.values(m).every((valeur) => valeur === null || Number.isSafeInteger(valeur))).toBe(true);
        expect(Object.values(m).some((valeur) => Object.is(valeur, -0))).toBe(false);
      }),
    );
  });

  it('le prix HT est à moins d’un demi-centime du prix exact, et le TTC s’y retrouve', () => {
    fc.assert(
      fc.property(lignes, ({ prixVenteCentimes, tva, ...champs }) => {
        const { prixVenteHtCentimes } = marges({ ...champs, prixVenteCentimes, tva });
        expect(Math.abs(prixVenteHtCentimes * (1 + tva / 100) - prixVenteCentimes)).toBeLessThanOrEqual(1.001);
        expect(prixVenteHtCentimes).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('rendre davantage ne coûte jamais plus : le coût réel ne dépasse ni le net ni le prix d’achat', () => {
    fc.assert(
      fc.property(lignes, (champs) => {
        const m = marges(champs);
        expect(m.coutReelCentimes).toBeLessThanOrEqual(m.coutNetCentimes);
        expect(m.coutNetCentimes).toBeLessThanOrEqual(champs.prixAchatCentimes);
        expect(m.coutNetCentimes).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('une année de produits', () => {
  const annee = (...produits: Partial<LigneComparatif>[]) =>
    sommerMarges(produits.map((champs) => ({ ...uneLigneComparee(champs), marges: marges(champs) })));
  it('s’additionne ; son taux pèse chaque produit par ce qu’il se vend', () => {
    // 4,00 × 100 et 5,00 × 10, sur 110 unités à 10,00 HT.
    expect(annee({}, { ug: '10+2', volumeAnnuel: 10 })).toEqual({
      margeCentimes: 44_000,
      margeReelleCentimes: 45_000,
      tauxMarqueReel: 40.91,
    });
  });
  it('sans rien de vendu, elle n’a pas de taux', () =>
    expect([annee(), annee({ volumeAnnuel: 0 })].map(({ tauxMarqueReel }) => tauxMarqueReel)).toEqual([null, null]));
});
