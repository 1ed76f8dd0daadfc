import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CENTIMES } from '#shared/core/centimes.ts';
import { uneVie } from '#shared/features/operations/operation/exemples-de-test.ts';
import { encoursDemandes, montantDu, type LigneContrepartie, type OperationContrepartie } from './contreparties.ts';

const uneLigne = (champs: Partial<LigneContrepartie> = {}): LigneContrepartie => ({
  id: 1,
  part: 'PROMO',
  action: 'AVOIR',
  contrepartie: 'Compensation du lot',
  payeur: 'LABO',
  valeurCentiemes: 12_000,
  natureFiscale: 'HT',
  tauxTvaCentiemes: null,
  unite: 'EUR_TOTAL',
  declencheur: 'FIN',
  delaiJours: 0,
  ...champs,
});
const uneOperation = (champs: Partial<OperationContrepartie> = {}): OperationContrepartie => ({
  ...uneVie({ etatPromo: 'VALIDATED', etatTg: 'VALIDATED' }),
  nomOperation: 'Solaires de mars',
  laboratoireId: 4,
  dateDebut: '2026-03-02',
  ventes: { prevue: null, vendue: null, caTtcCentimes: null },
  jourPreuve: null,
  contreparties: [uneLigne()],
  ...champs,
});
const lignes = [uneLigne(), uneLigne({ id: 2, part: 'TG' })];
const copie = { origine: 'GROUPEMENT', modeleId: 9 } as const;

describe('les encours qu’une opération demande', () => {
  it.each([
    ['rien pour un brouillon', { etatPromo: 'DRAFT', etatTg: 'DRAFT' }, []],
    ['ceux de la seule partie validée', { etatPromo: 'DRAFT' }, ['CONTREPARTIE_TG']],
    ['les deux', {}, ['CONTREPARTIE_PROMO', 'CONTREPARTIE_TG']],
    ['rien pour une partie refusée', { etatPromo: 'REFUSED' }, ['CONTREPARTIE_TG']],
    ['rien pour une partie que le type n’a pas', { typePromo: 'TG', etatPromo: null }, ['CONTREPARTIE_TG']],
    ['rien pour le modèle d’un groupement', { origine: 'GROUPEMENT' }, []],
    ['rien pour une copie sans réponse', { ...copie, acceptationPromo: 'WAITING', acceptationTg: 'WAITING' }, []],
    [
      'la TG acceptée d’une copie',
      { ...copie, acceptationPromo: 'REFUSED', acceptationTg: 'ACCEPTED' },
      ['CONTREPARTIE_TG'],
    ],
    ['par Payps', { ...copie, acceptationPromo: 'PAYPS', acceptationTg: 'WAITING' }, ['CONTREPARTIE_PAYPS']],
    ['une proposition de délégué validée', { origine: 'DELEGUE' }, ['CONTREPARTIE_PROMO', 'CONTREPARTIE_TG']],
  ] satisfies [string, Partial<OperationContrepartie>, string[]][])('%s', (_cas, champs, types) => {
    expect(encoursDemandes(uneOperation({ contreparties: lignes, ...champs })).map(({ type }) => type)).toEqual(types);
  });

  it.each([
    ['au début', { declencheur: 'DEBUT', delaiJours: 3 }, null, '2026-03-05'],
    ['à la fin', { delaiJours: 30 }, null, '2026-04-28'],
    ['à la photo', { declencheur: 'PREUVE_TG', delaiJours: 1 }, '2026-03-04', '2026-03-05'],
    ['à la fin tant qu’il n’y a pas de photo', { declencheur: 'PREUVE_TG' }, null, '2026-03-29'],
  ] as const)('%s', (_cas, champs, jourPreuve, jour) => {
    expect(encoursDemandes(uneOperation({ jourPreuve, contreparties: [uneLigne(champs)] }))).toMatchObject([
      { dateDeclaration: jour },
    ]);
  });
  it('reste dans le calendrier des encours', () => {
    const loin = { dateDebut: '9999-12-31', dateFin: '9999-12-31', contreparties: [uneLigne({ delaiJours: 365 })] };
    expect(encoursDemandes(uneOperation(loin))).toMatchObject([{ dateDeclaration: '2099-12-31' }]);
  });

  it('de Payps n’ont pas de TVA, quel que soit le taux de leur contrepartie (PAY-21)', () => {
    const contreparties = [uneLigne({ natureFiscale: 'TTC', tauxTvaCentiemes: 2_000 })];
    expect(encoursDemandes(uneOperation({ contreparties }))).toMatchObject([{ tauxTvaCentiemes: 2_000 }]);
    const payps = { ...copie, acceptationPromo: 'PAYPS', acceptationTg: 'WAITING', contreparties } as const;
    expect(encoursDemandes(uneOperation(payps))).toMatchObject([{ natureFiscale: 'TTC', tauxTvaCentiemes: 0 }]);
  });

  it('nomment l’opération et la contrepartie, Payps paie par Payps, « Autres » se décrit', () => {
    expect(encoursDemandes(uneOperation())).toMatchObject([
      { info: 'Solaires de mars – Compensation du lot', actionDescription: null },
    ]);
    const longs = { nomOperation: 'x'.repeat(255), contreparties: [uneLigne({ contrepartie: 'y'.repeat(255) })] };
    expect(encoursDemandes(uneOperation(longs))[0]!.info).toHaveLength(500);
    expect(
      encoursDemandes(uneOperation({ ...copie, acceptationPromo: 'PAYPS', acceptationTg: 'WAITING' })),
    ).toMatchObject([{ actionAttendue: 'PAYPS' }]);
    expect(encoursDemandes(uneOperation({ contreparties: [uneLigne({ action: 'AUTRES' })] }))).toMatchObject([
      { actionDescription: 'Compensation du lot' },
    ]);
  });
});

