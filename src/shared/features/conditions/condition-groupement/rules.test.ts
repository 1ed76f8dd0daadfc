import { describe, expect, it } from 'vitest';
import { roles } from '#shared/core/acteur.ts';
import {
  actesConditionGroupement,
  droitsConditionGroupement,
  estPossibleConditionGroupement,
  finDeCloture,
  limiteDeChoix,
  periodeDesConditions,
  peutRepondre,
  repondreALaCondition,
  verifierActeConditionGroupement,
  verifierClotureConditionGroupement,
  verifierPublication,
  verifierRetrait,
} from './rules.ts';
import { creationConditionGroupementSchema, etatsConditionGroupement, etatsReponse } from './schemas.ts';
import { uneConditionGroupement } from './exemples-de-test.ts';

const possibles = [
  'modifier DRAFT',
  'publier DRAFT',
  'retirer VALIDATED',
  'clore VALIDATED',
  'relancer VALIDATED',
  'supprimer DRAFT',
];

describe('chaque état, chaque acte, chaque rôle', () => {
  it.each(actesConditionGroupement.flatMap((acte) => etatsConditionGroupement.map((etat) => [acte, etat] as const)))(
    '%s en %s',
    (acte, etat) => {
      const attendu = possibles.includes(`${acte} ${etat}`);
      expect(estPossibleConditionGroupement(acte, etat)).toBe(attendu);
      if (attendu) expect(() => verifierActeConditionGroupement(acte, etat)).not.toThrow();
      else expect(() => verifierActeConditionGroupement(acte, etat)).toThrow('Cette condition est');
      for (const role of roles)
        // A condition that has begun is closed; before its first day it is withdrawn.
        for (const aujourdhui of ['2025-12-31', '2026-01-02'])
          expect(
            droitsConditionGroupement({ role }, { etat, dateDebut: '2026-01-01', dateFin: '2026-12-31' }, aujourdhui)[
              acte
            ],
            `${role} ${aujourdhui}`,
          ).toBe(
            attendu &&
              role === 'GROUPEMENT' &&
              (acte !== 'retirer' || aujourdhui < '2026-01-01') &&
              (acte !== 'clore' || aujourdhui >= '2026-01-01'),
          );
    },
  );
  it('un brouillon passé ne se publie plus', () => {
    expect(
      droitsConditionGroupement(
        { role: 'GROUPEMENT' },
        { etat: 'DRAFT', dateDebut: '2025-01-01', dateFin: '2025-12-31' },
        '2026-01-01',
      ).publier,
    ).toBe(false);
  });
  it.each([
    ['la veille de son début', '2025-12-31', null],
    ['son premier jour', '2026-01-01', '2026-01-02'],
    ['en cours', '2026-06-15', '2026-06-15'],
    ['la veille de sa fin', '2026-12-30', '2026-12-30'],
    ['son dernier jour', '2026-12-31', null],
    ['finie', '2027-01-01', null],
  ])('se clôt une fois commencée, tant qu’elle n’est pas finie : %s', (_, aujourdhui, fin) => {
    const periode = { dateDebut: '2026-01-01', dateFin: '2026-12-31' };
    if (fin === null) expect(() => verifierClotureConditionGroupement(periode, aujourdhui)).toThrow('se clôt');
    else {
      verifierClotureConditionGroupement(periode, aujourdhui);
      expect(finDeCloture(periode, aujourdhui)).toBe(fin);
    }
    if (aujourdhui < periode.dateDebut) verifierRetrait(periode, aujourdhui);
    else expect(() => verifierRetrait(periode, aujourdhui)).toThrow('ne se retire plus');
  });
});

