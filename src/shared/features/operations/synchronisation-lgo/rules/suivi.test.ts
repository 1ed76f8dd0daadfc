import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connexionsLgo } from '#shared/features/connexions/lgo/schemas.ts';
import { syncsLgo } from '#shared/features/operations/operation/schemas/enumerations.ts';
import { unSuiviLgo } from '../exemples-de-test.ts';
import {
  A_RETIRER_A_LA_MAIN,
  annulerSaisie,
  apresEchec,
  apresEnvoi,
  attenteDe,
  direSaisie,
  peutReessayer,
  peutSaisir,
  rapprocherSuiviLgo,
  reessayerSuiviLgo,
  type CirconstancesSynchronisationLgo,
  type SuiviLgo,
} from './suivi.ts';

const maintenant = new Date('2026-03-04T09:00:00Z');
const quand = (champs: Partial<CirconstancesSynchronisationLgo> = {}): CirconstancesSynchronisationLgo => ({
  connexion: 'API',
  regleLe: null,
  maintenant,
  aujourdhui: '2026-03-04',
  ...champs,
});
const voulu = { empreinte: 'v1', raison: null, fin: '2026-03-29' } as const;
const AVEC_EFFET = { sansEffet: null };
const sansReponse = { sorte: 'SANS_REPONSE', message: 'Le LGO ne répond pas.' } as const;

describe('rapprocher un produit de ce qui en est voulu (CNX-67)', () => {
  it('neuf : il part aussitôt par API, il attend un fichier ou une main sinon', () => {
    expect(rapprocherSuiviLgo(undefined, voulu, quand())).toMatchObject({
      etat: null,
      voulue: 'v1',
      prochainLe: maintenant,
    });
    for (const connexion of ['FICHIER', 'MANUELLE'] as const) {
      const neuf = rapprocherSuiviLgo(undefined, voulu, quand({ connexion }));
      expect(neuf).toMatchObject({ etat: null, prochainLe: null });
      expect(neuf && attenteDe(neuf, connexion)).toBe(connexion === 'FICHIER' ? 'EXPORT' : 'SAISIE');
    }
  });
  it('impossible : la raison se lit, rien ne part', () =>
    expect(rapprocherSuiviLgo(undefined, { ...voulu, raison: 'Sans EAN' }, quand())).toMatchObject({
      etat: 'non_synchronizable',
      message: 'Sans EAN',
      prochainLe: null,
    }));
  it('déjà envoyé tel quel : rien ne repart', () =>
    expect(rapprocherSuiviLgo(unSuiviLgo({ envoyee: 'v1', etat: 'ok' }), voulu, quand())).toMatchObject({
      etat: 'ok',
      prochainLe: null,
    }));
  it('changé depuis l’envoi ou la saisie : il est à refaire, et c’est dit', () => {
    for (const deja of [
      { envoyee: 'v0', etat: 'ok' },
      { saisie: 'v0', etat: 'manually_created' },
    ] as const)
      expect(rapprocherSuiviLgo(unSuiviLgo({ voulue: 'v0', ...deja }), voulu, quand())).toMatchObject({
        etat: null,
        message: 'La promotion a changé depuis.',
        prochainLe: maintenant,
      });
  });
  it('en échec : ses essais suivent leur cours, sauf si la connexion a été réglée depuis', () => {
    const enEchec = unSuiviLgo({
      etat: 'ko',
      message: 'non',
      tentatives: 6,
      dernierLe: new Date('2026-03-03T09:00:00Z'),
    });
    expect(rapprocherSuiviLgo(enEchec, voulu, quand())).toEqual(enEchec);
    expect(rapprocherSuiviLgo(enEchec, voulu, quand({ regleLe: new Date('2026-03-04T08:00:00Z') }))).toMatchObject({
      etat: null,
      tentatives: 0,
      prochainLe: maintenant,
    });
  });
  it('finie ou abandonnée : retirée par API, dite à la main sinon, oubliée après son dernier jour', () => {
    const dedans = unSuiviLgo({ envoyee: 'v1', etat: 'ok' });
    expect(rapprocherSuiviLgo(dedans, undefined, quand())).toMatchObject({
      etat: null,
      voulue: null,
      prochainLe: maintenant,
    });
    const saisie = unSuiviLgo({ saisie: 'v1', etat: 'manually_created' });
    expect(rapprocherSuiviLgo(saisie, undefined, quand({ connexion: 'MANUELLE' }))).toMatchObject({
      etat: 'ko',
      message: A_RETIRER_A_LA_MAIN,
    });
    expect(
      rapprocherSuiviLgo(saisie, undefined, quand({ connexion: 'MANUELLE', aujourdhui: '2026-03-30' })),
    ).toBeNull();
    expect(rapprocherSuiviLgo(unSuiviLgo(), undefined, quand())).toBeNull();
  });
  it('devenue impossible après l’envoi : elle est d’abord retirée', () =>
    expect(
      rapprocherSuiviLgo(unSuiviLgo({ envoyee: 'v1', etat: 'ok' }), { ...voulu, raison: 'Sell-in' }, quand()),
    ).toMatchObject({ voulue: null, prochainLe: maintenant }));

  const suivis = fc.record({
    etat: fc.option(fc.constantFrom(...syncsLgo)),
    message: fc.constant(null),
    voulue: fc.option(fc.constantFrom('v0', 'v1')),
    envoyee: fc.option(fc.constantFrom('v0', 'v1')),
    saisie: fc.option(fc.constantFrom('v0', 'v1')),
    exportee: fc.option(fc.constantFrom('v0', 'v1')),
    tentatives: fc.nat(6),
    prochainLe: fc.option(fc.constant(maintenant)),
    dernierLe: fc.constant(null),
    fin: fc.constantFrom('2026-03-01', '2026-03-29'),
  });
  it('deux fois de suite ne change rien de plus', () =>
    fc.assert(
      fc.property(
        suivis,
        fc.constantFrom(...connexionsLgo),
        fc.option(fc.constantFrom(voulu, { ...voulu, raison: 'non' }), { nil: undefined }),
        (suivi, connexion, vise) => {
          const synchronisation = rapprocherSuiviLgo(suivi, vise, quand({ connexion }));
          if (synchronisation !== null)
            expect(rapprocherSuiviLgo(synchronisation, vise, quand({ connexion }))).toEqual(synchronisation);
        },
      ),
    ));
});

