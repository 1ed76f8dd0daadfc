import fc from 'fast-check';
import { expect, it } from 'vitest';
import { direScore, scoreDe, tauxAuDixieme } from './score.ts';

const parfait = { delaiJours: 30, tauxRegle: 100, tauxRefuse: 0, premiereReponseJours: 2 };

it('va de 0 à 100, selon ses quatre entrées', () => {
  expect(scoreDe(parfait)).toBe(100);
  expect(scoreDe({ delaiJours: 120, tauxRegle: 0, tauxRefuse: 50, premiereReponseJours: 30 })).toBe(0);
  expect(scoreDe({ ...parfait, delaiJours: 75 })).toBe(85);
  expect(scoreDe({ ...parfait, tauxRegle: 50 })).toBe(80);
});

it('ce qui n’est pas connu ne compte pas ; sans rien de déclaré, pas de score', () => {
  expect(scoreDe({ ...parfait, delaiJours: null, premiereReponseJours: null })).toBe(100);
  expect(scoreDe({ ...parfait, tauxRegle: null })).toBeNull();
});

it('ne baisse jamais quand une entrée s’améliore', () => {
  const taux = fc.integer({ min: 0, max: 100 });
  const jours = fc.option(fc.integer({ min: 0, max: 200 }), { nil: null });
  fc.assert(
    fc.property(taux, taux, taux, jours, jours, (premierTaux, autre, tauxRefuse, delaiJours, premiereReponseJours) => {
      const score = (tauxRegle: number) => scoreDe({ tauxRegle, tauxRefuse, delaiJours, premiereReponseJours }) ?? -1;
      expect(score(Math.max(premierTaux, autre))).toBeGreaterThanOrEqual(score(Math.min(premierTaux, autre)));
    }),
  );
});

it('un taux se dit à un dixième ; de rien, il n’y en a pas', () =>
  expect([tauxAuDixieme(1, 3), tauxAuDixieme(5, 0), tauxAuDixieme(0, 5)]).toEqual([33.3, null, 0]));

it('dit ce qu’il pèse, et le pèse : parfait partout sauf là, il perd ce poids', () => {
  const dits = [...direScore().matchAll(/(\d+) pour/g)].map(([, poids]) => Number(poids));
  const pires = [{ tauxRegle: 0 }, { delaiJours: 120 }, { tauxRefuse: 50 }, { premiereReponseJours: 30 }];
  expect(pires.map((pire) => 100 - (scoreDe({ ...parfait, ...pire }) ?? 0))).toEqual(dits);
  expect(dits).toEqual([40, 30, 20, 10]);
});
