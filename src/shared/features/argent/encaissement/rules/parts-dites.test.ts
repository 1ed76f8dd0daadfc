import { describe, expect, it } from 'vitest';
import { unEncoursOuvert, unRecu } from '../exemples-de-test.ts';
import { lireNumerosCites } from './numeros-cites.ts';
import { sansMontantsDits } from './parts-dites.ts';
import { rapprocherVersement } from './rapprocher.ts';

const encours = [
  unEncoursOuvert({ id: 1, soldeCentimes: 4_000, referenceFacture: 'FA-12' }),
  unEncoursOuvert({ id: 2, soldeCentimes: 2_000, referenceFacture: 'FA-13' }),
];
const parts = (textes: readonly string[], montantCentimes = 1_550) => {
  const [premier] = rapprocherVersement(
    unRecu({ textes, montants: [{ montantCentimes, hypothese: null }] }),
    encours,
  ).rapprochements;
  return premier && [premier.parts.map((part) => part.montantCentimes), premier.resteCentimes, premier.convientSeul];
};

describe('un avoir de plusieurs factures, à chacune sa part (FAC-105)', () => {
  it.each([
    'FA-12 : 10,00 ; FA-13 : 5,50',
    'FA-12: 10,00 €, FA-13: 5,50 €',
    'Facture FA 12 = 10.00 EUR\nFacture FA 13 = 5.50 EUR',
    'FA12 (10,00 €) et FA13 (5,50 €)',
    'Avoir sur FA-12 : 10,00 · Avoir sur FA-13 : 5,50 · Total HT : 15,50',
    'FA-12 : -10,00 ; FA-13 : -5,50',
  ])('%s', (texte) => expect(parts([texte])).toEqual([[1_000, 550], 0, true]));

  it('des parts qui ne font pas le montant, ou plus que ce qui est dû, ne se suivent pas', () => {
    expect(parts(['FA-12 : 10,00 ; FA-13 : 5,00'])?.[0]).toEqual([1_550]);
    expect(parts(['FA-12 : 50,00 ; FA-13 : 5,50'], 5_550)?.[0]).toEqual([4_000, 1_550]);
  });
  it('la part d’une facture qui n’attend rien reste à affecter', () =>
    expect(parts(['FA-12 : 10,00 ; FA-99 : 5,50'])).toEqual([[1_000], 550, true]));
  it('un montant n’est pas un numéro', () => {
    const textes = ['FA-12 : 1 000,00 €'];
    expect(lireNumerosCites(textes)('100000')).toBe(true);
    expect(lireNumerosCites(sansMontantsDits(textes))('100000')).toBe(false);
  });
});
