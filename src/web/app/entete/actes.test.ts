import { expect, test } from 'vitest';
import { roles, type Role } from '#shared/core/acteur.ts';
import { ecrans } from '#shared/core/screens.ts';
import { actesTrouves } from './actes.ts';

const laboratoires = [
  { id: 1, nom: 'Dermalune' },
  { id: 2, nom: 'Aquavéa Santé' },
];
const libelles = (mots: readonly string[], role: Role, ouvrables: readonly string[] = ecrans) =>
  actesTrouves(mots, { role }, new Set(ouvrables), laboratoires).map(({ libelle }) => libelle);

const REDACTEUR = ['Nouvel encours', 'Nouvelle réclamation', 'Nouvelle promotion', 'Déposer un document'];
const ATTENDUS: Readonly<Record<Role, readonly string[]>> = {
  ADMIN: [...REDACTEUR, 'Nouvelle RFA', 'Ajouter un laboratoire'],
  ACHAT: [...REDACTEUR, 'Nouvelle RFA', 'Ajouter un laboratoire'],
  MERCHANDISING: [...REDACTEUR, 'Importer une offre', 'Comparer un produit'],
  OPERATEUR: ['Nouvel encours', 'Nouvelle réclamation', 'Déposer un document'],
  GROUPEMENT: [...REDACTEUR, 'Ajouter un laboratoire', 'Enregistrer un avoir ou un paiement'],
  CONSULTATION_GROUPEMENT: [],
  DELEGUE: [],
  SUPER_ADMIN: ['Créer un laboratoire au catalogue', 'Chercher les doublons de produits'],
};
test.each(roles)('sans un mot, %s se voit proposer ce que son rôle peut commencer', (role) => {
  expect(libelles([], role)).toEqual(ATTENDUS[role]);
});

test('un acte se trouve par ses mots, et pour un laboratoire par le nom de celui-ci', () => {
  expect(libelles(['nouvel', 'enc'], 'ADMIN')).toEqual(['Nouvel encours']);
  expect(libelles(['avoir'], 'ACHAT')).toEqual(['Enregistrer un avoir ou un paiement']);
  expect(libelles(['releve'], 'MERCHANDISING')).toEqual([]);
  expect(libelles(['encours', 'derma'], 'ADMIN')).toEqual(['Nouvel encours · Dermalune']);
  expect(libelles(['nouvelle', 'rfa', 'derma'], 'ADMIN')).toEqual(['Nouvelle RFA · Dermalune']);
  expect(libelles(['rdv', 'aquavea'], 'ADMIN')).toEqual(['Nouveau RDV · Aquavéa Santé']);
  expect(libelles(['nouvelle', 'promotion', 'derma'], 'ADMIN')).toEqual([]);
  expect(libelles(['dermalune'], 'ADMIN')).toEqual([]);
  expect(libelles(['condition', 'derma'], 'ACHAT')).toEqual(['Nouvelle condition · Dermalune']);
  expect(libelles(['facture'], 'ACHAT')).toEqual(['Déposer des factures']);
  expect(libelles(['facture'], 'OPERATEUR')).toEqual([]);
  expect(libelles(['prestation'], 'GROUPEMENT')).toEqual(['Nouvelle prestation']);
  expect(libelles(['rfa'], 'GROUPEMENT')).toEqual(['Nouvelle RFA']);
  expect(libelles(['condition', 'derma'], 'CONSULTATION_GROUPEMENT')).toEqual([]);
});

test('un compte sans abonnement ne commence rien', () => {
  expect(libelles([], 'ADMIN', [])).toEqual([]);
});
