import { describe, expect, test } from 'vitest';
import { lireMontant } from '#shared/core/nombres.ts';
import { lireMoisColles } from './mois-colles.ts';
import { moisDe } from './mois-saisis.ts';
import { uneRfaLue } from '../exemples-de-test.ts';

const mois = moisDe(uneRfaLue());
const lire = (texte: string, depart = 0, seconde = false) => {
  const { lignes, sorts } = lireMoisColles(texte, {
    mois,
    depart,
    lireBase: lireMontant,
    ...(seconde && { lireResultat: lireMontant }),
  });
  return {
    lignes: lignes.map(({ mois: numeroMois, base, baseResultat }) => [
      numeroMois,
      base,
      ...(seconde ? [baseResultat] : []),
    ]),
    laissees: sorts.filter(({ sort }) => sort === 'LAISSEE').map(({ texte: t, phrase }) => [t, phrase]),
  };
};

describe('une colonne de mois collée', () => {
  test('des chiffres seuls descendent depuis la case où on les colle, une case vide passe un mois', () =>
    expect(lire('1 200,50 €\n\n300\n', 2)).toEqual({
      lignes: [
        ['2026-03', 120_050],
        ['2026-05', 30_000],
      ],
      laissees: [],
    }));

  test('un mois se nomme de toutes les façons', () =>
    expect(lire('Mois\tAchats\nmars\t1\navr.-26\t2\nAoût 2026\t3\n09/2026\t4\n01/10/2026\t5\n2026-11\t6')).toEqual({
      lignes: [
        ['2026-03', 100],
        ['2026-04', 200],
        ['2026-08', 300],
        ['2026-09', 400],
        ['2026-10', 500],
        ['2026-11', 600],
      ],
      laissees: [['Mois\tAchats', 'En-tête.']],
    }));

  test('juin et juillet ne se confondent pas', () =>
    expect(lire('juillet\t7\njuin\t6').lignes).toEqual([
      ['2026-07', 700],
      ['2026-06', 600],
    ]));

  test('deux colonnes : la base, puis celle du résultat', () =>
    expect(lire('janvier\t100\t50\nfévrier\t200\t', 0, true).lignes).toEqual([
      ['2026-01', 10_000, 5_000],
      ['2026-02', 20_000, null],
    ]));

  test('ce qui ne se lit pas, ou n’est pas de l’année, est laissé de côté et dit pourquoi', () => {
    const { lignes, laissees } = lire('janvier 2025\t10\nfévrier\tbeaucoup\nmars\t-3\navril\t4');
    expect(lignes).toEqual([['2026-04', 400]]);
    expect(laissees.map(([texte]) => texte)).toEqual(['janvier 2025\t10', 'février\tbeaucoup', 'mars\t-3']);
    expect(laissees[0]?.[1]).toBe('Ce mois n’est pas de cette RFA.');
    expect(laissees[2]?.[1]).toBe('Le montant ne peut pas être négatif.');
  });

  test('treize chiffres dans douze mois : le dernier n’a pas de place', () =>
    expect(lire(Array.from({ length: 13 }, (_, i) => i + 1).join('\n')).laissees).toEqual([
      ['13', 'Ce mois n’est pas de cette RFA.'],
    ]));
});
