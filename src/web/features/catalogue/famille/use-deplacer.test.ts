import { expect, test } from 'vitest';
import type { ArbreFamilles, SousSegment } from '#shared/features/catalogue/famille/schemas.ts';
import { deplacementsFamille } from './use-deplacer.ts';

const noeud = (id: number, parentId: number | null, nom: string): SousSegment => ({
  id,
  parentId,
  nom,
  version: id * 10,
  modifieLe: '2026-11-21T08:00:00.000Z',
  modifieParNom: null,
});
const arbre: ArbreFamilles = {
  droits: { gerer: true },
  familles: [
    {
      ...noeud(1, null, 'Dermocosmétique'),
      remboursable: false,
      segments: [
        { ...noeud(11, 1, 'Visage'), sousSegments: [noeud(111, 11, 'Hydratants'), noeud(112, 11, 'Nettoyants')] },
        { ...noeud(12, 1, 'Solaire'), sousSegments: [] },
      ],
    },
    { ...noeud(2, null, 'Médicaments'), remboursable: true, segments: [] },
  ],
};
const { deplacer } = deplacementsFamille;

test('déplacer à sa propre place rend l’arbre tel qu’il était, remboursable et versions compris', () => {
  expect(deplacer(arbre, { niveau: 0, id: 1, parentId: null, avantId: 2 })).toMatchObject(arbre);
});

test('un segment passe chez une autre famille avec ses sous-segments, et tous savent qui les porte', () => {
  const apres = deplacer(arbre, { niveau: 1, id: 11, parentId: 2, avantId: null });
  expect(apres.familles.map(({ segments }) => segments.map(({ id }) => id))).toEqual([[12], [11]]);
  const [visage] = apres.familles[1]!.segments;
  expect([visage!.parentId, visage!.version]).toEqual([2, 110]);
  expect(visage!.sousSegments.map(({ id, parentId }) => [id, parentId])).toEqual([
    [111, 11],
    [112, 11],
  ]);
});

test('le même déplacement appliqué deux fois ne déplace qu’une fois', () => {
  const place = { niveau: 2, id: 111, parentId: 12, avantId: null };
  const apres = deplacer(arbre, place);
  expect(
    apres.familles[0]!.segments.map(({ sousSegments }) => sousSegments.map(({ id, parentId }) => [id, parentId])),
  ).toEqual([[[112, 11]], [[111, 12]]]);
  expect(deplacer(apres, place)).toEqual(apres);
});
