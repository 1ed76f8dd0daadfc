import { describe, expect, it } from 'vitest';
import {
  avertissementsCondition,
  droitsCondition,
  etatCondition,
  horizonRappelCondition,
  lireDelai,
  remiseLue,
  suiviCondition,
  verifierDetachee,
  verifierDuplication,
  verifierEnPlace,
  verifierRetiree,
  verifierSienne,
} from './rules.ts';
import { creationConditionSchema } from './schemas.ts';
import { uneRegleLegale } from '#shared/features/catalogue/regle-legale/exemples-de-test.ts';
import { uneCondition } from './exemples-de-test.ts';

/** Two legal rules, in the form of the dated table. */
const REGLES_LEGALES = [
  uneRegleLegale({ code: 'PLAFOND_REMISE_REMBOURSABLE', perimetre: 'TOUS', valeur: 2.5 }),
  uneRegleLegale({ id: 2, code: 'DELAI_PAIEMENT', perimetre: 'DATE_FACTURE', unite: 'JOURS', valeur: 60 }),
];
const annee = { dateDebut: '2026-01-01', dateFin: '2026-12-31', retireeLe: null };

it.each([
  ['2025-12-31', 'A_VENIR'],
  ['2026-01-01', 'EN_COURS'],
  ['2026-12-31', 'EN_COURS'],
  ['2027-01-01', 'EXPIREE'],
] as const)('le %s, une condition de 2026 est %s', (jour, etat) => {
  expect(etatCondition(annee, jour)).toBe(etat);
});

it('retirée, elle l’est quel que soit le jour', () => {
  expect(etatCondition({ ...annee, retireeLe: '2026-06-01T10:00:00Z' }, '2026-07-01')).toBe('RETIREE');
});

it.each([
  ['2026-11-15', null, null],
  ['2026-11-16', null, 'A_RENEGOCIER'],
  ['2027-02-14', null, 'A_RENEGOCIER'],
  ['2027-02-15', null, null],
  ['2026-06-01', 7, 'RENEGOCIEE'],
  ['2027-06-01', 7, 'RENEGOCIEE'],
] as const)('le %s, suivie de %s, la condition de 2026 est %s', (jour, suivanteId, attendu) => {
  expect(suiviCondition({ ...annee, suivanteId }, jour)).toBe(attendu);
  expect(suiviCondition({ ...annee, suivanteId, retireeLe: '2026-11-20T10:00:00Z' }, jour)).toBeNull();
});

it('une condition à venir n’est pas à renégocier, même courte', () => {
  const courte = { dateDebut: '2026-12-01', dateFin: '2026-12-20', retireeLe: null, suivanteId: null };
  expect(suiviCondition(courte, '2026-11-30')).toBeNull();
  expect(suiviCondition(courte, '2026-12-01')).toBe('A_RENEGOCIER');
});

it('le rappel porte 45 jours devant', () => {
  expect(horizonRappelCondition('2026-11-16')).toBe('2026-12-31');
});

describe('dupliquer', () => {
  it('la même année est refusée, une autre passe', () => {
    expect(() => verifierDuplication(annee, { dateDebut: '2026-06-01', dateFin: '2027-05-31' })).toThrow('même année');
    expect(() => verifierDuplication(annee, { dateDebut: '2027-01-01', dateFin: '2027-12-31' })).not.toThrow();
    expect(() => verifierDuplication(annee, { dateDebut: '2025-07-01', dateFin: '2026-06-30' })).not.toThrow();
  });
});

