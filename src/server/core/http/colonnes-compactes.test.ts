import { expect, it } from 'vitest';
import { z } from 'zod';
import { colonnesCompactes } from './colonnes-compactes.ts';

it('descend dans un objet, même nul ou en liste ; un champ facultatif laisse l’objet entier', () => {
  const objet = z.object({ min: z.number(), max: z.number() });
  const schema = z.object({
    id: z.number(),
    noms: z.array(z.string()),
    borne: objet.nullable(),
    bornes: z.array(objet),
    libre: z.object({ note: z.string().optional() }),
  });
  expect(colonnesCompactes(schema)).toEqual([
    'id',
    'noms',
    { nom: 'borne', colonnes: ['min', 'max'] },
    { nom: 'bornes', liste: true, colonnes: ['min', 'max'] },
    'libre',
  ]);
});