describe('répondre', () => {
  const fin = { dateFin: '2026-12-31' };
  it.each(etatsReponse.flatMap((avant) => (['ACCEPTED', 'REFUSED'] as const).map((apres) => [avant, apres] as const)))(
    'de %s à %s',
    (avant, apres) => {
      const reponse = (etat: (typeof etatsReponse)[number], choixId = 1) => ({
        etat,
        choixId: etat === 'ACCEPTED' ? choixId : null,
      });
      if (avant === apres)
        expect(() => repondreALaCondition(reponse(avant), reponse(apres), fin, '2026-12-31')).toThrow('déjà');
      else expect(repondreALaCondition(reponse(avant), reponse(apres), fin, '2026-12-31')).toEqual(reponse(apres));
      expect(() => repondreALaCondition(reponse(avant), reponse(apres, 2), fin, '2027-01-01')).toThrow('terme');
    },
  );
  it('un autre choix se change', () => {
    expect(
      repondreALaCondition({ etat: 'ACCEPTED', choixId: 1 }, { etat: 'ACCEPTED', choixId: 2 }, fin, '2026-06-01'),
    ).toEqual({
      etat: 'ACCEPTED',
      choixId: 2,
    });
  });
  it('le dernier jour compte', () => {
    expect([peutRepondre(fin, '2026-12-31'), peutRepondre(fin, '2027-01-01')]).toEqual([true, false]);
  });
});

it('une année est du 1er janvier au 31 décembre', () => {
  expect(periodeDesConditions({ annee: 2027, dateDebut: '2020-01-01' })).toEqual({
    annee: 2027,
    dateDebut: '2027-01-01',
    dateFin: '2027-12-31',
  });
  expect(periodeDesConditions({ annee: null, dateDebut: '2027-03-01', dateFin: '2027-04-01' })).toEqual({
    annee: null,
    dateDebut: '2027-03-01',
    dateFin: '2027-04-01',
  });
});

it('ne se publie que vers un segment et avec un choix', () => {
  const entiere = {
    dateFin: '2026-12-31',
    nbSegments: 1,
    choix: [
      {
        libelle: 'x',
        gammes: [
          {
            nom: 'x',
            tranches: [
              { libelle: 'x', seuilMin: null, seuilMax: null, produits: [{ nom: 'x', ean: null, remise: '1' }] },
            ],
          },
        ],
      },
    ],
  };
  expect(() => verifierPublication(entiere, '2026-12-31')).not.toThrow();
  expect(() => verifierPublication(entiere, '2027-01-01')).toThrow('passées');
  expect(() => verifierPublication({ ...entiere, nbSegments: 0 }, '2026-12-31')).toThrow('segment');
  expect(() => verifierPublication({ ...entiere, choix: [] }, '2026-12-31')).toThrow('choix');
});

