import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { avecCalculatrice } from './web.ts';

const lire = () => readFile(new URL('../../../../index.html', import.meta.url), 'utf8');

describe('l’adresse de la calculatrice dans la page', () => {
  test('prend la place prévue par la page', async () => {
    expect(avecCalculatrice(await lire(), 'https://calculateur.exemple.fr/?a=1&b=2')).toContain(
      '<meta name="pharmaccord-calculatrice" content="https://calculateur.exemple.fr/?a=1&amp;b=2" />',
    );
  });

  test('ne sort pas de son attribut', async () => {
    expect(avecCalculatrice(await lire(), 'https://x.fr/"><script>')).not.toContain('"><script>');
  });

  test('absente, ne change rien', async () => expect(avecCalculatrice(await lire(), undefined)).toBe(await lire()));
});
