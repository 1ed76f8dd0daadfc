import { describe, expect, test } from 'vitest';
import type {
  AdherentAServir,
  PropositionRepartition,
} from '#shared/features/prestations/prestation/schemas/lecture.ts';
import { adherentsVus, segmentsDesAdherents, apercuDe, saisieInitiale, servisDe } from './repartition-saisie.ts';

const adherent = (pharmacieId: number, autres: Partial<AdherentAServir> = {}): AdherentAServir => ({
  pharmacieId,
  nom: `Pharmacie ${pharmacieId}`,
  ville: null,
  segments: [],
  caCentimes: null,
  nbRealisations: 0,
  preuve: 'NON_DEMANDEE',
  nbPhotos: 0,
  ibanConnu: true,
  base: null,
  montantHtCentimes: null,
  ...autres,
});
const proposition = (
  modeRepartition: PropositionRepartition['modeRepartition'],
  adherents: readonly AdherentAServir[],
): PropositionRepartition => ({ modeRepartition, aReverserCentimes: 1000, adherents: [...adherents] });

describe('ce que la répartition propose d’abord', () => {
  test('à parts égales, tout le monde est servi', () => {
    const p = proposition('EGAL', [adherent(1), adherent(2), adherent(3)]);
    const apercu = apercuDe(saisieInitiale(p), p);
    expect([...apercu.parts.values()].toSorted((a, b) => b - a)).toEqual([334, 333, 333]);
    expect([apercu.totalCentimes, apercu.refus]).toEqual([1000, null]);
  });

  test('selon les réalisations, qui n’en a pas fait ne l’est pas', () => {
    const p = proposition('NB_REALISATIONS', [adherent(1, { nbRealisations: 3 }), adherent(2)]);
    expect(saisieInitiale(p).lignes.map(({ servi }) => servi)).toEqual([true, false]);
  });

  test('une répartition enregistrée est reprise, sa base saisie comprise', () => {
    const p = proposition('CA', [
      adherent(1, { caCentimes: 500, base: 800, montantHtCentimes: 1000 }),
      adherent(2, { caCentimes: 500 }),
    ]);
    expect(saisieInitiale(p).lignes).toMatchObject([
      { servi: true, base: 800 },
      { servi: false, base: null },
    ]);
  });
});

test('la base saisie l’emporte sur la base connue ; illisible, elle ne compte pas', () => {
  const p = proposition('CA', [adherent(1, { caCentimes: 500 }), adherent(2, { caCentimes: 500 })]);
  const { mode, lignes } = saisieInitiale(p);
  const [premiere, seconde] = lignes;
  const saisie = {
    mode,
    lignes: [
      { ...premiere!, base: 1500 },
      { ...seconde!, base: { illisible: 'x' } },
    ],
  };
  expect(servisDe(saisie, p.adherents).map(({ base }) => base)).toEqual([1500, 500]);
  expect([...apercuDe(saisie, p).parts.values()]).toEqual([750, 250]);
});

test('à la main, un total faux se voit et se dit', () => {
  const p = proposition('MANUEL', [adherent(1, { montantHtCentimes: 400 }), adherent(2, { montantHtCentimes: 500 })]);
  const apercu = apercuDe(saisieInitiale(p), p);
  expect([apercu.totalCentimes, apercu.refus]).toEqual([900, 'TOTAL_FAUX']);
});

test('une longue liste se cherche par nom, ville et segment ; sans filtre, elle est entière', () => {
  const ouest = { id: 1, nom: 'Ouest' };
  const est = { id: 2, nom: 'Est' };
  const nancy = adherent(1, { nom: 'Pharmacie de l’Étoile', ville: 'Nancy', segments: [est] });
  const brest = adherent(2, { nom: 'Pharmacie du Port', ville: 'Brest', segments: [ouest] });
  const tous = [nancy, brest];
  expect(adherentsVus(tous, { q: '', segmentId: null })).toEqual(tous);
  expect(adherentsVus(tous, { q: 'etoile NANCY', segmentId: null })).toEqual([nancy]);
  expect(adherentsVus(tous, { q: 'pharmacie', segmentId: 1 })).toEqual([brest]);
  expect(adherentsVus(tous, { q: 'port', segmentId: 2 })).toEqual([]);
  expect(segmentsDesAdherents(tous)).toEqual([est, ouest]);
});
