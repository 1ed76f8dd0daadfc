import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/core/app-error.ts';
import { moyenAttendu } from '#shared/features/argent/encours/rules/actions.ts';
import { actionsEncours, moyensReglement } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { naturesEncaissement } from './schemas/enumerations.ts';
import { unEncaissement } from './exemples-de-test.ts';
import { natureDuReglement, corrigerEncaissement, etatEncaissement, resteDe } from './rules.ts';
import { verifierNouveau } from './rules/meme-papier.ts';

const refus = (acte: () => unknown): Pick<AppError, 'code' | 'message'> | undefined => {
  try {
    acte();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, message: error.message };
    throw error;
  }
};
const LE = '2026-05-01T10:00:00Z';

describe('ce qui reste d’un encaissement', () => {
  it.each<[string, Parameters<typeof unEncaissement>[0], string, number]>([
    ['rien n’est affecté', {}, 'NON_AFFECTE', 40_000],
    ['une partie', { affecteCentimes: 1 }, 'PARTIEL', 39_999],
    ['tout', { affecteCentimes: 40_000 }, 'AFFECTE', 0],
    ['annulé', { annuleLe: LE }, 'ANNULE', 0],
    ['en TTC', { montantTtcCentimes: 48_000, partage: 'TTC', affecteCentimes: 40_000 }, 'PARTIEL', 8_000],
  ])('%s', (_nom, champs, etat, reste) => {
    const encaissement = unEncaissement(champs);
    expect([etatEncaissement(encaissement), resteDe(encaissement)]).toEqual([etat, reste]);
  });
});

describe('le même papier deux fois', () => {
  const connu = { ...unEncaissement({ numero: 'Av 2026-É15' }), recuLe: '2026-03-12', resteCentimes: 40_000 };
  const nouveau = (champs: Parameters<typeof unEncaissement>[0] = {}) =>
    refus(() => verifierNouveau(unEncaissement({ numero: 'AV2026-e15', ...champs }), [connu]));

  it('le même numéro et le même montant : déjà reçu, et rien n’est enregistré', () =>
    expect(nouveau()).toEqual({
      code: 'ENCAISSEMENT_DEJA_RECU',
      message:
        'L’avoir Av 2026-É15, 400,00\u00a0€ HT : déjà reçu le 12/03/2026. Rien n’a été enregistré : réglez avec ce qui en reste, ou dites que c’est un autre papier.',
    }));
  it('le même numéro sur un autre montant se demande aussi', () => {
    const dit = nouveau({ montantHtCentimes: 41_000 });
    expect(dit?.code).toBe('ENCAISSEMENT_DEJA_RECU');
    expect(dit?.message).toContain('Son montant n’est pas le même.');
  });
  it.each<[string, Parameters<typeof unEncaissement>[0]]>([
    ['une autre nature', { nature: 'CHEQUE' }],
    ['un autre jour de l’année', { date: '2026-12-31' }],
    ['le groupement, du même montant', { payeur: 'GROUPEMENT', laboratoireId: null }],
    ['écrit autrement', { numero: 'AV/2026 É15' }],
    ['un 1 pour un I', { numero: 'AV2026-EI5' }],
  ])('%s : c’est le même', (_nom, champs) => expect(nouveau(champs)?.code).toBe('ENCAISSEMENT_DEJA_RECU'));
  it.each<[string, Parameters<typeof unEncaissement>[0]]>([
    ['un autre laboratoire', { laboratoireId: 2 }],
    ['une autre année', { date: '2027-04-10' }],
    ['le groupement, d’un autre montant', { payeur: 'GROUPEMENT', laboratoireId: null, montantHtCentimes: 41_000 }],
    ['un autre numéro', { numero: 'AV2026-e16' }],
    ['sans numéro', { numero: null, nature: 'VIREMENT' }],
    ['un numéro qui ne dit rien', { numero: '—' }],
  ])('%s : ce n’est pas le même', (_nom, champs) => expect(nouveau(champs)).toBeUndefined());
  it('un encaissement annulé rend son numéro', () =>
    expect(
      refus(() => verifierNouveau(unEncaissement({ numero: 'AV2026-e15' }), [{ ...connu, annuleLe: LE }])),
    ).toBeUndefined());
});

describe('corriger', () => {
  const saisie = {
    montantHtCentimes: 30_000,
    tvaCentimes: null,
    montantTtcCentimes: null,
    laboratoireId: 1,
    payeur: 'LABO',
  } as const;
  const essai = (affecteCentimes: number, champs: object = {}) =>
    refus(() => corrigerEncaissement(unEncaissement({ affecteCentimes }), { ...saisie, ...champs }))?.code;
  it('descend jusqu’à ce qui est affecté, pas dessous', () => {
    expect([essai(30_000), essai(30_001), essai(0)]).toEqual([undefined, 'MONTANT_SOUS_L_AFFECTE', undefined]);
    expect(essai(10, { montantHtCentimes: null, montantTtcCentimes: 50_000 })).toBe('MONTANT_SOUS_L_AFFECTE');
  });
  it('change de laboratoire ou de payeur tant que rien n’est affecté', () => {
    expect([essai(0, { laboratoireId: 2 }), essai(1, { laboratoireId: 2 })]).toEqual([
      undefined,
      'ENCAISSEMENT_AFFECTE',
    ]);
    expect(essai(1, { laboratoireId: null, payeur: 'GROUPEMENT' })).toBe('ENCAISSEMENT_AFFECTE');
  });
  it('un encaissement annulé ne se corrige pas', () =>
    expect(refus(() => corrigerEncaissement(unEncaissement({ annuleLe: LE }), saisie))?.code).toBe(
      'ENCAISSEMENT_ANNULE',
    ));
});

describe('le moyen d’un règlement (ENC-72)', () => {
  it('est de l’argent reçu, ou n’en est pas', () => {
    const sansArgent = moyensReglement.filter((moyen) => natureDuReglement(moyen) === null);
    expect(sansArgent).toEqual(['RELIVRAISON', 'GESTE', 'AUTRE']);
    expect(naturesEncaissement.map(natureDuReglement)).toEqual([...naturesEncaissement]);
  });
  it('celui qu’une action attend dit comment, jamais pourquoi', () =>
    expect(actionsEncours.map((action) => moyenAttendu[action])).toEqual([
      'AVOIR',
      'VIREMENT',
      'COMPENSATION',
      'CHEQUE',
      'RELIVRAISON',
      'VIREMENT',
      'VIREMENT',
      'AUTRE',
      'PAYPS',
    ]));
});