describe('ce qui peut se faire', () => {
  const tout = { modifier: true, dupliquer: true, joindre: true, retirer: true, remettre: false, supprimer: true };
  const rien = { ...tout, modifier: false, dupliquer: false, joindre: false, retirer: false, supprimer: false };
  it.each([
    ['ADMIN', 'la sienne', { origine: 'PHARMACIE', liee: false }, tout],
    ['ACHAT', 'la sienne', { origine: 'PHARMACIE', liee: false }, { ...tout, supprimer: false }],
    [
      'ADMIN',
      'celle du groupement',
      { origine: 'GROUPEMENT', liee: true },
      { ...tout, modifier: false, joindre: false, retirer: false, supprimer: false },
    ],
    [
      'ADMIN',
      'celle d’un ancien groupement',
      { origine: 'GROUPEMENT', liee: false },
      { ...tout, modifier: false, joindre: false },
    ],
    ['OPERATEUR', 'la sienne', { origine: 'PHARMACIE', liee: false }, rien],
  ] as const)('%s, %s', (role, _quoi, provenance, attendu) => {
    expect(droitsCondition({ role }, { ...provenance, retireeLe: null })).toEqual(attendu);
  });

  it('retirée, elle se remet ou se supprime, et rien d’autre', () => {
    const retiree = { origine: 'PHARMACIE', liee: false, retireeLe: '2026-06-01T10:00:00Z' } as const;
    expect(droitsCondition({ role: 'ADMIN' }, retiree)).toEqual({ ...rien, remettre: true, supprimer: true });
    expect(droitsCondition({ role: 'ACHAT' }, retiree)).toEqual({ ...rien, remettre: true });
    expect(droitsCondition({ role: 'OPERATEUR' }, retiree)).toEqual(rien);
    expect(() => verifierSienne(retiree)).toThrow('retirée');
    expect(() => verifierEnPlace(retiree)).toThrow('retirée');
    expect(() => verifierRetiree(retiree)).not.toThrow();
    expect(() => verifierRetiree({ retireeLe: null })).toThrow('n’est pas retirée');
  });

  it('une condition du groupement ne se modifie pas, et ne se supprime que détachée', () => {
    expect(() => verifierSienne({ origine: 'GROUPEMENT', liee: false, retireeLe: null })).toThrow('groupement');
    expect(() => verifierDetachee({ liee: true })).toThrow('groupement');
    expect(() => verifierDetachee({ liee: false })).not.toThrow();
  });
});

describe('ce qui est dit sans bloquer', () => {
  const jugee = {
    ...annee,
    condition: 'Dès 24 unités',
    remboursable: true,
    remisePct: 2,
    ug: null,
    delaiPaiement: null,
  };
  const codes = (champs: object, croisees = 0) =>
    avertissementsCondition({ ...jugee, ...champs }, croisees, REGLES_LEGALES).map(({ code }) => code);
  it.each<[string, object, number, string[]]>([
    ['rien', {}, 0, []],
    ['au-dessus du plafond', { remisePct: 2.51 }, 0, ['PLAFOND_REMISE_REMBOURSABLE']],
    ['au-dessus, non remboursable', { remisePct: 40, remboursable: false }, 0, []],
    ['une remise sans pourcentage', { remisePct: null }, 0, []],
    ['des dates croisées', {}, 2, ['DATES_CROISEES']],
    ['un délai trop long', { delaiPaiement: '90 jours' }, 0, ['DELAI_PAIEMENT']],
    ['un délai admis', { delaiPaiement: '60 jours' }, 0, []],
  ])('%s', (_cas, champs, croisees, attendus) => {
    expect(codes(champs, croisees)).toEqual(attendus);
  });
  it.each([
    ['45 jours fin de mois', 45, true],
    ['60 j', 60, false],
    ['30', 30, false],
    ['À réception', null, false],
    [null, null, false],
  ])('un délai de %s se lit %s, fin de mois : %s', (delai, jours, finDeMois) => {
    expect(lireDelai(delai)).toEqual({ jours, finDeMois });
  });
});

it('les unités gratuites tapées l’emportent sur celles lues dans la remise', () => {
  expect(remiseLue({ remise: '30 % + 10+2 UG', ug: null })).toEqual({ remisePct: 30, ug: '10+2' });
  expect(remiseLue({ remise: '30 % + 10+2 UG', ug: '24+5' })).toEqual({ remisePct: 30, ug: '24+5' });
});

