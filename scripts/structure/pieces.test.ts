import { expect, it } from 'vitest';
import { arbre, textes } from './arbre-de-test.ts';
import { verifierPieces } from './pieces.ts';

const dossier = (nom: string, nombre: number) =>
  Array.from({ length: nombre }, (_, n) => [`${nom}/f${n}${n % 3 === 0 ? '.test' : ''}.ts`, ''] as const);
const pieces = (...fichiers: (readonly [string, string])[]) =>
  textes(verifierPieces(arbre(Object.fromEntries(fichiers))));

it('refuse un dossier de quarante-huit fichiers, essais comptés', () => {
  expect(pieces(...dossier('src/web/lib', 47))).toEqual([]);
  expect(pieces(...dossier('src/web/lib', 48))).toEqual([
    'src/web/lib : 48 fichiers, 47 au plus ; rangez ce qui va ensemble dans une pièce du nom de son sujet',
  ]);
});
it('ne compte ni ses pièces, ni les outils', () => {
  expect(pieces(...dossier('src/web/lib', 40), ...dossier('src/web/lib/api', 40))).toEqual([]);
  expect(pieces(...dossier('scripts/structure', 60))).toEqual([]);
});
