import { expect, it } from 'vitest';
import { motifParmi } from './motifs.ts';

it('reconnaît ce que reconnaît l’une des parties, avec les drapeaux de l’ensemble', () => {
  const motif = motifParmi([/^un$/, /^deux?$/], 'i');
  expect(['un', 'DEUX', 'deu', 'trois', 'undeux'].map((texte) => motif.test(texte))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
