import { expect, test } from 'vitest';
import type { Priorite, Priorites } from '#shared/features/reseau/priorite/schemas.ts';
import { deplacementsPriorite } from './queries.ts';

const priorite = (id: number, rang: number): Priorite => ({
  id,
  rang,
  nom: `Priorité ${id}`,
  couleur: '#17754a',
  description: null,
  obligatoire: false,
  delaiReponseJours: null,
  version: 1,
  modifieLe: '2026-11-21T08:00:00.000Z',
  modifieParNom: null,
});
const prioritesDuGroupement: Priorites = {
  droits: { gerer: true },
  priorites: [priorite(5, 1), priorite(8, 2), priorite(3, 3)],
};
const rangs = ({ priorites }: Priorites) => priorites.map(({ id, rang }) => [id, rang]);
const place = (id: number, avantId: number | null) => ({ niveau: 0, id, parentId: null, avantId });
const { deplacer } = deplacementsPriorite;

test('la dernière passe première, et les rangs se renumérotent sans trou', () => {
  expect(rangs(deplacer(prioritesDuGroupement, place(3, 5)))).toEqual([
    [3, 1],
    [5, 2],
    [8, 3],
  ]);
});

test('une priorité supprimée entre-temps, déplacée ou repère, ne change rien : le serveur le dira', () => {
  expect(deplacer(prioritesDuGroupement, place(99, 5))).toBe(prioritesDuGroupement);
  expect(deplacer(prioritesDuGroupement, place(3, 99))).toBe(prioritesDuGroupement);
});
