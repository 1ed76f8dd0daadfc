import { describe, expect, test } from 'vitest';
import { roles, type Role } from './acteur.ts';
import { estDesactive } from './sans-abonnement.ts';
import { canOuvrir, ecran, ecrans, ongletsDe, parametresDe, type NomEcran } from './screens.ts';

const qui = (role: Role, impersonation = false) => ({ role, impersonation });
/** One line per screen, one column per role, in the order of `roles` (COM-80). */
const MATRICE: Readonly<Record<NomEcran, readonly Role[] | 'tous'>> = {
  accueil: 'tous',
  laboratoires: ['ACHAT', 'CONSULTATION_GROUPEMENT', 'ADMIN', 'GROUPEMENT', 'MERCHANDISING', 'OPERATEUR'],
  laboratoire: ['ACHAT', 'CONSULTATION_GROUPEMENT', 'ADMIN', 'GROUPEMENT', 'MERCHANDISING', 'OPERATEUR'],
  documents: ['ACHAT', 'CONSULTATION_GROUPEMENT', 'ADMIN', 'GROUPEMENT', 'MERCHANDISING', 'OPERATEUR'],
  reclamations: ['ACHAT', 'CONSULTATION_GROUPEMENT', 'ADMIN', 'GROUPEMENT', 'MERCHANDISING', 'OPERATEUR'],
  encours: ['ACHAT', 'CONSULTATION_GROUPEMENT', 'ADMIN', 'GROUPEMENT', 'MERCHANDISING', 'OPERATEUR'],
  avoirs: ['ACHAT', 'CONSULTATION_GROUPEMENT', 'ADMIN', 'GROUPEMENT', 'MERCHANDISING', 'OPERATEUR'],
  rapprochement: ['ACHAT', 'CONSULTATION_GROUPEMENT', 'ADMIN', 'GROUPEMENT', 'MERCHANDISING', 'OPERATEUR'],
  factures: ['ACHAT', 'CONSULTATION_GROUPEMENT', 'ADMIN', 'GROUPEMENT', 'MERCHANDISING', 'OPERATEUR'],
  promotions: ['ACHAT', 'ADMIN', 'MERCHANDISING', 'OPERATEUR'],
  statistiques: [
    'ACHAT',
    'CONSULTATION_GROUPEMENT',
    'ADMIN',
    'GROUPEMENT',
    'MERCHANDISING',
    'OPERATEUR',
    'SUPER_ADMIN',
  ],
  comparatif: ['ACHAT', 'ADMIN', 'MERCHANDISING', 'OPERATEUR'],
  conditions: ['ACHAT', 'ADMIN', 'MERCHANDISING', 'OPERATEUR'],
  rfa: ['ACHAT', 'ADMIN', 'MERCHANDISING', 'OPERATEUR'],
  promotionNouvelle: ['ACHAT', 'ADMIN', 'GROUPEMENT', 'MERCHANDISING'],
  promotionModifier: ['ACHAT', 'ADMIN', 'GROUPEMENT', 'MERCHANDISING'],
  pharmacies: ['SUPER_ADMIN'],
  delegations: ['SUPER_ADMIN'],
  groupements: ['SUPER_ADMIN'],
  produits: ['SUPER_ADMIN'],
  trade: ['DELEGUE'],
  tradeProposition: ['DELEGUE'],
  notifications: 'tous',
  parametresUtilisateurs: ['ADMIN', 'GROUPEMENT', 'SUPER_ADMIN', 'DELEGUE'],
  profil: 'tous',
  parametresLaboratoires: ['ACHAT', 'ADMIN', 'GROUPEMENT', 'SUPER_ADMIN'],
  promotionsGroupement: ['CONSULTATION_GROUPEMENT', 'GROUPEMENT'],
  rfasGroupement: ['CONSULTATION_GROUPEMENT', 'GROUPEMENT'],
  prestations: ['CONSULTATION_GROUPEMENT', 'GROUPEMENT'],
  promotionForcer: ['GROUPEMENT'],
  parametresAdherents: ['CONSULTATION_GROUPEMENT', 'GROUPEMENT'],
  parametresGroupement: ['GROUPEMENT'],
  parametresSegments: ['GROUPEMENT'],
  parametresPharmacie: ['ADMIN'],
  parametresEmplacements: ['ADMIN'],
  parametresConnexions: ['SUPER_ADMIN'],
  parametresExtracteurs: ['ADMIN', 'GROUPEMENT', 'SUPER_ADMIN'],
  parametresFamilles: ['ADMIN'],
  parametresPayps: ['ADMIN', 'SUPER_ADMIN'],
  parametresPriorites: ['GROUPEMENT'],
  parametresPrestations: ['GROUPEMENT'],
  parametresModeles: ['ACHAT', 'ADMIN', 'GROUPEMENT'],
  parametresAbonnement: ['ADMIN', 'GROUPEMENT', 'SUPER_ADMIN'],
  parametresAcces: ['ADMIN', 'GROUPEMENT'],
  // Only during an impersonation.
  parametresLgo: [],
  parametresDelegues: ['ADMIN', 'GROUPEMENT'],
  parametresGuideRdv: [
    'ACHAT',
    'CONSULTATION_GROUPEMENT',
    'ADMIN',
    'GROUPEMENT',
    'MERCHANDISING',
    'OPERATEUR',
    'SUPER_ADMIN',
  ],
  support: ['SUPER_ADMIN'],
  courriers: ['SUPER_ADMIN'],
  journal: ['SUPER_ADMIN'],
  reglesLegales: ['SUPER_ADMIN'],
  registre: ['SUPER_ADMIN'],
  clotures: ['SUPER_ADMIN'],
  parametresInvitations: ['GROUPEMENT', 'CONSULTATION_GROUPEMENT'],
  installation: ['SUPER_ADMIN'],
  travaux: ['SUPER_ADMIN'],
};

