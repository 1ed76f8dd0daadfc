import { expect, test } from 'vitest';
import { enEnvoi } from './envoi-ventes.ts';

test('un petit fichier part tel quel ; un JSON part sans son type', async () => {
  const csv = await enEnvoi(new File(['date;code'], 'ventes.csv', { type: 'text/csv' }));
  expect([csv.name, csv.type, csv.size]).toEqual(['ventes.csv', 'text/csv', 9]);
  const json = await enEnvoi(new File(['[]'], 'ventes.json', { type: 'application/json' }));
  expect([json.name, json.type]).toEqual(['ventes.json', 'application/octet-stream']);
});

test('au-delà d’un mégaoctet, il part compressé', async () => {
  const texte = '2026-11-20;3400935955838;42\n'.repeat(60_000);
  const envoye = await enEnvoi(new File([texte], 'ventes.csv', { type: 'text/csv' }));
  expect([envoye.name, envoye.type]).toEqual(['ventes.csv.gz', 'application/gzip']);
  expect(envoye.size).toBeLessThan(texte.length / 10);
});
