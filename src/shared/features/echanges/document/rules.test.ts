import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { erreurNomFichier } from '#shared/core/fichiers/nom-fichier.ts';
import { unDocument } from './exemples-de-test.ts';
import {
  droitsDocument,
  etatDocument,
  horizonRappelDocument,
  nomParDefautDocument,
  nomsUniques,
  peutRelancer,
} from './rules.ts';
import { creationDocumentSchema } from './schemas.ts';

it.each([
  [null, 'ACTIF'],
  ['2026-11-20', 'EXPIRE'],
  ['2026-11-21', 'ACTIF'],
  ['2026-11-22', 'ACTIF'],
])('un document qui expire le %s est %s le 21 novembre', (date, etat) => {
  expect(etatDocument(date, '2026-11-21')).toBe(etat);
});

it('une expiration s’annonce trente jours avant', () => {
  expect(horizonRappelDocument('2026-11-21')).toBe('2026-12-21');
});

it('se rappelle une fois par jour au plus', () => {
  const le = new Date('2026-11-21T10:00:00Z');
  expect(peutRelancer(null, le)).toBe(true);
  expect(peutRelancer('2026-11-20T10:00:00.000Z', le)).toBe(true);
  expect(peutRelancer('2026-11-20T10:00:00.001Z', le)).toBe(false);
});

it('ce que le groupement partage se lit et se transmet, rien d’autre', () => {
  const admin = { role: 'ADMIN', utilisateurId: 1 } as const;
  expect(droitsDocument(admin, { origine: 'GROUPEMENT', creeParId: 1 })).toEqual({
    modifier: false,
    ouvrirA: false,
    partager: false,
    supprimer: false,
    envoyer: true,
  });
  expect(droitsDocument(admin, { origine: 'COMPTE', creeParId: 2 })).toEqual({
    modifier: true,
    ouvrirA: true,
    partager: false,
    supprimer: true,
    envoyer: true,
  });
});

it.each([
  ['Tarif 2026.pdf', 'Tarif 2026'],
  ['.pdf', 'Document'],
  ['sans extension', 'sans extension'],
  [`${'a'.repeat(300)}.pdf`, 'a'.repeat(255)],
])('%s s’appelle d’abord comme son fichier', (fichier, nom) => {
  expect(nomParDefautDocument(fichier)).toBe(nom);
});

describe('les noms d’une archive', () => {
  it('ne se répètent pas, même à la casse près', () => {
    expect(nomsUniques(['a.pdf', 'A.pdf', 'a.pdf', 'a (2).pdf', 'sans', 'sans'])).toEqual([
      'a.pdf',
      'A (2).pdf',
      'a (3).pdf',
      'a (2) (2).pdf',
      'sans',
      'sans (2)',
    ]);
  });
  it('ne sortent jamais du dossier où l’on ouvre, et sont tous différents', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('../a', '..\\b', 'CON', 'a.pdf', '')), {
          maxLength: 8,
        }),
        (noms) => {
          const uniques = nomsUniques(noms);
          expect(new Set(uniques.map((nom) => nom.normalize('NFC').toLowerCase())).size).toBe(noms.length);
          for (const nom of uniques) expect(nom).not.toMatch(/[/\\]|^\.\.?$/);
        },
      ),
    );
    expect(nomsUniques(['../../etc/passwd']).map(erreurNomFichier)).toEqual([null]);
  });
});

describe('la saisie', () => {
  const lire = (champs: object) => creationDocumentSchema.safeParse({ ...unDocument({ categorieId: 1 }), ...champs });
  it.each([
    ['nom', 'x'.repeat(255), true],
    ['nom', 'x'.repeat(256), false],
    ['nom', ' ', false],
    ['annee', 2000, true],
    ['annee', 1999, false],
    ['annee', 2099, true],
    ['annee', 10_000, false],
    ['dateExpiration', '2099-12-31', true],
    ['dateExpiration', '2100-01-01', false],
    ['dateExpiration', '2026-02-30', false],
    ['visibleBy', 'TOUS', false],
    ['partage', 'PRIVE', true],
    ['categorieId', 0, false],
    ['inconnu', 1, false],
  ])('%s : %j → %s', (champ, valeur, accepte) => {
    expect(lire({ [champ]: valeur }).success).toBe(accepte);
  });
  it.each([
    [
      { partage: 'TOUS_ADHERENTS', visibleBy: 'SELF' },
      'visibleBy',
      'Un document partagé avec les adhérents est visible de toute l’équipe.',
    ],
    [{ partage: 'SEGMENTS' }, 'segmentIds', 'Choisissez au moins un segment.'],
  ])('%j est refusé', (champs, champ, phrase) => {
    expect(lire(champs).error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([[champ, phrase]]);
  });
});
