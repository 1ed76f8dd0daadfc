import { expect, test } from 'vitest';
import { estDispenseeDuSecondRegard } from './second-regard.ts';

const FINESS = '440000123';
const pharmacie = {
  finess: FINESS,
  cip: null,
  nom: 'PHARMACIE DU PORT',
  rue: '1 rue Haute',
  codePostal: '44000',
  ville: 'NANTES',
  fermeeLe: null,
};
type Inscrite = Parameters<typeof estDispenseeDuSecondRegard>[0];
const conforme: Inscrite = {
  finessInvite: FINESS,
  finessInscrit: FINESS,
  auRegistre: { pharmacie, differences: [], autresComptes: [] },
};
const registre = (autrement: Partial<Inscrite['auRegistre']>): Inscrite => ({
  ...conforme,
  auRegistre: { ...conforme.auRegistre, ...autrement },
});

test('la pharmacie invitée, telle que le registre la connaît', () =>
  expect(estDispenseeDuSecondRegard(conforme)).toBe(true));

test.each<[string, Inscrite]>([
  ['invitée sans FINESS', { ...conforme, finessInvite: null }],
  ['inscrite sans FINESS', { ...conforme, finessInscrit: null }],
  ['ni l’un ni l’autre', { ...conforme, finessInvite: null, finessInscrit: null }],
  ['une autre que celle qui fut invitée', { ...conforme, finessInscrit: '440000131' }],
  ['absente du registre', registre({ pharmacie: null })],
  ['d’un autre nom', registre({ differences: ['nom'] })],
  ['fermée', registre({ differences: ['fermee'] })],
  ['déjà un compte', registre({ autresComptes: [{ id: 4, nom: 'Pharmacie du Port' }] })],
])('attend comme une autre : %s', (_cas, inscrite) => expect(estDispenseeDuSecondRegard(inscrite)).toBe(false));
