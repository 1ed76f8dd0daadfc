import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { uneRegleLegale } from './exemples-de-test.ts';
import { avertissementsPromotion, type PromotionAvertie } from './rules.ts';
import type { DispositifAverti } from './rules/avantages.ts';
import { avertissementsConditionRegleLegale, avantagesCumules } from './rules/remises.ts';
import { comparerFractions, fractionDe } from './rules/fractions.ts';
import { gravitesAvertissement } from './schemas.ts';

const reglesLegales = [
  uneRegleLegale({ id: 1 }),
  uneRegleLegale({ id: 2, perimetre: 'DPH', verifieLe: null }),
  uneRegleLegale({ id: 3, code: 'PLAFOND_PROMO_VOLUME', valeur: 25 }),
  uneRegleLegale({ id: 4, code: 'MOT_GRATUIT_ALIMENTAIRE', unite: 'MOTS', valeur: null, mots: ['gratuit'] }),
  uneRegleLegale({
    id: 5,
    code: 'MOTS_AVANTAGE_PERSONNEL',
    perimetre: 'TOUS',
    unite: 'MOTS',
    valeur: null,
    mots: ['cadeau', 'voyage'],
  }),
  uneRegleLegale({ id: 6, code: 'PRIX_REVENTE_INDICATIF', perimetre: 'TOUS', unite: 'AUCUNE', valeur: null }),
  uneRegleLegale({ id: 7, code: 'PLAFOND_REMISE_REMBOURSABLE', perimetre: 'TOUS', valeur: 2.5 }),
  uneRegleLegale({ id: 8, code: 'PLAFOND_REMISE_GENERIQUE', perimetre: 'GENERIQUE', valeur: null }),
  uneRegleLegale({ id: 9, code: 'DELAI_PAIEMENT', perimetre: 'DATE_FACTURE', unite: 'JOURS', valeur: 60 }),
  uneRegleLegale({ id: 10, code: 'DELAI_PAIEMENT', perimetre: 'FIN_DE_MOIS', unite: 'JOURS', valeur: 45 }),
];
const lait = {
  nom: 'Lait 1er âge',
  ean: '3760001234565',
  prixPublicTtcCentimes: 2_000,
  categorieEncadree: 'ALIMENTAIRE',
} as const;
const gel = { nom: 'Gel douche', ean: '3760001234572', prixPublicTtcCentimes: 800, categorieEncadree: 'DPH' } as const;
const promotion = (champs: Partial<PromotionAvertie> = {}): PromotionAvertie => ({
  dateDebut: '2026-11-01',
  dateFin: '2026-11-30',
  partPromo: true,
  produits: [lait],
  dispositifs: [],
  contreparties: [{ contrepartie: 'Avoir de fin d’opération' }],
  ...champs,
});
const dits = (champs: Partial<PromotionAvertie>, parmi = reglesLegales) =>
  avertissementsPromotion(promotion(champs), parmi);
const codes = (champs: Partial<PromotionAvertie>, parmi = reglesLegales) => dits(champs, parmi).map(({ code }) => code);
const lot = (quantiteLot: number, quantiteOfferte: number): DispositifAverti => ({
  dispositif: 'LOT',
  quantiteLot,
  quantiteOfferte,
});
const sansInsecable = (texte: string | undefined) => texte?.replace(/[\u00a0\u202f]/g, ' ');