describe('le montant dû', () => {
  const rien = { prevue: null, vendue: null, caTtcCentimes: null };
  it.each([
    ['un total', 12_345, 'EUR_TOTAL', rien, 12_345],
    ['par unité vendue', 155, 'EUR_PAR_UNITE', { ...rien, prevue: 100, vendue: 12 }, 1_860],
    ['par unité prévue tant que rien n’est vendu', 155, 'EUR_PAR_UNITE', { ...rien, prevue: 100 }, 15_500],
    ['zéro vendu n’est pas « pas encore vendu »', 155, 'EUR_PAR_UNITE', { ...rien, prevue: 100, vendue: 0 }, 0],
    ['rien quand rien n’est dit', 155, 'EUR_PAR_UNITE', rien, 0],
    ['3,5 % du chiffre d’affaires', 350, 'POURCENT_CA', { ...rien, caTtcCentimes: 123_457 }, 4_321],
    ['la moitié d’un centime monte', 50, 'POURCENT_CA', { ...rien, caTtcCentimes: 300 }, 2],
    ['jamais un chiffre d’affaires inventé', 350, 'POURCENT_CA', { ...rien, prevue: 100, vendue: 90 }, 0],
    ['pas plus qu’un encours ne porte', MAX_CENTIMES, 'EUR_PAR_UNITE', { ...rien, vendue: 100_000_000 }, MAX_CENTIMES],
  ] as const)('%s', (_cas, valeur, unite, ventes, attendu) => {
    expect(montantDu(valeur, unite, ventes)).toBe(attendu);
  });
  it('est le centime le plus proche du pourcentage exact', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 10 ** 9 }), (pct, caTtcCentimes) => {
        const exact = (BigInt(pct) * BigInt(caTtcCentimes) * 2n) / 10_000n;
        expect(BigInt(montantDu(pct, 'POURCENT_CA', { ...rien, caTtcCentimes }))).toBe((exact + 1n) / 2n);
      }),
    );
  });
});
