import { expect, it } from 'vitest';
import { verifierActes } from './actes.ts';
import { arbre } from './arbre-de-test.ts';

const RFA = 'src/web/features/argent/rfa';
const actes = (path: string, content = ''): number => verifierActes(arbre({ [path]: content })).length;

it.each(['use-actions.ts', 'use-actions-rfa.ts', 'gestes-rfa.ts', 'GestesRfa.tsx', 'ActionsRfa.tsx', 'RfaGestes.tsx'])(
  'un fichier %s est refusé',
  (nom) => expect(actes(`${RFA}/${nom}`)).toBe(1),
);

it.each(['useActionsRfa', 'useGestesRfa', 'GestesRfa', 'Gestes'])('un nom %s exporté est refusé', (nom) =>
  expect(actes(`${RFA}/rfa.ts`, `export const ${nom} = 1;`)).toBe(1),
);

it('admet les actes, l’action d’un rendez-vous, et les gestes de la main', () => {
  expect(actes(`${RFA}/use-actes-rfa.ts`, 'export const useActesOffertsRfa = 1; const Gestes = 2;')).toBe(0);
  expect(actes(`${RFA}/RfaActes.tsx`)).toBe(0);
  expect(actes('src/web/features/rendez-vous/rdv/RdvActions.tsx', 'export const RdvActions = 1;')).toBe(0);
  expect(actes('src/web/ui/editeur/use-gestes-de-collage.ts', 'export const useGestesDeCollage = 1;')).toBe(0);
  expect(actes('src/server/core/gestes.ts')).toBe(0);
});
