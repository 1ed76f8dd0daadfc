import { expect, test, vi } from 'vitest';
import type { Habilitation } from '#shared/features/reseau/delegue/contract.ts';
import type { CoteDelegue } from '#shared/features/reseau/delegue/rules.ts';
import { monter } from '#web/testing/monter.ts';
import { useActesHabilitation, type DialogueDelegue } from './use-actes-habilitation.ts';

const droits = {
  accepter: false,
  refuser: false,
  annuler: false,
  desactiver: false,
  reactiver: false,
  redemander: false,
  modifier: false,
};
const habilitation = (permis: Partial<typeof droits>) =>
  ({ id: 3, delegueNom: 'Luc Blin', tenantNom: 'Pharmacie du Port', droits: { ...droits, ...permis } }) as Habilitation;
const actesDe = (permis: Partial<typeof droits>, cote: CoteDelegue, ouvrir?: (dialogue: DialogueDelegue) => void) =>
  monter(() => useActesHabilitation(cote, ouvrir)).result.current(habilitation(permis));
const libelles = (...args: Parameters<typeof actesDe>) => actesDe(...args).map(({ libelle }) => libelle);

test('la pharmacie invite, désactive et annule son invitation ; le délégué demande et rend l’accès', () => {
  const tous = { redemander: true, annuler: true, desactiver: true };
  expect(libelles(tous, 'PHARMACIE')).toEqual(['Inviter de nouveau', 'Annuler l’invitation', 'Désactiver']);
  expect(libelles(tous, 'DELEGUE')).toEqual(['Demander de nouveau', 'Annuler la demande', 'Rendre l’accès']);
});

test('la pharmacie accepte en choisissant ce qu’elle ouvre : par le formulaire, sans rien envoyer avant', () => {
  const ouvrir = vi.fn();
  actesDe({ accepter: true }, 'PHARMACIE', ouvrir)[0]!.faire();
  expect(ouvrir).toHaveBeenCalledWith({ genre: 'accepter', habilitation: habilitation({ accepter: true }) });
});

test('seule la pharmacie change les droits, et seulement là où un formulaire s’ouvre', () => {
  const permis = { modifier: true };
  expect(libelles(permis, 'PHARMACIE', () => {})).toEqual(['Droits et date de fin']);
  expect(libelles(permis, 'DELEGUE', () => {})).toEqual([]);
  expect(libelles(permis, 'PHARMACIE')).toEqual([]);
});
