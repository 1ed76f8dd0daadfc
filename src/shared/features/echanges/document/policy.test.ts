import { describe, expect, it } from 'vitest';
import { roles } from '#shared/core/acteur.ts';
import { visibilitesDeDocument } from '#shared/core/visibilite.ts';
import {
  canChangerVisibilite,
  canGererCategories,
  canPartagerDocument,
  canRedigerDocument,
  canSupprimerDocument,
  canVoirDocument,
} from './policy.ts';

/** DOC-1 written by hand: writes, deletes, shares. */
const DROITS = {
  ADMIN: [true, true, false],
  ACHAT: [true, false, false],
  MERCHANDISING: [true, false, false],
  OPERATEUR: [true, false, false],
  GROUPEMENT: [true, true, true],
  CONSULTATION_GROUPEMENT: [false, false, false],
  DELEGUE: [false, false, false],
  SUPER_ADMIN: [false, false, false],
} as const;

describe.each(roles)('%s', (role) => {
  const qui = { role, utilisateurId: 1 };
  it('a les droits de la matrice', () => {
    expect([canRedigerDocument(qui), canSupprimerDocument(qui), canPartagerDocument(qui)]).toEqual(DROITS[role]);
    expect(canGererCategories(qui)).toBe(DROITS[role][0]);
  });

  it('change qui le voit s’il l’a déposé, ou s’il dirige le compte', () => {
    expect(canChangerVisibilite(qui, 1)).toBe(DROITS[role][0]);
    expect(canChangerVisibilite(qui, 2)).toBe(role === 'ADMIN' || role === 'GROUPEMENT');
  });

  it.each(visibilitesDeDocument)('voit ce qu’il faut d’un document %s', (visibleBy) => {
    const chef = role === 'ADMIN' || role === 'GROUPEMENT';
    const autre = { visibleBy, creeParId: 2, authorizedUsers: [] };
    const delegue = role === 'DELEGUE';
    expect(canVoirDocument(qui, autre, false), 'd’un autre').toBe(
      visibleBy === 'ALL' || (visibleBy === 'CUSTOM' && chef),
    );
    expect(canVoirDocument(qui, { ...autre, authorizedUsers: [1] }, false), 'choisi').toBe(
      visibleBy === 'ALL' || (visibleBy === 'CUSTOM' && !delegue),
    );
    expect(canVoirDocument(qui, { ...autre, creeParId: 1 }, false), 'le sien').toBe(visibleBy === 'ALL' || !delegue);
    expect(canVoirDocument(qui, autre, true), 'd’un parti').toBe(visibleBy === 'ALL' || chef);
  });
});
