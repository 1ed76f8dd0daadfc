import { expect, test } from 'vitest';
import type { PlaceStat } from '#shared/features/pilotage/statistique/contract/promotions.ts';
import { lectureOccupation, occupationDesPlaces, rapportDesPlaces } from './graphiques-emplacements.ts';

const place = (champs: Partial<PlaceStat> & { emplacementId: number }): PlaceStat => ({
  nom: 'TG 1',
  zoneNom: 'Entrée',
  largeurCm: null,
  semaines: 52,
  semainesPrises: 0,
  nombre: 0,
  jours: 0,
  recuCentimes: 0,
  parSemaineCentimes: null,
  parMetreSemaineCentimes: null,
  ...champs,
});
const stat = (places: PlaceStat[], semainesPossibles = 104) => ({
  natureFiscale: 'HT' as const,
  semaines: 52,
  semainesPrises: 26,
  semainesPossibles,
  avant: { semainesPrises: 13, semainesPossibles: 104 },
  places,
});
const periode = { du: '2026-01-01', au: '2026-12-31', laboratoireId: '7' };

test('deux emplacements du même nom se distinguent par leur zone, un nom seul reste court', () => {
  const places = [
    place({ emplacementId: 1, semainesPrises: 12 }),
    place({ emplacementId: 2, zoneNom: 'Caisse', semainesPrises: 52 }),
    place({ emplacementId: 3, nom: 'Vitrine' }),
  ];
  const { points } = occupationDesPlaces(stat(places), periode);
  expect(points.map(({ libelle, valeurs }) => [libelle, valeurs])).toEqual([
    ['TG 1, Entrée', { prises: 12, libres: 40 }],
    ['TG 1, Caisse', { prises: 52, libres: 0 }],
    ['Vitrine', { prises: 0, libres: 52 }],
  ]);
  expect(points[0]!.liens?.['prises']).toMatchObject({
    search: { emplacementId: 1, du: '2026-01-01', laboratoireId: 7 },
  });
});

test('une place sans TG dans la période ne dit pas ce qu’elle rapporte', () => {
  const places = [
    place({ emplacementId: 1 }),
    place({ emplacementId: 2, nom: 'TG 2', nombre: 3, parSemaineCentimes: 4000, parMetreSemaineCentimes: 5000 }),
  ];
  expect(rapportDesPlaces(stat(places)).points).toEqual([
    { cle: 2, libelle: 'TG 2', valeurs: { metre: 5000, semaine: 4000 } },
  ]);
});

test('l’occupation se lit en pour cent des semaines possibles, et se tait sans emplacement', () => {
  expect(lectureOccupation(stat([]))).toMatch(/soit 25\s%.*un an plus tôt, 13\s%/);
  expect(lectureOccupation(stat([], 0))).toBeUndefined();
});
