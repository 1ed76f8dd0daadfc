import { describe, expect, test } from 'vitest';
import { roles, typeDuRole, type Role } from '#shared/core/acteur.ts';
import type { MonTenant } from '#shared/features/comptes/tenant/schemas/lecture.ts';
import type { UtilisateurConnecte } from '#shared/features/comptes/compte/contract.ts';
import { estActive, menusDe } from './menus.ts';

const session = (role: Role, { abonne = true, fakeTenant = false } = {}) => ({
  utilisateur: { role, fakeTenant } as UtilisateurConnecte,
  tenant: { type: typeDuRole[role], abonnement: { abonne } } as MonTenant,
});
/** Tabs in order, then the settings menu by title (COM-82). */
const ATTENDUS: Readonly<Record<Role, { onglets: string[]; parametres: string[] }>> = {
  ADMIN: {
    onglets: ['/laboratoires', '/promotions', '/rfa', '/documents', '/reclamations', '/encours'],
    parametres: [
      '/parametres/abonnement',
      '/parametres/acces',
      '/parametres/delegues',
      '/parametres/emplacements',
      '/parametres/extracteurs',
      '/parametres/familles',
      '/parametres/guideRdv',
      '/parametres/laboratoires',
      '/parametres/modeles',
      '/parametres/payps',
      '/parametres/pharmacie',
      '/parametres/utilisateurs',
    ],
  },
  ACHAT: {
    onglets: ['/laboratoires', '/promotions', '/rfa', '/documents', '/reclamations', '/encours'],
    parametres: ['/parametres/guideRdv', '/parametres/laboratoires', '/parametres/modeles'],
  },
  MERCHANDISING: {
    onglets: ['/laboratoires', '/promotions', '/rfa', '/documents', '/reclamations', '/encours'],
    parametres: [],
  },
  OPERATEUR: {
    onglets: ['/laboratoires', '/promotions', '/rfa', '/documents', '/reclamations', '/encours'],
    parametres: [],
  },
  GROUPEMENT: {
    onglets: [
      '/laboratoires',
      '/documents',
      '/rfasGroupement',
      '/promotionsGroupement',
      '/parametres/adherents',
      '/prestations',
    ],
    parametres: [
      '/parametres/abonnement',
      '/parametres/acces',
      '/parametres/delegues',
      '/parametres/groupement',
      '/parametres/guideRdv',
      '/parametres/invitations',
      '/parametres/laboratoires',
      '/parametres/modeles',
      '/parametres/priorites',
      '/parametres/segments',
      '/parametres/prestations',
      '/parametres/utilisateurs',
    ],
  },
  CONSULTATION_GROUPEMENT: {
    onglets: [
      '/laboratoires',
      '/documents',
      '/rfasGroupement',
      '/promotionsGroupement',
      '/parametres/adherents',
      '/prestations',
    ],
    parametres: ['/parametres/guideRdv'],
  },
  DELEGUE: { onglets: ['/trade'], parametres: ['/parametres/utilisateurs'] },
  SUPER_ADMIN: {
    onglets: [
      '/parametres/laboratoires',
      '/pharmacies',
      '/groupements',
      '/parametres/utilisateurs',
      '/statistiques',
      '/produits',
    ],
    parametres: [
      '/clotures',
      '/parametres/connexions',
      '/courriers',
      '/parametres/guideRdv',
      '/journal',
      '/installation',
      '/parametres/payps',
      '/registre-des-pharmacies',
      '/regles-legales',
      '/societes-de-delegues',
      '/support',
      '/travaux',
    ],
  },
};

describe('les menus de chaque rôle', () => {
  test.each(roles)('%s', (role) => {
    const { onglets, parametres } = menusDe(session(role));
    expect(onglets.map(({ chemin }) => chemin)).toEqual(ATTENDUS[role].onglets);
    expect(parametres.map(({ chemin }) => chemin)).toEqual(ATTENDUS[role].parametres);
    expect([...onglets, ...parametres].some(({ desactivee }) => desactivee)).toBe(false);
  });

  test('sans abonnement, tout est désactivé sauf l’accueil, les notifications, le profil, la pharmacie (export), l’abonnement, ses accès et les délégués (mettre fin)', () => {
    const ouverts = menusDe(session('ADMIN', { abonne: false })).tous.filter(({ desactivee }) => !desactivee);
    expect(ouverts.map(({ nom }) => nom)).toEqual([
      'accueil',
      'notifications',
      'profil',
      'parametresPharmacie',
      'parametresAbonnement',
      'parametresAcces',
      'parametresDelegues',
    ]);
  });

  test('le super administrateur et le délégué n’ont pas d’abonnement à tenir', () => {
    for (const role of ['SUPER_ADMIN', 'DELEGUE'] as const)
      expect(menusDe(session(role, { abonne: false })).tous.some(({ desactivee }) => desactivee)).toBe(false);
  });

  test('aucune entrée ne mène à un écran à paramètre', () => {
    for (const role of roles) for (const { chemin } of menusDe(session(role)).tous) expect(chemin).not.toContain('$');
  });
});

test('la fiche d’un laboratoire garde l’onglet Laboratoires, et lui seul', () => {
  expect(estActive('/laboratoires', '/laboratoires/Arkopharma')).toBe(true);
  expect(estActive('/', '/laboratoires')).toBe(false);
  expect(estActive('/pharmacies', '/pharmacies-closes')).toBe(false);
});
