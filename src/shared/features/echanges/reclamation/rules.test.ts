import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { etatLien, expirationLien } from '#shared/core/lien-public.ts';
import { statutsDiscussion } from '#shared/features/echanges/discussion/schemas.ts';
import * as rules from './rules.ts';

const MAINTENANT = new Date('2026-11-21T10:00:00Z');
const reponse = {
  nature: 'AVOIR',
  avoirNumero: 'AV-1',
  montantCentimes: 50_00,
  natureFiscale: 'HT',
  datePrevue: null,
} as const;

it('R-2026-0012, sans perdre un chiffre au-delà de 9 999', () => {
  expect([rules.formaterNumeroReclamation(2026, 12), rules.formaterNumeroReclamation(2026, 12_345)]).toEqual([
    'R-2026-0012',
    'R-2026-12345',
  ]);
});

describe('le lien', () => {
  it('expire douze mois après', () => {
    const fin = expirationLien(MAINTENANT);
    expect(fin.toISOString()).toBe('2027-11-21T10:00:00.000Z');
    const lien = { expireLe: fin.toISOString(), revoqueLe: null };
    expect(etatLien(lien, new Date(fin.getTime() - 1))).toBe('ACTIF');
    expect(etatLien(lien, fin)).toBe('EXPIRE');
  });
  it('révoqué le reste, même expiré', () => {
    expect(etatLien({ expireLe: '2020-01-01T00:00:00Z', revoqueLe: '2019-01-01T00:00:00Z' }, MAINTENANT)).toBe(
      'REVOQUE',
    );
  });
});

describe('le statut', () => {
  const etats = fc.record({ statut: fc.constantFrom(null, ...statutsDiscussion), aTraiter: fc.boolean() });
  it('après une réponse du laboratoire, est toujours à répondre, et en attente sauf accord', () => {
    fc.assert(
      fc.property(etats, (etat) => {
        const apres = rules.apresReponseLabo(etat);
        expect(apres).toEqual({ statut: etat.statut === 'CONFIRMED' ? 'CONFIRMED' : 'WAITING', aTraiter: true });
        expect(rules.apresReponseLabo(apres)).toEqual(apres);
      }),
    );
  });
  it('après une réponse du compte, n’est plus à répondre ; rien d’autre ne bouge que ce qui est enfin envoyé', () => {
    fc.assert(
      fc.property(etats, fc.boolean(), (etat, envoyee) => {
        const apres = rules.apresReponseCompte(etat, envoyee);
        expect(apres.aTraiter).toBe(false);
        const repart = envoyee && [null, 'DRAFT', 'EXPIRED'].includes(etat.statut);
        expect(apres.statut).toBe(repart ? 'WAITING' : etat.statut);
      }),
    );
  });
});

it.each([
  ['WAITING', false, true],
  ['EXPIRED', false, true],
  ['WAITING', true, false],
  ['PROCESSED', false, false],
  ['TERMINATED', false, false],
  ['CONFIRMED', false, false],
  ['DRAFT', false, false],
  [null, false, false],
] as const)('le laboratoire est attendu quand elle est %s (à répondre : %s) : %s', (statut, aRepondre, attendu) => {
  expect(rules.attendReponse({ statut, aRepondre })).toBe(attendu);
});

const UN_ENCOURS = { natureFiscale: 'HT', tauxTvaCentiemes: null } as const;
describe('le règlement proposé', () => {
  it('un avoir : son montant, son numéro, sa date si elle est passée', () => {
    expect(rules.reglementPropose({ ...reponse, datePrevue: '2026-11-19' }, null, '2026-11-21')).toMatchObject({
      action: 'AVOIR',
      montantCentimes: 50_00,
      reference: 'AV-1',
      date: '2026-11-19',
    });
    expect(rules.reglementPropose({ ...reponse, datePrevue: '2026-12-25' }, null, '2026-11-21').date).toBe(
      '2026-11-21',
    );
  });
  it.each([
    ['HT', 2_000, 50_00],
    ['TTC', 2_000, 60_00],
    ['TTC', null, null],
  ] as const)('un avoir HT sur un encours %s, à %s centièmes : %s (ENC-92)', (natureFiscale, taux, montantCentimes) => {
    const encours = { soldeCentimes: 80_00, natureFiscale, tauxTvaCentiemes: taux };
    expect(rules.reglementPropose(reponse, encours, '2026-11-21').montantCentimes).toBe(montantCentimes);
  });
  it('une relivraison : ce qui reste dû', () => {
    const relivraison = { ...reponse, nature: 'RELIVRAISON', montantCentimes: null } as const;
    expect(rules.reglementPropose(relivraison, { ...UN_ENCOURS, soldeCentimes: 12_00 }, '2026-11-21')).toMatchObject({
      action: 'RELIVRAISON',
      montantCentimes: 12_00,
    });
    expect(rules.reglementPropose(relivraison, null, '2026-11-21').montantCentimes).toBeNull();
  });
  it('un refus : rien, et l’encours est abandonné', () => {
    const refus = { ...reponse, nature: 'REFUS', montantCentimes: null } as const;
    expect(rules.reglementPropose(refus, { ...UN_ENCOURS, soldeCentimes: 1 }, '2026-11-21')).toMatchObject({
      montantCentimes: null,
      solder: true,
      ecartMotif: 'ABANDON',
    });
  });
  it('n’est déclaré avant que pour un règlement partiel de ce qui ne l’est pas', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999 }),
        fc.option(fc.integer({ min: 1, max: 999 })),
        fc.boolean(),
        (solde, montant, solder) => {
          expect(rules.declareAvantReglement('DECLARE', solde, montant, { solder })).toBe(false);
          expect(rules.declareAvantReglement('A_DECLARER', solde, montant, { solder })).toBe(
            !solder && montant !== null && montant < solde,
          );
        },
      ),
    );
  });
});
