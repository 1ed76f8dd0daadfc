import { expect, test } from 'vitest';
import { roles, type Role } from '#shared/core/acteur.ts';
import { encaissementContract } from '#shared/features/argent/encaissement/contract.ts';
import { encoursContract } from '#shared/features/argent/encours/contract.ts';
import { factureContract } from '#shared/features/argent/facture/contract.ts';
import { rfaContract } from '#shared/features/argent/rfa/contract.ts';
import { rfaGroupementContract } from '#shared/features/argent/rfa-groupement/contract.ts';
import { produitContract } from '#shared/features/catalogue/produit/contract.ts';
import { tenantContract } from '#shared/features/comptes/tenant/contract.ts';
import { conditionContract } from '#shared/features/conditions/condition/contract.ts';
import { conditionGroupementContract } from '#shared/features/conditions/condition-groupement/contract.ts';
import { documentContract } from '#shared/features/echanges/document/contract.ts';
import { reclamationContract } from '#shared/features/echanges/reclamation/contract.ts';
import { promotionContract } from '#shared/features/operations/promotion/contract.ts';
import { promotionGroupementContract } from '#shared/features/operations/promotion-groupement/contract.ts';
import { prestationContract } from '#shared/features/prestations/prestation/contract.ts';
import { rdvContract } from '#shared/features/rendez-vous/rdv/contract.ts';
import { adhesionContract } from '#shared/features/reseau/adhesion/contract.ts';
import { centimesCherches, genresDe, numeroCherche } from './rules.ts';
import { utilisateurContract } from '#shared/features/comptes/utilisateur/contract.ts';
import type { GenreTrouve } from './contract.ts';

const PHARMACIE: readonly GenreTrouve[] = [
  'ENCOURS',
  'RECLAMATION',
  'PROMOTION',
  'DOCUMENT',
  'MONTANT',
  'RFA',
  'CONDITION',
  'ENCAISSEMENT',
  'FACTURE',
  'RDV',
];
const GROUPEMENT: readonly GenreTrouve[] = [
  'ENCOURS',
  'RECLAMATION',
  'MODELE',
  'DOCUMENT',
  'MONTANT',
  'RFA',
  'PROPOSITION',
  'ENCAISSEMENT',
  'FACTURE',
  'RDV',
  'PRESTATION',
  'ADHERENT',
];
const ATTENDUS: Readonly<Record<Role, readonly GenreTrouve[]>> = {
  ADMIN: [...PHARMACIE, 'UTILISATEUR'],
  ACHAT: PHARMACIE,
  MERCHANDISING: PHARMACIE,
  OPERATEUR: PHARMACIE,
  GROUPEMENT: [...GROUPEMENT, 'UTILISATEUR'],
  CONSULTATION_GROUPEMENT: GROUPEMENT,
  DELEGUE: [],
  SUPER_ADMIN: ['UTILISATEUR', 'PHARMACIE', 'GROUPEMENT', 'PRODUIT'],
};
test.each(roles)('%s ne cherche que dans ce que ses écrans montrent', (role) => {
  expect(genresDe({ role, impersonation: false })).toEqual(ATTENDUS[role]);
});

/** The call of each list: the palette must not show a role a kind that this call refuses. */
const LISTES: Readonly<Record<GenreTrouve, readonly { readonly access: readonly Role[] }[]>> = {
  ENCOURS: [encoursContract.listEncours],
  RECLAMATION: [reclamationContract.listReclamations],
  PROMOTION: [promotionContract.listPromotions],
  MODELE: [promotionGroupementContract.pageModeles],
  DOCUMENT: [documentContract.listDocuments],
  MONTANT: [encoursContract.listEncours],
  RFA: [rfaContract.listRfa, rfaGroupementContract.listRfasGroupement],
  CONDITION: [conditionContract.listConditions],
  PROPOSITION: [conditionGroupementContract.listConditionsGroupement],
  ENCAISSEMENT: [encaissementContract.listEncaissements],
  FACTURE: [factureContract.listFactures],
  RDV: [rdvContract.listRdvs],
  PRESTATION: [prestationContract.listPrestations],
  ADHERENT: [adhesionContract.pageAdherents],
  UTILISATEUR: [utilisateurContract.pageUtilisateurs, utilisateurContract.pageTousUtilisateurs],
  PHARMACIE: [tenantContract.pageTenants],
  GROUPEMENT: [tenantContract.pageTenants],
  PRODUIT: [produitContract.pageProduits],
};
test.each(roles)('%s n’y trouve rien que la liste de cette sorte lui refuse', (role) => {
  const refuses = genresDe({ role, impersonation: false }).filter(
    (genre) => !LISTES[genre].some(({ access }) => access.includes(role)),
  );
  expect(refuses).toEqual([]);
});

test.each([
  ['120', 12_000],
  ['120,5', 12_050],
  ['120.50 €', 12_050],
  ['1 234,56', 123_456],
  ['1\u202f234,56\u00a0€', 123_456],
  ['0,07', 7],
  ['0', null],
  ['12,345', null],
  ['E-12', null],
  ['12345678', null],
  ['douze', null],
])('« %s » nomme %s centimes', (texte, centimes) => {
  expect(centimesCherches(texte)).toBe(centimes);
});

test.each([
  ['61', '-00061', '-0061'],
  ['#61', '-00061', '-0061'],
  ['E-61', '-00061', null],
  ['e61', '-00061', null],
  ['E-2026-00009', 'E-2026-00009', null],
  ['2026-9', 'E-2026-00009', 'R-2026-0009'],
  ['r-2026-0012', null, 'R-2026-0012'],
  [' dermalune ', 'dermalune', 'dermalune'],
  ['FA-E42', 'FA-E42', 'FA-E42'],
])('« %s » cherche un encours par %s, une réclamation par %s', (texte, encours, reclamation) => {
  expect(numeroCherche(texte, 'E', 5)).toBe(encours);
  expect(numeroCherche(texte, 'R', 4)).toBe(reclamation);
});
