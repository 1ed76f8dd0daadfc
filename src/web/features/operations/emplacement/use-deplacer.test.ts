import { expect, test } from 'vitest';
import type { EmplacementDuPlan, PlanEmplacement } from '#shared/features/operations/emplacement/schemas.ts';
import { deplacementsPlan } from './use-deplacer.ts';

const suivi = { version: 3, modifieLe: '2026-11-21T08:00:00.000Z', modifieParNom: null };
const emplacement = (id: number, zoneId: number): EmplacementDuPlan => ({
  id,
  zoneId,
  nom: `TG ${id}`,
  type: 'TG',
  largeurCm: 90,
  prixSemaineHtCentimes: 12_000,
  avecPhoto: false,
  actif: true,
  tauxPct: 40,
  gagne: { HT: 5000 },
  ...suivi,
});
const plan: PlanEmplacement = {
  droits: { gerer: true },
  zones: [
    { id: 1, nom: 'Entrée', couleur: '#17754a', ...suivi, emplacements: [emplacement(11, 1), emplacement(12, 1)] },
    { id: 2, nom: 'Caisse', couleur: null, ...suivi, emplacements: [emplacement(21, 2)] },
  ],
};
const { deplacer } = deplacementsPlan;
const parZone = ({ zones }: PlanEmplacement) =>
  zones.map(({ id, emplacements }) => [id, emplacements.map((lieu) => `${lieu.id} en ${lieu.zoneId}`)]);

test('un emplacement change de zone, et sait laquelle', () => {
  expect(parZone(deplacer(plan, { niveau: 1, id: 12, parentId: 2, avantId: 21 }))).toEqual([
    [1, ['11 en 1']],
    [2, ['12 en 2', '21 en 2']],
  ]);
});

test('une zone se déplace avec ce qu’elle porte, sans rien perdre de ses champs ni des droits', () => {
  const apres = deplacer(plan, { niveau: 0, id: 2, parentId: null, avantId: 1 });
  expect(apres).toEqual({ ...plan, zones: plan.zones.toReversed() });
});