describe('le plafond des promotions', () => {
  test.each([
    [lot(1, 1), ['PLAFOND_PROMO_VALEUR', 'VOLUME_A_SUIVRE']],
    [lot(2, 1), ['VOLUME_A_SUIVRE']],
    [lot(3, 1), ['VOLUME_A_SUIVRE']],
    [lot(3, 2), ['PLAFOND_PROMO_VALEUR', 'VOLUME_A_SUIVRE']],
  ])('%j : %j', (dispositif, attendus) => expect(codes({ dispositifs: [dispositif] })).toEqual(attendus));

  it('dit combien, jusqu’où, pour quoi, et d’où vient la règle', () => {
    const [premier] = dits({ dispositifs: [lot(1, 1)] });
    expect(premier).toMatchObject({
      gravite: 'ALERTE',
      champ: 'dispositifs.0',
      source: 'Loi d’exemple',
      aVerifier: false,
    });
    expect(sansInsecable(premier?.phrase)).toBe(
      'Lot virtuel : 50 % d’avantage, au-delà des 34 % admis pour un produit alimentaire (Lait 1er âge).',
    );
  });

  it('exactement au plafond, rien ; un centime de plus, l’alerte', () => {
    const bri = (valeurCentimes: number): DispositifAverti => ({ dispositif: 'BRI', valeurCentimes });
    expect(codes({ dispositifs: [bri(680)] })).toEqual(['VOLUME_A_SUIVRE']);
    expect(codes({ dispositifs: [bri(681)] })).toContain('PLAFOND_PROMO_VALEUR');
    expect(sansInsecable(dits({ dispositifs: [bri(681)] })[0]?.phrase)).toContain('34,05 %');
  });

  it('une règle non vérifiée le dit', () =>
    expect(dits({ produits: [gel], dispositifs: [lot(1, 1)] })[0]).toMatchObject({
      code: 'PLAFOND_PROMO_VALEUR',
      aVerifier: true,
    }));

  it('hors champ, rien ; sans catégorie, seulement si cela compterait', () => {
    expect(codes({ produits: [{ ...lait, categorieEncadree: 'HORS_CHAMP' }], dispositifs: [lot(1, 1)] })).toEqual([]);
    expect(codes({ produits: [{ ...lait, categorieEncadree: null }], dispositifs: [lot(1, 1)] })).toEqual([
      'CATEGORIE_A_PRECISER',
    ]);
    expect(codes({ produits: [{ ...lait, categorieEncadree: null }], dispositifs: [lot(3, 1)] })).toEqual([]);
  });

  it('le prix manque : il le dit', () =>
    expect(
      codes({
        produits: [{ ...lait, prixPublicTtcCentimes: null }],
        dispositifs: [{ dispositif: 'BRI', valeurCentimes: 200 }],
      }),
    ).toEqual(['PRIX_MANQUANT', 'VOLUME_A_SUIVRE']));

  it('deux dispositifs permis séparément peuvent dépasser ensemble ; deux prix ne s’ajoutent pas', () => {
    const barre: DispositifAverti = { dispositif: 'BARRE', prixInitialTtcCentimes: 2_000, prixPromoTtcCentimes: 1_500 };
    const bri: DispositifAverti = { dispositif: 'BRI', valeurCentimes: 200 };
    expect(codes({ dispositifs: [barre, bri] })).toEqual(['PLAFOND_PROMO_CUMUL', 'VOLUME_A_SUIVRE']);
    expect(codes({ dispositifs: [barre, { dispositif: 'PRIX_MINI', prixMiniTtcCentimes: 1_500 }] })).not.toContain(
      'PLAFOND_PROMO_CUMUL',
    );
  });

  it('hors de sa période, la règle ne dit rien', () => {
    const finies = reglesLegales.map((regleLegale) => ({ ...regleLegale, dateFin: '2026-04-15' }));
    expect(codes({ dispositifs: [lot(1, 1)] }, finies)).toEqual([]);
    expect(codes({ dispositifs: [lot(1, 1)], dateDebut: '2026-04-15' }, finies)).toContain('PLAFOND_PROMO_VALEUR');
  });

  it('une règle sans chiffre dit qu’il manque', () =>
    expect(codes({ dispositifs: [lot(3, 1)] }, [uneRegleLegale({ valeur: null })])).toEqual(['PLAFOND_INCONNU']));

  it('le volume convenu, quand il est connu', () => {
    const produit = { ...lait, volumeConvenu: 400 };
    expect(codes({ produits: [{ ...produit, quantite: 100 }], dispositifs: [lot(3, 1)] })).toEqual([]);
    expect(codes({ produits: [{ ...produit, quantite: 101 }], dispositifs: [lot(3, 1)] })).toEqual([
      'PLAFOND_PROMO_VOLUME',
    ]);
  });

  it('nomme les trois premiers produits et compte les autres', () => {
    const produits = ['A', 'B', 'C', 'D', 'E'].map((nom) => ({ ...lait, nom }));
    expect(dits({ produits, dispositifs: [lot(1, 1)] })[0]?.phrase).toContain('(A, B, C et 2 autres)');
  });

  it('une tête de gondole seule n’a pas d’avantage', () =>
    expect(codes({ partPromo: false, dispositifs: [lot(1, 1)] })).toEqual([]));
});

describe('les mots', () => {
  it('« gratuit » pour un produit alimentaire, où qu’il soit écrit', () => {
    expect(dits({ nomOperation: 'Le 3e GRATUIT' })[0]).toMatchObject({
      code: 'MOT_GRATUIT_ALIMENTAIRE',
      champ: 'nomOperation',
      gravite: 'ALERTE',
    });
    expect(codes({ conditionsPromo: 'un produit gratuit' })).toEqual(['MOT_GRATUIT_ALIMENTAIRE']);
    expect(codes({ produits: [gel], conditionsPromo: 'un produit gratuit' })).toEqual([]);
  });
  it('un avantage personnel, sur sa ligne de contrepartie', () =>
    expect(dits({ contreparties: [{ contrepartie: 'Avoir' }, { contrepartie: 'Voyage pour l’équipe' }] })).toEqual([
      expect.objectContaining({
        code: 'MOTS_AVANTAGE_PERSONNEL',
        champ: 'contreparties.1.contrepartie',
        gravite: 'ALERTE',
      }),
    ]));
});

