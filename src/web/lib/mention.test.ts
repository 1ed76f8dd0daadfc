import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { couperTexte, insererMention, mentionEnCours, mentionsDans, proposerMentions } from './mention.ts';

const CLAIRE = { id: 1, nomComplet: 'Beaumont Claire' };
const ELOISE = { id: 2, nomComplet: 'Le Goff Éloïse' };
const JEAN = { id: 3, nomComplet: 'Martin Jean-Marc' };

describe('après un @', () => {
  it.each<[string, string | null]>([
    ['@', ''],
    ['Bonjour @cl', 'cl'],
    ['(@cl', 'cl'],
    ['ligne\n@Le Go', 'Le Go'],
    ['@Le Goff É', 'Le Goff É'],
    ['@un deux trois quatre', null],
    ['contact@exemple', null],
    ['rien', null],
    ['@cl, merci', null],
  ])('« %s » cherche %s', (texte, recherche) => {
    expect(mentionEnCours(texte, texte.length)?.recherche ?? null).toBe(recherche);
  });

  it('propose par le début d’un mot du nom, sans accents', () => {
    const tous = [CLAIRE, ELOISE, JEAN];
    expect(proposerMentions(tous, '')).toEqual(tous);
    expect(proposerMentions(tous, 'elo')).toEqual([ELOISE]);
    expect(proposerMentions(tous, 'le goff e')).toEqual([ELOISE]);
    expect(proposerMentions(tous, 'marc')).toEqual([JEAN]);
    expect(proposerMentions(tous, 'aumont')).toEqual([]);
  });

  it('met le nom à la place de ce qui est tapé, le curseur après lui', () => {
    const texte = 'Voir avec @cl demain';
    const saisie = mentionEnCours(texte, 13);
    expect(saisie && insererMention(texte, saisie, 13, CLAIRE.nomComplet)).toEqual({
      texte: 'Voir avec @Beaumont Claire demain',
      position: 27,
    });
  });
});

it('ne garde que les mentions encore écrites, une fois chacune', () => {
  expect(mentionsDans('Merci @Beaumont Claire', [CLAIRE, ELOISE, CLAIRE])).toEqual([CLAIRE]);
  expect(mentionsDans('Merci Beaumont Claire', [CLAIRE])).toEqual([]);
});

it('couper un texte à ses mentions n’en perd rien', () => {
  expect(couperTexte('a @Beaumont Claire b', [CLAIRE.nomComplet])).toEqual(['a ', '@Beaumont Claire', ' b']);
  expect(couperTexte('a', [])).toEqual(['a']);
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string({ minLength: 1 }), { maxLength: 3 }), (texte, noms) => {
      expect(couperTexte(texte, noms).join('')).toBe(texte);
    }),
  );
});
