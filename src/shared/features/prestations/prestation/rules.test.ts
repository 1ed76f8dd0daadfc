import { describe, expect, it } from 'vitest';
import { actesPrestation, etatsPrestation, type EtatPrestation } from './schemas/enumerations.ts';
import {
  champsManquants,
  droitsPrestation,
  etatMontre,
  passerPrestation,
  transitionsPrestation,
  type PrestationEnVie,
} from './rules.ts';

const prestation = (etat: EtatPrestation, champs: Partial<PrestationEnVie> = {}): PrestationEnVie => ({
  etat,
  etatAvant: null,
  nbReversees: 0,
  nbEnVirement: 0,
  aReverserCentimes: 80_000,
  reverseCentimes: 0,
  ...champs,
});
const code = (acte: () => unknown): unknown => {
  try {
    return acte();
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('les étapes', () => {
  const ATTENDUES: Readonly<Record<string, Partial<Record<EtatPrestation, string>>>> = {
    facturer: { DRAFT: 'WAITING' },
    encaisser: { WAITING: 'CONFIRMED' },
    solder: { CONFIRMED: 'PROCESSED' },
    annuler: { DRAFT: 'TERMINATED', WAITING: 'TERMINATED', CONFIRMED: 'TERMINATED' },
    revenir: { WAITING: 'DRAFT', CONFIRMED: 'WAITING', PROCESSED: 'CONFIRMED', TERMINATED: 'WAITING' },
  };
  const cas = actesPrestation.flatMap((acte) => etatsPrestation.map((etat) => [acte, etat] as const));
  it.each(cas)('%s depuis %s', (acte, etat) => {
    const toutReverse = prestation(etat, {
      reverseCentimes: 80_000,
      etatAvant: etat === 'TERMINATED' ? 'WAITING' : null,
    });
    expect(code(() => passerPrestation(acte, toutReverse))).toBe(ATTENDUES[acte]?.[etat] ?? 'TRANSITION_IMPOSSIBLE');
  });
  it('un acte montré est un acte possible, et lui seul', () => {
    for (const etat of etatsPrestation)
      for (const champs of [{}, { nbEnVirement: 1 }, { nbReversees: 1, reverseCentimes: 80_000 }]) {
        const prestationEssayee = prestation(etat, champs);
        const possibles = actesPrestation.filter((acte) => {
          const issue = code(() => passerPrestation(acte, prestationEssayee));
          return etatsPrestation.some((etatPrestation) => etatPrestation === issue);
        });
        expect(droitsPrestation({ role: 'GROUPEMENT' }, prestationEssayee).actes).toEqual(possibles);
      }
  });
  it('une annulation se défait là où elle a été faite', () => {
    expect(passerPrestation('revenir', prestation('TERMINATED', { etatAvant: 'CONFIRMED' }))).toBe('CONFIRMED');
    expect(transitionsPrestation.annuler.PROCESSED).toBeUndefined();
  });
  it.each(['annuler', 'revenir'] as const)('de l’argent parti empêche de %s', (acte) => {
    for (const champs of [{ nbEnVirement: 1 }, { nbReversees: 1 }])
      expect(code(() => passerPrestation(acte, prestation('CONFIRMED', champs)))).toBe('ARGENT_PARTI');
  });
  it('ce qui reste à reverser empêche de la dire reversée', () => {
    expect(code(() => passerPrestation('solder', prestation('CONFIRMED', { reverseCentimes: 79_999 })))).toBe(
      'RESTE_A_REVERSER',
    );
    expect(passerPrestation('solder', prestation('CONFIRMED', { aReverserCentimes: 0 }))).toBe('PROCESSED');
  });
});

describe('ce qui se montre', () => {
  it.each([
    ['WAITING', '2026-11-22', 'WAITING'],
    ['WAITING', '2026-11-21', 'WAITING'],
    ['WAITING', '2026-11-20', 'EXPIRED'],
    ['WAITING', null, 'WAITING'],
    ['CONFIRMED', '2026-11-20', 'CONFIRMED'],
    ['DRAFT', '2026-11-20', 'DRAFT'],
  ] as const)('%s attendue le %s : %s', (etat, datePaiement, attendu) => {
    expect(etatMontre({ etat, datePaiement }, '2026-11-21')).toBe(attendu);
  });
  it('hors d’un brouillon, chaque champ manquant a sa phrase à sa place', () => {
    const vide = {
      numeroFacture: null,
      dateFacture: null,
      datePaiement: null,
      dateReversion: null,
      montantHtCentimes: null,
    };
    expect(champsManquants(vide)).toEqual([
      { pointer: '/numeroFacture', detail: 'Le numéro de facture est obligatoire.' },
      { pointer: '/dateFacture', detail: 'La date de facture est obligatoire.' },
      { pointer: '/datePaiement', detail: 'La date de paiement est obligatoire.' },
      { pointer: '/dateReversion', detail: 'La date de reversion est obligatoire.' },
      { pointer: '/montantHtCentimes', detail: 'Le montant HT est obligatoire.' },
    ]);
  });
});

it.each([
  ['DRAFT', {}, { modifier: true, modifierMontants: true, supprimer: true, repartir: true, reverser: false }],
  ['CONFIRMED', {}, { modifier: true, modifierMontants: true, supprimer: false, repartir: true, reverser: true }],
  [
    'CONFIRMED',
    { nbReversees: 1 },
    { modifier: true, modifierMontants: false, supprimer: false, repartir: false, reverser: true },
  ],
  [
    'PROCESSED',
    { nbReversees: 2 },
    { modifier: false, modifierMontants: false, supprimer: false, repartir: false, reverser: false },
  ],
  ['TERMINATED', {}, { modifier: false, modifierMontants: false, supprimer: true, repartir: false, reverser: false }],
] as const)('%s %o : %o, et rien pour la consultation', (etat, champs, attendus) => {
  const prestationEssayee = prestation(etat, champs);
  expect(droitsPrestation({ role: 'GROUPEMENT' }, prestationEssayee)).toMatchObject({ ...attendus, joindre: true });
  expect(droitsPrestation({ role: 'CONSULTATION_GROUPEMENT' }, prestationEssayee)).toEqual({
    actes: [],
    modifier: false,
    modifierMontants: false,
    supprimer: false,
    joindre: false,
    repartir: false,
    reverser: false,
  });
});
