import { describe, expect, it } from 'vitest';
import { roles, type Role } from '#shared/core/acteur.ts';
import {
  canClore,
  canCommenter,
  canLireDiscussion,
  canMarquerLu,
  canPartager,
  canPoserStatut,
  canRepondreAuMembre,
  canSuivreMembre,
  lecteursDe,
} from './policy.ts';
import { kindsDiscussion, type KindDiscussion } from './schemas.ts';

/**
 * DIS-2 and DIS-6 written by hand: L reads, E writes and sets the statut, C closes a discussion opened by another
 * person.
 */
const matrice: Readonly<Record<Role, Readonly<Record<KindDiscussion, '' | 'L' | 'LE' | 'LEC'>>>> = {
  ADMIN: { PROMOTION: 'LEC', RECLAMATION: 'LEC', RFA: 'LEC', RFA_GROUPEMENT: 'LEC', PRESTATION: '' },
  ACHAT: { PROMOTION: 'LEC', RECLAMATION: 'LEC', RFA: 'LEC', RFA_GROUPEMENT: 'LEC', PRESTATION: '' },
  MERCHANDISING: { PROMOTION: 'LE', RECLAMATION: 'LE', RFA: 'LE', RFA_GROUPEMENT: 'LE', PRESTATION: '' },
  OPERATEUR: { PROMOTION: 'LE', RECLAMATION: 'LE', RFA: 'LE', RFA_GROUPEMENT: 'LE', PRESTATION: '' },
  GROUPEMENT: { PROMOTION: 'LEC', RECLAMATION: 'LEC', RFA: '', RFA_GROUPEMENT: 'LEC', PRESTATION: 'LEC' },
  CONSULTATION_GROUPEMENT: { PROMOTION: 'L', RECLAMATION: 'L', RFA: '', RFA_GROUPEMENT: 'L', PRESTATION: 'L' },
  DELEGUE: { PROMOTION: 'L', RECLAMATION: '', RFA: '', RFA_GROUPEMENT: '', PRESTATION: '' },
  SUPER_ADMIN: { PROMOTION: '', RECLAMATION: '', RFA: '', RFA_GROUPEMENT: '', PRESTATION: '' },
};

describe.each(roles)('%s', (role) => {
  it.each(kindsDiscussion)('a ses droits sur %s', (kind) => {
    const droitsAttendus = matrice[role][kind];
    expect(canLireDiscussion({ role }, kind)).toBe(droitsAttendus.includes('L'));
    expect(canCommenter({ role }, kind)).toBe(droitsAttendus.includes('E'));
    expect(canPoserStatut({ role }, kind)).toBe(droitsAttendus.includes('E'));
    expect(canClore({ role }, kind, false)).toBe(droitsAttendus.includes('C'));
    expect(canClore({ role }, kind, true), 'celui qui l’a ouverte').toBe(droitsAttendus.includes('E'));
    expect(lecteursDe(kind).includes(role), 'se mentionne').toBe(droitsAttendus.includes('L') && role !== 'DELEGUE');
  });

  it('ne gagne par un accès accordé que ce qu’un délégué y gagne', () => {
    for (const kind of kindsDiscussion)
      expect(canCommenter({ role }, kind, { droitTrade: true })).toBe(
        matrice[role][kind].includes('E') || (role === 'DELEGUE' && kind === 'PROMOTION'),
      );
  });

  it('montre au groupement, ou y répond, selon son côté', () => {
    const pharmacie = ['ADMIN', 'ACHAT', 'MERCHANDISING', 'OPERATEUR'].includes(role);
    for (const kind of kindsDiscussion) {
      const partage = kind === 'PROMOTION' || kind === 'RFA_GROUPEMENT';
      expect(canPartager({ role }, kind)).toBe(partage && pharmacie);
      expect(canSuivreMembre({ role }, kind)).toBe(
        partage && (role === 'GROUPEMENT' || role === 'CONSULTATION_GROUPEMENT'),
      );
      expect(canRepondreAuMembre({ role }, kind)).toBe(partage && role === 'GROUPEMENT');
    }
  });

  it('marque ses lectures, sauf qui consulte seulement', () => {
    expect(canMarquerLu({ role })).toBe(role !== 'CONSULTATION_GROUPEMENT');
  });
});
