import { describe, expect, it } from 'vitest';
import { phrasesPropres } from './differences.ts';

describe('ce qu’une note dit et pas l’autre', () => {
  const commune = '<h2>Bilan</h2><p>Progression de la gamme.</p>';

  it('nomme chaque paragraphe, titre ou ligne propre à une version', () => {
    const mienne = `${commune}<ul><li><p>Remise à revoir</p></li></ul><blockquote><p>« Quinze jours »</p></blockquote>`;
    expect(phrasesPropres(mienne, commune)).toEqual(['Remise à revoir', '« Quinze jours »']);
    expect(phrasesPropres(commune, mienne)).toEqual([]);
  });

  it('ne compte ni les espaces ni les paragraphes vides, et voit un mot changé', () => {
    expect(phrasesPropres('<p>Deux  mots</p><p></p>', '<p>Deux mots</p>')).toEqual([]);
    expect(phrasesPropres('<p>Avoir le 3</p>', '<p>Avoir le 4</p>')).toEqual(['Avoir le 3']);
  });
});
