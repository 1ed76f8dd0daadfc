import { expect, it } from 'vitest';
import { uneContrepartie } from '../exemples-de-test.ts';
import { avecNaturesGardees } from './natures-gardees.ts';

const ancienne = uneContrepartie({ id: 7, natureFiscale: 'TTC', tauxTvaCentiemes: 2_000 });
it.each([
  ['rien de dit : comme elle était', { id: 7 }, 'TTC', 2_000],
  ['une autre nature', { id: 7, natureFiscale: 'HT' as const }, 'HT', 2_000],
  ['un taux retiré', { id: 7, tauxTvaCentiemes: null }, 'TTC', null],
  ['une nouvelle ligne : l’habitude du compte', { id: null }, undefined, undefined],
  ['une ligne inconnue', { id: 8 }, undefined, undefined],
])('ENC-86 : %s', (_cas, champs, natureFiscale, tauxTvaCentiemes) => {
  const [ligne] = avecNaturesGardees({ contreparties: [uneContrepartie(champs)] }, [ancienne]).contreparties;
  expect(ligne?.natureFiscale).toBe(natureFiscale);
  expect(ligne?.tauxTvaCentiemes).toBe(tauxTvaCentiemes);
});
