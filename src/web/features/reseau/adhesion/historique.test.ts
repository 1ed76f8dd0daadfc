import { describe, expect, it } from 'vitest';
import type { Episode } from '#shared/features/reseau/adhesion/contract.ts';
import { evenementsDe } from './historique.ts';

const episode = (champs: Partial<Episode>): Episode => ({
  id: 1,
  etat: 'WAITING',
  demandeeLe: '2026-01-10T08:00:00.000Z',
  demandeePar: 'Hamon Gaël',
  decideeLe: null,
  decideePar: null,
  termineeLe: null,
  termineePar: null,
  rompuePar: null,
  ...champs,
});
const titres = (...episodes: readonly Partial<Episode>[]) =>
  evenementsDe(episodes.map(episode)).map(({ titre }) => titre);
const decidee = { decideeLe: '2026-01-12T08:00:00.000Z', decideePar: 'Kerbrat Yann' };
const terminee = { termineeLe: '2026-03-01T08:00:00.000Z', termineePar: 'Hamon Gaël' };

describe('l’histoire d’une adhésion', () => {
  it.each<[string, Partial<Episode>, string[]]>([
    ['demandée', {}, ['Demande par Hamon Gaël']],
    ['déclarée', { etat: 'DECLARED', demandeePar: null }, ['Appartenance déclarée']],
    ['acceptée', { etat: 'ACCEPTED', ...decidee }, ['Adhésion acceptée par Kerbrat Yann', 'Demande par Hamon Gaël']],
    ['refusée', { etat: 'REFUSED', ...decidee }, ['Demande refusée par Kerbrat Yann', 'Demande par Hamon Gaël']],
    ['annulée', { etat: 'CANCELLED', ...terminee }, ['Demande annulée par Hamon Gaël', 'Demande par Hamon Gaël']],
    [
      'quittée',
      { etat: 'TERMINATED', rompuePar: 'PHARMACIE', ...decidee, ...terminee },
      [
        'La pharmacie a quitté le groupement (Hamon Gaël)',
        'Adhésion acceptée par Kerbrat Yann',
        'Demande par Hamon Gaël',
      ],
    ],
    [
      'rompue par le groupement, sans nom',
      { etat: 'TERMINATED', rompuePar: 'GROUPEMENT', ...decidee, ...terminee, termineePar: null },
      ['Le groupement a mis fin à l’adhésion', 'Adhésion acceptée par Kerbrat Yann', 'Demande par Hamon Gaël'],
    ],
  ])('%s', (_, champs, attendus) => expect(titres(champs)).toEqual(attendus));

  it('va du plus récent au plus ancien, toutes demandes mêlées', () => {
    expect(
      titres(
        { id: 1, etat: 'REFUSED', ...decidee },
        { id: 2, demandeeLe: '2026-05-02T08:00:00.000Z', demandeePar: 'Nouvelle titulaire' },
      ),
    ).toEqual(['Demande par Nouvelle titulaire', 'Demande refusée par Kerbrat Yann', 'Demande par Hamon Gaël']);
  });
});