describe('après un échange (CNX-64)', () => {
  it('sans réponse : 1 min, 5 min, 30 min, 2 h, 12 h, puis plus rien', () => {
    let suivi: SuiviLgo = unSuiviLgo({ prochainLe: maintenant });
    const minutes: (number | null)[] = [];
    for (let essai = 1; essai <= 6; essai++) {
      const suite = apresEchec(suivi, sansReponse, maintenant);
      ({ suivi } = suite);
      expect(suivi).toMatchObject({ etat: 'ko', message: 'Le LGO ne répond pas.', tentatives: essai });
      expect(suite.dernier).toBe(essai === 6);
      minutes.push(suivi.prochainLe && (suivi.prochainLe.getTime() - maintenant.getTime()) / 60_000);
    }
    expect(minutes).toEqual([1, 5, 30, 120, 720, null]);
  });
  it.each(['REFUSE', 'IDENTIFIANTS', 'INTERDIT'] as const)('%s : pas de nouvel essai de lui-même', (sorte) =>
    expect(apresEchec(unSuiviLgo(), { sorte, message: 'non' }, maintenant)).toMatchObject({
      suivi: { etat: 'ko', prochainLe: null },
      dernier: true,
    }),
  );
  it('le LGO ne sait pas faire : non synchronisable, avec ses mots', () =>
    expect(apresEchec(unSuiviLgo(), { sorte: 'IMPOSSIBLE', message: 'Pas de bon' }, maintenant).suivi).toMatchObject({
      etat: 'non_synchronizable',
      message: 'Pas de bon',
    }));
  it('changée pendant l’envoi : ce qui est parti se sait, le reste repart', () =>
    expect(apresEnvoi(unSuiviLgo({ voulue: 'v2', prochainLe: maintenant }), 'v1')).toMatchObject({
      envoyee: 'v1',
      etat: null,
      prochainLe: maintenant,
    }));
});

describe('les gestes (CNX-66)', () => {
  it('réessayer repart de zéro', () => {
    const enEchec = unSuiviLgo({ etat: 'ko', message: 'non', tentatives: 6 });
    expect(peutReessayer(enEchec, 'API')).toBe(true);
    expect(peutReessayer(enEchec, 'MANUELLE')).toBe(false);
    expect(peutReessayer(unSuiviLgo({ etat: 'ok' }), 'API')).toBe(false);
    expect(reessayerSuiviLgo(enEchec, maintenant)).toMatchObject({ etat: null, tentatives: 0, prochainLe: maintenant });
  });
  it('saisir à la main arrête les envois ; l’annuler les reprend', () => {
    const enEchec = unSuiviLgo({ etat: 'ko', tentatives: 3, prochainLe: maintenant });
    expect(peutSaisir(enEchec, AVEC_EFFET)).toBe(true);
    const saisi = direSaisie(enEchec);
    expect(saisi).toMatchObject({ etat: 'manually_created', saisie: 'v1', prochainLe: null });
    expect(peutSaisir(saisi, AVEC_EFFET)).toBe(false);
    expect(rapprocherSuiviLgo(annulerSaisie(saisi), voulu, quand())).toMatchObject({
      etat: null,
      prochainLe: maintenant,
    });
  });
  it('un produit non synchronisable se saisit à la main quand même', () =>
    expect(peutSaisir(unSuiviLgo({ etat: 'non_synchronizable' }), AVEC_EFFET)).toBe(true));
  it('ce qui ne change rien en caisse n’est pas à saisir (CNX-63)', () =>
    expect(peutSaisir(unSuiviLgo({ etat: 'non_synchronizable' }), { sansEffet: 'Une TG seule' })).toBe(false));
});