describe('ce qui n’est pas la loi', () => {
  it('aucune contrepartie', () =>
    expect(dits({ contreparties: [] })).toEqual([
      expect.objectContaining({
        code: 'SANS_CONTREPARTIE',
        phrase: 'Aucune contrepartie : rien ne sera réclamé.',
        source: null,
      }),
    ]));
  it('la clé d’un EAN, et un EAN qui manque', () => {
    const produits = [
      { ...gel, ean: '3760001234573' },
      { ...gel, nom: 'Sans', ean: null },
      { ...gel, nom: 'Court', ean: '37600' },
    ];
    const avertissements = dits({ produits });
    expect(avertissements.map(({ code, champ }) => [code, champ])).toEqual([
      ['CLE_EAN', 'produits.0.ean'],
      ['SANS_EAN', 'produits'],
    ]);
    expect(avertissements[1]?.phrase).toBe('Sans EAN : non synchronisable avec le LGO (Sans).');
    expect(codes({ produits: [{ ...gel, ean: null }], partPromo: false })).toEqual([]);
  });
  it('un prix mini est indicatif', () => {
    expect(codes({ produits: [gel], dispositifs: [{ dispositif: 'PRIX_MINI', prixMiniTtcCentimes: 700 }] })).toEqual([
      'PRIX_REVENTE_INDICATIF',
    ]);
    expect(codes({ produits: [gel], dispositifs: [{ dispositif: 'BARRE', prixPromoTtcCentimes: 700 }] })).toEqual([]);
  });
});

it('le pire d’abord, et chaque phrase finit par un point', () => {
  const tout = dits({
    produits: [{ ...lait, ean: null }],
    dispositifs: [lot(1, 1)],
    contreparties: [],
    nomOperation: 'gratuit',
  });
  const rangs = tout.map(({ gravite }) => gravitesAvertissement.indexOf(gravite));
  expect(rangs).toEqual(rangs.toSorted());
  expect(new Set(rangs).size).toBe(3);
  for (const { phrase } of tout) expect(phrase).toMatch(/\.$/);
});

it('plus l’avantage est grand, moins il y a de chances d’être permis', () => {
  fc.assert(
    fc.property(fc.nat(2_000), fc.nat(2_000), (a, b) => {
      const trop = (valeurCentimes: number) =>
        codes({ dispositifs: [{ dispositif: 'BRI', valeurCentimes }] }).includes('PLAFOND_PROMO_VALEUR');
      expect(!trop(Math.min(a, b)) || trop(Math.max(a, b))).toBe(true);
      expect([trop(a), trop(b)]).toEqual([a, b].map((valeurEssayee) => valeurEssayee * 100 > 34 * 2_000));
    }),
  );
});

describe('une condition', () => {
  const condition = { dateDebut: '2026-01-01', dateFin: '2026-12-31', remboursable: true };
  const de = (champs: object) => avertissementsConditionRegleLegale({ ...condition, ...champs }, reglesLegales);
  test.each<[object, string[]]>([
    [{ remisePct: 2.49 }, []],
    [{ remisePct: 2.5 }, ['REMISE_AU_PLAFOND']],
    [{ remisePct: 2.51 }, ['PLAFOND_REMISE_REMBOURSABLE']],
    [{ remisePct: 1, rfaPct: 1, cooperationPct: 0.5 }, ['REMISE_AU_PLAFOND']],
    [{ remisePct: 1, rfaPct: 1, cooperationPct: 0.51 }, ['PLAFOND_REMISE_REMBOURSABLE']],
    [{ ug: '39+1' }, ['REMISE_AU_PLAFOND']],
    [{ ug: '10+2' }, ['PLAFOND_REMISE_REMBOURSABLE']],
    [{ ug: 'selon stock' }, []],
    [{}, []],
    [{ remisePct: 40, remboursable: false }, []],
    [{ remisePct: 20, famille: 'GENERIQUE' }, ['PLAFOND_INCONNU']],
    [{ remisePct: 20, famille: 'BIOSIMILAIRE' }, []],
    [{ delaiPaiementJours: 60 }, []],
    [{ delaiPaiementJours: 61 }, ['DELAI_PAIEMENT']],
    [{ delaiPaiementJours: 46, finDeMois: true }, ['DELAI_PAIEMENT']],
    [{ textes: ['Rappel', 'un voyage offert', null] }, ['MOTS_AVANTAGE_PERSONNEL']],
  ])('%j : %j', (champs, attendus) => expect(de(champs).map(({ code }) => code)).toEqual(attendus));

  it('les unités gratuites s’ajoutent à la remise comme sur une facture', () =>
    expect(comparerFractions(avantagesCumules({ ...condition, remisePct: 10, ug: '9+1' }), fractionDe(19, 100))).toBe(
      0,
    ));
  it('la somme dite est celle du calcul', () =>
    expect(sansInsecable(de({ remisePct: 3, rfaPct: 1 })[0]?.phrase)).toContain('4 % d’avantages cumulés'));
});
