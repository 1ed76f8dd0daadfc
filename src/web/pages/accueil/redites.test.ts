import { expect, it } from 'vitest';
import { unElementAFaire, unGroupeAFaire } from '#shared/features/pilotage/accueil/exemples-de-test.ts';
import { lignesAFaire } from '#shared/features/pilotage/accueil/rules.ts';
import { estRedite } from './redites.ts';

const regard = { types: null, jour: '2026-11-23' };
const lignes = lignesAFaire([
  unGroupeAFaire({ sorte: 'ENCOURS_A_RELANCER', nombre: 12, repliees: [31, 32] }),
  unGroupeAFaire({ sorte: 'PROMOTION_A_REPONDRE', elements: [unElementAFaire({ id: 7 })] }),
  unGroupeAFaire({ sorte: 'DECISION_RDV', elements: [unElementAFaire({ id: 4, parentId: 9 })] }),
  unGroupeAFaire({ sorte: 'TRAVAIL_EN_ECHEC', nombre: 2 }),
]);

it.each([
  ['la liste d’une ligne', { ecran: 'encours', params: { aTraiter: 'true' } }, true],
  ['l’élément d’une ligne', { ecran: 'promotions', params: { promotion: '7' } }, true],
  ['l’écran d’une ligne sans filtre', { ecran: 'travaux', params: {} }, true],
  ['un élément que sa ligne replie (PIL-25)', { ecran: 'encours', params: { encours: '32' } }, true],
  ['un encours que la ligne ne compte pas', { ecran: 'encours', params: { encours: '33' } }, false],
  [
    'la décision d’une ligne (PIL-26)',
    { ecran: 'laboratoire', params: { onglet: 'rdv', rdv: '9', action: '4' } },
    true,
  ],
  ['une autre décision du même RDV', { ecran: 'laboratoire', params: { onglet: 'rdv', rdv: '9', action: '5' } }, false],
  ['le RDV d’une décision', { ecran: 'laboratoire', params: { onglet: 'rdv', rdv: '9' } }, false],
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
