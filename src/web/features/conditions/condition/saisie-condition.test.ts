import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { modificationConditionSchema, type DetailCondition } from '#shared/features/conditions/condition/schemas.ts';
import { conditionVide, deCondition, enRenegociation } from './saisie-condition.ts';

beforeEach(() => {
  // New Year's Eve in UTC, already the new year in Paris.
  vi.useFakeTimers({ now: new Date('2026-12-31T23:30:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const champsSaisis = Object.keys(modificationConditionSchema.shape).toSorted();

test('une nouvelle condition vaut pour l’année en cours à Paris, chaque champ ayant sa place', () => {
  expect(conditionVide()).toMatchObject({ dateDebut: '2027-01-01', dateFin: '2027-12-31' });
  expect([...Object.keys(conditionVide()), 'version'].toSorted()).toEqual(champsSaisis);
});

test('modifier une condition sans rien y toucher la renvoie telle qu’elle est', () => {
  const saisie = {
    gamme: 'Solaires',
    condition: 'Dès 24 unités',
    dateDebut: '2026-01-01',
    dateFin: '2026-12-31',
    remise: '30 %',
    ug: '10+2',
    francoCentimes: 30_000,
    minimumCommandeCentimes: 10_000,
    delaiPaiement: '60 jours',
    escomptePct: 2.5,
    retours: 'Sous 30 jours',
    remboursable: true,
    produits: [{ nom: 'Crème', ean: null, remise: '10 %' }],
    version: 6,
  };
  const conditionLue = { ...saisie, id: 4, laboratoireId: 7, creeParNom: 'Anne Roy', pieces: [], historique: [] };
  expect(deCondition(conditionLue as unknown as DetailCondition)).toEqual(saisie);
  expect(Object.keys(saisie).toSorted()).toEqual(champsSaisis);
});

test.each([
  ['2024-02-29', '2024-12-31', '2025-02-28', '2025-12-31'],
  ['2023-03-01', '2024-02-29', '2024-03-01', '2025-02-28'],
  ['2027-02-28', '2028-02-29', '2028-02-28', '2029-02-28'],
])('renégocier du %s au %s propose du %s au %s : un 29/02 copié devient le 28 (COM-142)', (debut, fin, du, au) => {
  const conditionLue = { ...conditionVide(), id: 4, version: 6, dateDebut: debut, dateFin: fin };
  expect(enRenegociation(conditionLue as unknown as DetailCondition)).toMatchObject({
    dateDebut: du,
    dateFin: au,
    remplaceId: 4,
  });
});
