import { expect, it } from 'vitest';
import { roles, type Role } from '#shared/core/acteur.ts';
import * as peut from './reseau.ts';

const quiPeut = (politique: (acteur: { role: Role }) => boolean) =>
  roles.filter((role) => politique({ role })).toSorted();

it('les huit rôles, chacun ses statistiques (STA-20, STA-24, STA-29, STA-34)', () => {
  const pharmacie = ['ACHAT', 'ADMIN', 'MERCHANDISING', 'OPERATEUR'];
  expect({
    promotions: quiPeut(peut.canLireStatistiquesPromotions),
    groupement: quiPeut(peut.canLireStatistiquesGroupement),
    exploitation: quiPeut(peut.canLireStatistiquesExploitation),
    rapport: quiPeut(peut.canLireRapport),
  }).toEqual({
    promotions: pharmacie,
    groupement: ['CONSULTATION_GROUPEMENT', 'GROUPEMENT'],
    exploitation: ['SUPER_ADMIN'],
    rapport: pharmacie,
  });
});
