import { expect, it } from 'vitest';
import { listeType, verifierPrioriteLibre } from './rules.ts';
import { prioriteSaisieSchema } from './schemas.ts';

it('une priorité portée par quelque chose ne se supprime pas', () => {
  expect(() => verifierPrioriteLibre({ utilisations: 0 })).not.toThrow();
  expect(() => verifierPrioriteLibre({ utilisations: 1 })).toThrow(/ : une opération la porte\.$/);
  expect(() => verifierPrioriteLibre({ utilisations: 4 })).toThrow(
    expect.objectContaining({ status: 409, message: expect.stringMatching(/ : 4 opérations la portent\.$/) }),
  );
});

it('la liste type est celle de la spécification, la première seule étant obligatoire', () => {
  expect(listeType.map(({ nom, obligatoire }) => [nom, obligatoire])).toEqual([
    ['Incontournable', true],
    ['Recommandée', false],
    ['Au choix', false],
  ]);
  for (const priorite of listeType) expect(prioriteSaisieSchema.safeParse(priorite).success, priorite.nom).toBe(true);
});
