import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lireTexte } from './lire-texte.ts';

test('sans guillemet, un fichier se découpe comme avec', () => {
  const cellule = fc.stringMatching(/^[a-zéà ,.0-9]{0,6}$/);
  const ligne = fc.array(cellule, { minLength: 1, maxLength: 5 }).map((cellules) => cellules.join(';'));
  fc.assert(
    fc.property(fc.array(ligne, { maxLength: 12 }), fc.constantFrom('', '\n'), (lignes, fin) => {
      const lire = (derniere: string) =>
        lireTexte(Buffer.from([...lignes, derniere].join('\n') + fin), { encodage: 'UTF-8', separateur: ';' }).lignes;
      expect(lire('fin')).toEqual(lire('"fin"'));
    }),
  );
});
