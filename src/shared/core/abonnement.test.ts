import { describe, expect, test } from 'vitest';
import { essaiActif, estAbonne, statutGratuit, type Abonnement } from './abonnement.ts';

const AUJOURDHUI = '2026-11-21';
const rien: Abonnement = { alias: null, dateFin: null, dateEssai: null, partenaire: false };

describe('estAbonne', () => {
  test.each<[string, Partial<Abonnement>, boolean]>([
    ['rien', {}, false],
    ['partenaire', { partenaire: true }, true],
    ['alias sans fin', { alias: 'A' }, true],
    ['alias et fin à venir', { alias: 'A', dateFin: '2026-11-22' }, true],
    ['alias qui finit aujourd’hui : jusqu’au soir', { alias: 'A', dateFin: AUJOURDHUI }, true],
    ['alias fini hier', { alias: 'A', dateFin: '2026-11-20' }, false],
    ['fin à venir sans alias', { dateFin: '2027-01-01' }, false],
    ['essai à venir', { dateEssai: '2026-12-01' }, true],
    ['essai qui finit aujourd’hui', { dateEssai: AUJOURDHUI }, true],
    ['essai fini', { dateEssai: '2026-11-20' }, false],
    ['alias fini mais essai en cours', { alias: 'A', dateFin: '2026-11-20', dateEssai: '2026-12-01' }, true],
  ])('%s : %s', (_cas, champs, attendu) => expect(estAbonne({ ...rien, ...champs }, AUJOURDHUI)).toBe(attendu));
});

test.each<[Partial<Abonnement>, boolean]>([
  [{ dateEssai: '2020-01-01' }, true],
  [{ dateEssai: '2027-01-01', alias: 'A' }, false],
  [{ dateEssai: '2027-01-01', partenaire: true }, false],
  [{}, false],
])('essaiActif(%j) : %s', (champs, attendu) => expect(essaiActif({ ...rien, ...champs })).toBe(attendu));

test('statutGratuit : 1 pour un partenaire, 2 sinon', () =>
  expect([statutGratuit({ partenaire: true }), statutGratuit({ partenaire: false })]).toEqual([1, 2]));
