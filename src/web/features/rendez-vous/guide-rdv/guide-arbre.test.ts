import { expect, test } from 'vitest';
import type { Guide } from '#shared/features/rendez-vous/guide-rdv/schemas.ts';
import { corpsGuide, deplacementsDansLArbre, enNoeudsGuideRdv } from './guide-arbre.ts';

const point = (id: number | null, libelle: string) => ({ id, libelle, aide: null, type: 'TEXTE' as const });
const guide: Guide = {
  id: 7,
  portee: 'PHARMACIE',
  compteNom: 'Pharmacie du Port',
  introduction: '',
  sections: [
    { id: 1, titre: 'Bilan', points: [point(11, 'Évolution'), point(12, 'Stock')] },
    { id: 2, titre: 'Suites', points: [] },
  ],
  version: 4,
  modifieLe: null,
  modifieParNom: null,
  droits: { modifier: true },
};

test('ce qui est proposé sans être enregistré n’a pas de numéro : il ne se range pas', () => {
  const propose: Guide = {
    ...guide,
    sections: [
      { id: null, titre: 'Proposée', points: [point(null, 'Un point')] },
      { id: 1, titre: 'Bilan', points: [point(11, 'Évolution'), point(null, 'Un autre')] },
    ],
  };
  expect(enNoeudsGuideRdv(propose).map(({ id, enfants }) => [id, enfants.map((enfant) => enfant.id)])).toEqual([
    [1, [11]],
  ]);
});

test('un point passe d’une section à l’autre, et le corps enregistré suit cet ordre', () => {
  const apres = deplacementsDansLArbre.deplacer(guide, { niveau: 1, id: 11, parentId: 2, avantId: null });
  expect(corpsGuide(apres).sections).toMatchObject([
    { id: 1, titre: 'Bilan', points: [{ id: 12, libelle: 'Stock' }] },
    { id: 2, titre: 'Suites', points: [{ id: 11, libelle: 'Évolution' }] },
  ]);
});

test('un guide se réenregistre sur la version lue', () => {
  expect(corpsGuide(guide).version).toBe(4);
});
