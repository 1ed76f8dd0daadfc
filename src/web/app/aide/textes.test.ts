import { expect, test } from 'vitest';
import { ecrans } from '#shared/core/screens.ts';
import { aidesDesEcrans } from './textes.ts';

test.each(ecrans)('l’écran %s a ses trois phrases, entières et courtes', (nom) => {
  expect(aidesDesEcrans[nom]).toHaveLength(3);
  for (const phrase of aidesDesEcrans[nom]) {
    expect(phrase, phrase).toMatch(/^\p{Lu}.*[.…]$/u);
    expect(phrase.length, phrase).toBeLessThanOrEqual(140);
    expect(phrase, phrase).not.toContain("'");
  }
});

test('aucune phrase ne sert deux fois', () => {
  const phrases = Object.values(aidesDesEcrans).flat();
  expect(new Set(phrases).size).toBe(phrases.length);
});
