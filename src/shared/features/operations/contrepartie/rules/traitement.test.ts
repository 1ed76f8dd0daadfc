import { describe, expect, it } from 'vitest';
import { uneVie } from '#shared/features/operations/operation/exemples-de-test.ts';
import { estTraitable, sommerVentes, verifierTraitable } from './traitement.ts';

const tenue = { etatPromo: 'VALIDATED', etatTg: 'DRAFT' } as const;

describe('traiter une opération', () => {
  it.each([
    ['le lendemain de sa fin', tenue, '2026-03-30', true],
    ['pas le dernier jour', tenue, '2026-03-29', false],
    ['pas un brouillon', {}, '2026-04-30', false],
    ['pas une promotion refusée', { etatPromo: 'REFUSED', etatTg: 'REFUSED' }, '2026-04-30', false],
    ['pas le modèle d’un groupement', { ...tenue, origine: 'GROUPEMENT' }, '2026-04-30', false],
    [
      'une copie acceptée en partie',
      { origine: 'GROUPEMENT', modeleId: 3, acceptationPromo: 'REFUSED', acceptationTg: 'ACCEPTED' },
      '2026-04-30',
      true,
    ],
    [
      'pas une copie sans réponse',
      { ...tenue, origine: 'GROUPEMENT', modeleId: 3, acceptationPromo: 'WAITING', acceptationTg: 'WAITING' },
      '2026-04-30',
      false,
    ],
    ['pas sans date de fin', { ...tenue, dateFin: null }, '2026-04-30', false],
  ] as const)('%s', (_cas, champs, jour, permis) => {
    expect(estTraitable(uneVie(champs), jour)).toBe(permis);
    const verifier = () => verifierTraitable(uneVie(champs), jour);
    if (permis) expect(verifier).not.toThrow();
    else expect(verifier).toThrow(expect.objectContaining({ status: 409, code: 'TRAITEMENT_IMPOSSIBLE' }));
  });

  it('ne confond pas zéro et inconnu', () => {
    expect(sommerVentes([{ quantiteVendue: null, caTtcCentimes: null }])).toEqual({
      vendue: null,
      caTtcCentimes: null,
    });
    expect(
      sommerVentes([
        { quantiteVendue: 0, caTtcCentimes: null },
        { quantiteVendue: null, caTtcCentimes: 5 },
      ]),
    ).toEqual({ vendue: 0, caTtcCentimes: 5 });
  });
});
