import { expect, it } from 'vitest';
import { unElementAFaire, unGroupeAFaire } from '#shared/features/pilotage/accueil/examples.ts';
import { lignesAFaire } from '#shared/features/pilotage/accueil/rules.ts';
import { estRedite } from './redites.ts';

const regard = { types: null, jour: '2026-11-23' };
const lignes = lignesAFaire([
  unGroupeAFaire({ sorte: 'ENCOURS_A_RELANCER', nombre: 12 }),
  unGroupeAFaire({ sorte: 'PROMOTION_A_REPONDRE', elements: [unElementAFaire({ id: 7 })] }),
  unGroupeAFaire({ sorte: 'TRAVAIL_EN_ECHEC', nombre: 2 }),
]);

it.each([
  ['la liste d’une ligne', { ecran: 'encours', params: { aTraiter: 'true' } }, true],
  ['l’élément d’une ligne', { ecran: 'promotions', params: { promotion: '7' } }, true],
  ['l’écran d’une ligne sans filtre', { ecran: 'travaux', params: {} }, true],
  ['un autre élément', { ecran: 'promotions', params: { promotion: '8' } }, false],
  ['un autre écran', { ecran: 'rfa', params: { promotion: '7' } }, false],
  ['un écran entier dont une ligne montre une partie', { ecran: 'promotions', params: {} }, false],
  ['un mot que la ligne n’a pas', { ecran: 'encours', params: { aTraiter: 'true', courrier: '3' } }, false],
] as const)('une notification qui ouvre %s : redite %s', (_quoi, { ecran, params }, attendue) => {
  expect(estRedite({ ecran, params: { ...params } }, lignes, regard)).toBe(attendue);
});

it('une notification sans lien n’est jamais une redite', () => {
  expect(estRedite(null, lignes, regard)).toBe(false);
});
