import { describe, expect, it, test } from 'vitest';
import { ficheLaboratoireSchema, surchargesSchema, type FicheLue } from './contract.ts';
import { uneFiche } from './exemples-de-test.ts';
import {
  anneeAProposer,
  anneesAffichees,
  appliquerSurcharges,
  champsChanges,
  ecrituresCa,
  ficheEffective,
  lienDemande,
} from './rules.ts';

const catalogue: FicheLue = { ...ficheLaboratoireSchema.parse(uneFiche()), connuPayps: false };

describe('le chiffre d’affaires d’une année', () => {
  const saisis = { 2024: 10, 2025: 23_691 };
  it.each<[string, Parameters<typeof ecrituresCa>[1], ReturnType<typeof ecrituresCa>]>([
    ['une année nouvelle s’ajoute', { 2026: 7 }, [{ annee: 2026, montant: 7 }]],
    ['zéro est un montant', { 2026: 0 }, [{ annee: 2026, montant: 0 }]],
    ['le même montant n’écrit rien', { 2025: 23_691 }, []],
    ['retirer une année vide n’écrit rien', { 2026: null }, []],
    [
      'une année se remplace en disant ce qu’elle tenait',
      { 2025: { avant: 23_691, apres: 5 } },
      [{ annee: 2025, montant: 5 }],
    ],
    ['et se retire de même', { 2025: { avant: 23_691, apres: null } }, [{ annee: 2025, montant: null }]],
    ['un remplacement déjà fait n’écrit rien', { 2025: { avant: 5, apres: 23_691 } }, []],
    [
      'les autres années ne bougent pas',
      { 2024: null, 2023: 1 },
      [
        { annee: 2023, montant: 1 },
        { annee: 2024, montant: null },
      ],
    ],
  ])('%s', (_cas, changements, ecritures) => expect(ecrituresCa(saisis, changements)).toEqual(ecritures));

  it.each<[string, Parameters<typeof ecrituresCa>[1], string]>([
    ['CA_DEJA_SAISI', { 2025: 5 }, '2025 est déjà saisi : 23\u00a0691\u00a0€. Modifiez-le dans la liste.'],
    [
      'CA_CHANGE',
      { 2025: { avant: 5, apres: 6 } },
      'Le chiffre d’affaires 2025 vient de changer : 23\u00a0691\u00a0€. Vérifiez-le avant de le modifier.',
    ],
    [
      'CA_CHANGE',
      { 2026: { avant: 5, apres: 6 } },
      'Le chiffre d’affaires 2026 vient d’être retiré. Vérifiez la liste avant de le saisir à nouveau.',
    ],
  ])('%s : %j est refusé', (code, changements, message) =>
    expect(() => ecrituresCa(saisis, changements)).toThrow(expect.objectContaining({ status: 409, code, message })),
  );
});

test.each<[Record<string, number>, number]>([
  [{}, 2025],
  [{ 2026: 1 }, 2025],
  [{ 2025: 0 }, 2026],
  [{ 2024: 1, 2025: 1, 2026: 1 }, 2023],
])('avec %j saisis, 2026 en cours, l’année proposée est %s', (saisis, annee) =>
  expect(anneeAProposer(saisis, 2026)).toBe(annee),
);

describe('surcharges', () => {
  it('la valeur propre l’emporte, même vide ; sinon celle du catalogue', () => {
    expect(ficheEffective(catalogue, { ville: 'Albi', rue: null })).toEqual({ ...catalogue, ville: 'Albi', rue: null });
  });

  it('une valeur égale au catalogue n’est pas gardée, une absente n’est pas touchée', () => {
    expect(
      appliquerSurcharges(catalogue, { ville: 'Albi', rue: null }, { ville: 'Castres', color: '#ffffff' }),
    ).toEqual({
      rue: null,
      color: '#ffffff',
    });
  });

  it('une valeur gardée le reste quand le catalogue la rejoint', () => {
    expect(appliquerSurcharges({ ...catalogue, ville: 'Albi' }, { ville: 'Albi' }, { rue: 'x' })).toEqual({
      ville: 'Albi',
      rue: 'x',
    });
  });

  it('un champ absent de la demande reste absent, un champ vidé devient null', () => {
    expect(surchargesSchema.parse({ version: 1, ville: '' })).toEqual({ version: 1, ville: null });
  });
});

test('seuls les champs vraiment changés comptent', () => {
  expect(champsChanges(catalogue, { ville: 'Castres', rue: 'Ailleurs', nom: 'Autre' })).toEqual(['nom', 'rue']);
});

test('le lien d’une demande ne porte que ce qui est rempli', () => {
  expect(lienDemande({ nom: 'A', rue: null, codePostal: '', ville: 'Albi', telephone: null, email: null })).toEqual({
    nomLabo: 'A',
    ville: 'Albi',
  });
});

test('les années montrées : celles saisies et les cinq dernières, dans l’ordre', () => {
  expect(anneesAffichees({ 2015: 3, 2025: 1 }, 2026)).toEqual([2015, 2022, 2023, 2024, 2025, 2026]);
});