describe('les champs', () => {
  const base = uneConditionGroupement({ laboratoireId: 1, partenariatId: 1, segmentIds: [1] });
  const refus = (champs: object): string[] => {
    const validation = creationConditionGroupementSchema.safeParse({ ...base, ...champs });
    return validation.success ? [] : validation.error.issues.map(({ message }) => message);
  };
  const avecTranche = (tranche: object) => ({
    choix: [{ libelle: 'x', gammes: [{ nom: 'x', tranches: [{ libelle: 'x', ...tranche }] }] }],
  });
  const avecProduit = (produit: object) => avecTranche({ produits: [{ nom: 'x', remise: '5', ...produit }] });
  it.each([
    ['tranche sans libellé', avecTranche({ libelle: '' }), 'La tranche est obligatoire.'],
    [
      'tranche de 256 caractères',
      avecTranche({ libelle: 'x'.repeat(256) }),
      'La tranche ne doit pas dépasser 255 caractères.',
    ],
    ['produit sans nom', avecProduit({ nom: '' }), 'Le nom du produit est obligatoire.'],
    [
      'produit de 256 caractères',
      avecProduit({ nom: 'x'.repeat(256) }),
      'Le nom du produit ne doit pas dépasser 255 caractères.',
    ],
    ['produit sans remise', avecProduit({ remise: '' }), 'La remise est obligatoire.'],
    ['remise de 101 %', avecProduit({ remise: '101 %' }), 'La remise doit être comprise entre 0 et 100 %.'],
    ['EAN de 14 chiffres', avecProduit({ ean: '12345678901234' }), 'Le code EAN doit contenir 13 chiffres.'],
    [
      'seuils égaux',
      avecTranche({ seuilMin: 12, seuilMax: 12 }),
      'Le seuil maximal doit être supérieur au seuil minimal.',
    ],
    ['seuil négatif', avecTranche({ seuilMin: -1 }), 'Le seuil doit être un nombre positif, à deux décimales au plus.'],
    ['gamme sans nom', { choix: [{ libelle: 'x', gammes: [{ nom: '' }] }] }, 'La gamme est obligatoire.'],
    ['choix sans gamme', { choix: [{ libelle: 'x', gammes: [] }] }, 'Ajoutez au moins une gamme.'],
    [
      'choix sans libellé',
      { choix: [{ libelle: '', gammes: [{ nom: 'x' }] }] },
      'Le libellé du choix est obligatoire.',
    ],
    [
      '21 choix',
      { choix: Array.from({ length: 21 }, () => ({ libelle: 'x', gammes: [{ nom: 'x' }] })) },
      'Proposez 20 choix au plus.',
    ],
    [
      '51 gammes',
      { choix: [{ libelle: 'x', gammes: Array.from({ length: 51 }, () => ({ nom: 'x' })) }] },
      'Un choix contient 50 gammes au plus.',
    ],
    [
      '21 tranches',
      {
        choix: [
          { libelle: 'x', gammes: [{ nom: 'x', tranches: Array.from({ length: 21 }, () => ({ libelle: 'x' })) }] },
        ],
      },
      'Une gamme contient 20 tranches au plus.',
    ],
    [
      '501 produits',
      avecTranche({ produits: Array.from({ length: 501 }, () => ({ nom: 'x', remise: '5' })) }),
      'Une tranche contient 500 produits au plus.',
    ],
    ['année de 1999', { annee: 1999 }, 'L’année doit être comprise entre 2000 et 2099.'],
    [
      'dates désordonnées',
      { annee: null, dateDebut: '2027-02-01', dateFin: '2027-01-01' },
      'La date de fin doit être après la date de début.',
    ],
  ])('refuse %s', (_cas, champs, message) => {
    expect(refus(champs)).toContain(message);
  });
  it('refuse plus de 3 000 produits en tout, en accepte 3 000', () => {
    const produits = Array.from({ length: 500 }, () => ({ nom: 'x', remise: '5' }));
    const gammes = Array.from({ length: 6 }, () => ({ nom: 'x', tranches: [{ libelle: 'x', produits }] }));
    expect(refus({ choix: [{ libelle: 'x', gammes }] })).toEqual([]);
    expect(
      refus({
        choix: [
          {
            libelle: 'x',
            gammes: [...gammes, { nom: 'x', tranches: [{ libelle: 'x', produits: [{ nom: 'x', remise: '5' }] }] }],
          },
        ],
      }),
    ).toEqual(['Une condition contient 3\u202f000 produits au plus.']);
  });
  it('accepte chaque limite', () => {
    expect(refus(avecProduit({ nom: 'x'.repeat(255), remise: 'x'.repeat(255), ean: '3400930242506' }))).toEqual([]);
    expect(
      refus({
        annee: 2099,
        choix: Array.from({ length: 20 }, () => ({ libelle: 'x'.repeat(255), gammes: [{ nom: 'x'.repeat(255) }] })),
      }),
    ).toEqual([]);
  });
});

it.each([
  ['2025-12-01', '2025-12-31'],
  ['2025-12-31', '2025-12-31'],
  ['2026-01-01', '2026-12-31'],
  ['2026-06-01', '2026-12-31'],
])('le %s, on choisit au plus tard le %s (CND-62)', (aujourdhui, attendu) => {
  expect(limiteDeChoix({ dateDebut: '2026-01-01', dateFin: '2026-12-31' }, aujourdhui)).toBe(attendu);
});