describe('les champs', () => {
  const refus = (champs: object): string[] => {
    const validation = creationConditionSchema.safeParse({ ...uneCondition({ laboratoireId: 1 }), ...champs });
    return validation.success ? [] : validation.error.issues.map(({ message }) => message);
  };
  it.each([
    ['sans gamme', { gamme: ' ' }, 'La gamme est obligatoire.'],
    ['gamme de 256 caractères', { gamme: 'x'.repeat(256) }, 'La gamme ne doit pas dépasser 255 caractères.'],
    ['sans condition', { condition: '' }, 'La condition est obligatoire.'],
    [
      'condition de 501 caractères',
      { condition: 'x'.repeat(501) },
      'La condition ne doit pas dépasser 500 caractères.',
    ],
    ['sans remise', { remise: '' }, 'La remise est obligatoire.'],
    ['remise absente', { remise: undefined }, 'La remise est obligatoire.'],
    ['remise de 101', { remise: 101 }, 'La remise doit être comprise entre 0 et 100 %.'],
    ['remise négative', { remise: -1 }, 'La remise doit être comprise entre 0 et 100 %.'],
    ['remise de 256 caractères', { remise: 'x'.repeat(256) }, 'La remise ne doit pas dépasser 255 caractères.'],
    ['sans date de début', { dateDebut: '' }, 'La date de début est obligatoire.'],
    ['date qui n’existe pas', { dateDebut: '2026-02-30' }, 'La date de début n’est pas une date valide (JJ/MM/AAAA).'],
    ['date d’un autre format', { dateFin: '31/12/2026' }, 'La date de fin n’est pas une date valide (JJ/MM/AAAA).'],
    ['un seul jour', { dateDebut: '2026-12-31' }, 'La date de fin doit être après la date de début.'],
    ['après 2099', { dateFin: '2100-01-01' }, 'Cette date est trop lointaine.'],
    [
      'escompte de 100,01',
      { escomptePct: 100.01 },
      'L’escompte doit être un pourcentage de 0 à 100, à deux décimales au plus.',
    ],
    [
      'escompte à trois décimales',
      { escomptePct: 1.234 },
      'L’escompte doit être un pourcentage de 0 à 100, à deux décimales au plus.',
    ],
    ['franco négatif', { francoCentimes: -1 }, 'Le franco ne peut pas être négatif.'],
    [
      'retours de 501 caractères',
      { retours: 'x'.repeat(501) },
      'Le texte des retours ne doit pas dépasser 500 caractères.',
    ],
    ['EAN de 11 chiffres', { produits: [{ nom: 'x', ean: '12345678901' }] }, 'Le code EAN doit contenir 13 chiffres.'],
    ['produit sans nom', { produits: [{ nom: '' }] }, 'Le nom du produit est obligatoire.'],
    [
      '201 produits',
      { produits: Array.from({ length: 201 }, () => ({ nom: 'x' })) },
      'Une condition contient 200 produits au plus.',
    ],
  ])('refuse %s', (_cas, champs, message) => {
    expect(refus(champs)).toContain(message);
  });
  it('accepte chaque limite', () => {
    const produits = Array.from({ length: 200 }, () => ({
      nom: 'x'.repeat(255),
      ean: '3400930242506',
      remise: 'x'.repeat(255),
    }));
    const limites = {
      gamme: 'x'.repeat(255),
      condition: 'x'.repeat(500),
      remise: 'x'.repeat(255),
      retours: 'x'.repeat(500),
      ug: 'x'.repeat(255),
    };
    expect(
      refus({
        ...limites,
        delaiPaiement: 'x'.repeat(255),
        escomptePct: 100,
        francoCentimes: 0,
        produits,
        dateFin: '2099-12-31',
      }),
    ).toEqual([]);
    expect(creationConditionSchema.parse(uneCondition({ laboratoireId: 1, remise: 12.5 })).remise).toBe('12,5\u00a0%');
  });
});
