import { expect, test, vi } from 'vitest';
import type { Utilisateur } from '#shared/features/comptes/utilisateur/contract.ts';
import { monter } from '#web/testing/monter.ts';
import { corpsDe } from './queries.ts';
import { useActesUtilisateur, type DialogueUtilisateur } from './use-actes-utilisateur.ts';

const personne = (champs: Partial<Utilisateur> = {}): Utilisateur => ({
  id: 5,
  version: 3,
  username: 'aroy',
  nom: 'Roy',
  prenom: 'Anne',
  nomComplet: 'Anne Roy',
  email: null,
  role: 'OPERATEUR',
  activated: true,
  etat: 'ACTIF',
  newPasswordNeeded: false,
  firstConnection: false,
  derniereConnexion: null,
  creeLe: '2026-11-21T08:00:00.000Z',
  tenantId: 1,
  tenantNom: 'Pharmacie du Port',
  typeTenant: 'PHARMACIE',
  nbSessions: 0,
  droits: { modifier: true, changerRole: true, activer: true, reinitialiser: true, supprimer: true },
  ...champs,
});
const actesDe = (utilisateur: Utilisateur, ouvrir: (dialogue: DialogueUtilisateur) => void = () => {}) =>
  monter(() => useActesUtilisateur(ouvrir, () => {})).result.current(utilisateur);
const cles = (utilisateur: Utilisateur) => actesDe(utilisateur).map(({ cle }) => cle);

test('une personne active se désactive, une personne désactivée se réactive, jamais les deux', () => {
  expect(cles(personne())).toEqual(['modifier', 'reinitialiser', 'desactiver', 'supprimer']);
  expect(cles(personne({ activated: false }))).toEqual(['modifier', 'reinitialiser', 'activer', 'supprimer']);
});

test('seuls les droits décident', () => {
  const droits = { modifier: false, changerRole: true, activer: false, reinitialiser: false, supprimer: true };
  expect(cles(personne({ droits }))).toEqual(['supprimer']);
  expect(cles(personne({ droits: { ...droits, reinitialiser: true, supprimer: false } }))).toEqual(['reinitialiser']);
});

test('modifier ouvre la fiche de cette personne', () => {
  const ouvrir = vi.fn();
  actesDe(personne(), ouvrir)
    .find(({ cle }) => cle === 'modifier')
    ?.faire();
  expect(ouvrir).toHaveBeenCalledWith({ genre: 'modifier', id: 5 });
});

test('changer un champ renvoie tous les autres tels quels, et rien de ce qui ne se modifie pas', () => {
  expect(corpsDe(personne())).toEqual({
    id: 5,
    version: 3,
    username: 'aroy',
    nom: 'Roy',
    prenom: 'Anne',
    email: null,
    role: 'OPERATEUR',
    activated: true,
  });
});
