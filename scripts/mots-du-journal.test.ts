import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { actionsDuJournal, objetsDuJournal } from '../src/shared/features/exploitation/journal/schemas/actes.ts';
import { champsDuJournal } from '../src/shared/features/exploitation/journal/schemas/champs.ts';

/** The server's files that write entries of the journal. */
const sources = globSync('src/server/{core,features,composition}/**/*.ts')
  .filter((chemin) => !/\.test\.ts$|de-test/.test(chemin))
  .map((chemin) => ({ chemin, texte: readFileSync(chemin, 'utf8') }))
  .filter(({ texte }) => /journalis|noterRefus|signalerActe/.test(texte));

const motsEcrits = (motif: RegExp): string[] => [
  ...new Set(sources.flatMap(({ texte }) => [...texte.matchAll(motif)].map(([, mot]) => mot ?? ''))),
];

/** End of the object literal that starts here. */
const finDObjet = (texte: string, debut: number): number => {
  let profondeur = 0;
  for (let i = debut; i < texte.length; i += 1) {
    if ('{[('.includes(texte[i]!)) profondeur += 1;
    if ('}])'.includes(texte[i]!) && (profondeur -= 1) === 0) return i;
  }
  return texte.length;
};

/** The keys of an object literal, without those of nested objects. */
const clesDe = (corps: string): string[] => {
  const cles: string[] = [];
  let profondeur = 0;
  let part = '';
  const garder = () => {
    const [, cle] = /^\s*'?([\w-]+)'?\s*(?::|$)/.exec(part) ?? [];
    if (cle) cles.push(cle);
    part = '';
  };
  for (const caractere of corps) {
    if ('{[('.includes(caractere)) profondeur += 1;
    if ('}])'.includes(caractere)) profondeur -= 1;
    if (caractere === ',' && profondeur === 0) garder();
    else part += caractere;
  }
  garder();
  return cles;
};

const champsEcrits = (): string[] => [
  ...new Set(
    sources.flatMap(({ texte }) =>
      [...texte.matchAll(/\b(?:avant|apres)(?::|\s*=)\s*\{/g)].flatMap(({ index, 0: debut }) => {
        const ouverture = index + debut.length - 1;
        return clesDe(texte.slice(ouverture + 1, finDObjet(texte, ouverture)));
      }),
    ),
  ),
];

describe('ce que les commandes écrivent au journal a son mot français', () => {
  test('la lecture des sources trouve ce qu’elles écrivent', () => {
    expect(clesDe(`a, b: { c: 1 }, 'd-e': f(g, h), ...i, ...(j && { k })`)).toEqual(['a', 'b', 'd-e']);
    expect(motsEcrits(/\baction: '([a-z-]+)'/g).length).toBeGreaterThan(150);
    expect(champsEcrits().length).toBeGreaterThan(150);
  });
  test('chaque objet', () =>
    expect(motsEcrits(/\bobjet: '([\w-]+)'/g).filter((objet) => !(objet in objetsDuJournal))).toEqual([]));
  test('chaque acte', () =>
    expect(motsEcrits(/\baction: '([a-z-]+)'/g).filter((acte) => !(acte in actionsDuJournal))).toEqual([]));
  test('chaque champ', () => expect(champsEcrits().filter((champ) => !(champ in champsDuJournal))).toEqual([]));
});