describe.each(ecrans)('%s', (nom) => {
  test.each(roles)('%s', (role) => {
    const attendus = MATRICE[nom];
    expect(canOuvrir(nom, qui(role))).toBe(attendus === 'tous' || attendus.includes(role));
  });
});

test.each<[Role, NomEcran[]]>([
  ['ADMIN', ['laboratoires', 'promotions', 'rfa', 'documents', 'reclamations', 'encours']],
  ['ACHAT', ['laboratoires', 'promotions', 'rfa', 'documents', 'reclamations', 'encours']],
  ['MERCHANDISING', ['laboratoires', 'promotions', 'rfa', 'documents', 'reclamations', 'encours']],
  ['OPERATEUR', ['laboratoires', 'promotions', 'rfa', 'documents', 'reclamations', 'encours']],
  [
    'GROUPEMENT',
    ['laboratoires', 'documents', 'rfasGroupement', 'promotionsGroupement', 'parametresAdherents', 'prestations'],
  ],
  [
    'CONSULTATION_GROUPEMENT',
    ['laboratoires', 'documents', 'rfasGroupement', 'promotionsGroupement', 'parametresAdherents', 'prestations'],
  ],
  [
    'SUPER_ADMIN',
    ['parametresLaboratoires', 'pharmacies', 'groupements', 'parametresUtilisateurs', 'statistiques', 'produits'],
  ],
  ['DELEGUE', ['trade']],
])('onglets de %s', (role, attendus) => expect(ongletsDe(qui(role))).toEqual(attendus));

test.each<[Role, NomEcran[]]>([
  [
    'ADMIN',
    [
      'parametresAbonnement',
      'parametresAcces',
      'parametresDelegues',
      'parametresEmplacements',
      'parametresExtracteurs',
      'parametresFamilles',
      'parametresGuideRdv',
      'parametresLaboratoires',
      'parametresModeles',
      'parametresPayps',
      'parametresPharmacie',
      'parametresUtilisateurs',
    ],
  ],
  ['ACHAT', ['parametresGuideRdv', 'parametresLaboratoires', 'parametresModeles']],
  ['MERCHANDISING', []],
  ['OPERATEUR', []],
  [
    'GROUPEMENT',
    [
      'parametresAbonnement',
      'parametresAcces',
      'parametresDelegues',
      'parametresGroupement',
      'parametresGuideRdv',
      'parametresInvitations',
      'parametresLaboratoires',
      'parametresModeles',
      'parametresPriorites',
      'parametresSegments',
      'parametresPrestations',
      'parametresUtilisateurs',
    ],
  ],
  ['CONSULTATION_GROUPEMENT', ['parametresGuideRdv']],
  [
    'SUPER_ADMIN',
    [
      'clotures',
      'parametresConnexions',
      'courriers',
      'parametresGuideRdv',
      'journal',
      'installation',
      'parametresPayps',
      'registre',
      'reglesLegales',
      'delegations',
      'support',
      'travaux',
    ],
  ],
  ['DELEGUE', ['parametresUtilisateurs']],
])('paramètres de %s, par ordre alphabétique', (role, attendus) => expect(parametresDe(qui(role))).toEqual(attendus));

test('sans abonnement, seuls l’accueil, les notifications, le profil, la pharmacie (export), l’abonnement, ses accès et les délégués (mettre fin) restent ouverts', () =>
  expect(ecrans.filter((nom) => !estDesactive(nom, false))).toEqual([
    'accueil',
    'notifications',
    'profil',
    'parametresPharmacie',
    'parametresAbonnement',
    'parametresAcces',
    'parametresDelegues',
  ]));

test('chaque chemin est unique', () =>
  expect(new Set(ecrans.map((nom) => ecran(nom).chemin)).size).toBe(ecrans.length));

test('ni le profil ni les accès au compte ne s’ouvrent au nom d’un autre', () => {
  for (const role of roles) {
    expect(canOuvrir('profil', qui(role, true))).toBe(false);
    expect(canOuvrir('parametresAcces', qui(role, true))).toBe(false);
  }
});
