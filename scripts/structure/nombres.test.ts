import { expect, it } from 'vitest';
import { arbre, textes } from './arbre-de-test.ts';
import { verifierNombres } from './nombres.ts';

const ECRAN = 'src/web/features/argent/encours/formulaire/EncoursForm.tsx';
const nombres = (texte: string, path = ECRAN): readonly string[] => textes(verifierNombres(arbre({ [path]: texte })));

it.each([
  [`import { Group, NumberInput } from '@mantine/core';`, /NumberInput/],
  ['<input type="number" />', /type="number"/],
  ['Number.parseFloat(lu)', /parseFloat/],
  ['Number.parseInt(lu, 10)', /parseInt/],
  [`Number(lu.replace(',', '.'))`, /virgule/],
  [`lu.replaceAll(',', '.')`, /virgule/],
  [`lu.replace(/,/g, '.')`, /virgule/],
  ['Number(texte)', /Number\(\)/],
  ['Number(saisie.trim())', /Number\(\)/],
  ['Number(evenement.currentTarget.value)', /Number\(\)/],
])('%s est refusé dans un écran, avec le champ à prendre', (texte, motif) => {
  const [refus, ...autres] = nombres(texte).filter((nombre) => motif.test(nombre));
  expect([refus, autres]).toEqual([expect.stringContaining('prenez MontantField'), []]);
});

it('une règle qui lit un texte collé prend le lecteur', () =>
  expect(nombres(`Number(texte.replace(',', '.'))`, 'src/shared/features/argent/encours/rules/lignes.ts')).toEqual([
    expect.stringContaining('lireMontant'),
    expect.stringContaining('lireMontant'),
  ]));

it.each([
  ['Number(ligne.dataset.id)', ECRAN],
  ['Number(aujourdhui().slice(0, 4))', ECRAN],
  ['Number.parseInt(couleur.slice(1, 3), 16)', ECRAN],
  ['Number(texte)', 'src/shared/core/nombres.ts'],
  ['Number(texte)', 'src/web/ui/fields/NombreField.tsx'],
  ['Number.parseInt(version, 10)', 'src/server/core/db/embedded/native.ts'],
  ['Number(texte)', 'src/web/features/argent/encours/formulaire/EncoursForm.test.tsx'],
  ['Number(texte)', 'scripts/mesures.ts'],
])('%s est admis dans %s', (texte, path) => expect(nombres(texte, path)).toEqual([]));
