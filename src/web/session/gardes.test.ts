import { describe, expect, test } from 'vitest';
import { roles } from '#shared/core/acteur.ts';
import { canOuvrir, ecrans } from '#shared/core/screens.ts';
import { apresConnexion, detournerVisiteur } from './gardes.ts';

const visiteur = (role: (typeof roles)[number], abonne = true) => ({ role, impersonation: false, abonne });

describe('la garde d’un écran', () => {
  test('sans jeton, tout mène à la connexion', () => {
    for (const nom of ecrans) expect(detournerVisiteur(nom, null)).toBe(nom === 'accueil' ? null : '/');
  });

  test.each(roles)('%s n’entre que là où son rôle le permet', (role) => {
    for (const nom of ecrans)
      expect(detournerVisiteur(nom, visiteur(role))).toBe(canOuvrir(nom, visiteur(role)) ? null : '/');
  });

  test.each([
    ['pharmacies', 'ADMIN'],
    ['produits', 'GROUPEMENT'],
    ['courriers', 'ACHAT'],
    ['encours', 'DELEGUE'],
    ['encours', 'SUPER_ADMIN'],
    ['parametresAbonnement', 'OPERATEUR'],
    ['parametresLaboratoires', 'MERCHANDISING'],
  ] as const)('%s est fermé à %s', (nom, role) => expect(detournerVisiteur(nom, visiteur(role))).toBe('/'));

  test('sans abonnement, l’ADMIN est mené à l’abonnement, l’OPERATEUR à l’accueil', () => {
    expect(detournerVisiteur('encours', visiteur('ADMIN', false))).toBe('/parametres/abonnement');
    expect(detournerVisiteur('encours', visiteur('OPERATEUR', false))).toBe('/');
    expect(detournerVisiteur('notifications', visiteur('OPERATEUR', false))).toBeNull();
    expect(detournerVisiteur('parametresAbonnement', visiteur('ADMIN', false))).toBeNull();
  });
});

describe('après la connexion', () => {
  test('l’écran quitté à la fin de la session, sinon l’accueil', () => {
    expect(apresConnexion(visiteur('ADMIN'), '/encours?page=2')).toBe('/encours?page=2');
    expect(apresConnexion(visiteur('ADMIN'), null)).toBe('/');
  });
  test('sans abonnement, l’abonnement d’abord', () => {
    expect(apresConnexion(visiteur('GROUPEMENT', false), '/encours')).toBe('/parametres/abonnement');
    expect(apresConnexion(visiteur('ACHAT', false), '/encours')).toBe('/');
  });
});
