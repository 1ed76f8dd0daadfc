import { describe, expect, it, test } from 'vitest';
import { ficheSchema, surchargesSchema, type FicheLue } from './contract.ts';
import { uneFiche } from './examples.ts';
import { anneesAffichees, appliquerSurcharges, champsChanges, ficheEffective, lienDemande } from './rules.ts';

const catalogue: FicheLue = ficheSchema.parse(uneFiche());

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
