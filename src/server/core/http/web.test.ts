import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { avecCalculatrice, servirWeb } from './web.ts';

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

test('ce qu’un lien seul ouvre ne se garde ni ne se cherche ; le reste se revalide', async () => {
  const dossier = await mkdtemp(join(tmpdir(), 'web-'));
  await copyFile(new URL('../../../../index.html', import.meta.url), join(dossier, 'index.html'));
  const app = Fastify();
  await servirWeb(app, dossier);
  const entetes = async (url: string) => (await app.inject({ method: 'GET', url })).headers;
  const lien = await entetes('/reclamations/12/public/3f6c0f4e-0000-4000-8000-000000000000');
  expect(lien).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': expect.stringContaining('noindex') });
  expect((await entetes('/pieces/12/public/3f6c0f4e-0000-4000-8000-000000000000'))['cache-control']).toBe('no-store');
  const ecran = await entetes('/reclamations?reclamation=12');
  expect([ecran['cache-control'], ecran['x-robots-tag']]).toEqual(['no-cache', undefined]);
  await app.close();
  await rm(dossier, { recursive: true, force: true });
});
