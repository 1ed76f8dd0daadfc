import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { servirFichier } from './servir.ts';

const creerFichier = (mime: string, contenu: string) => ({
  nom: 'a.bin',
  mime,
  taille: contenu.length,
  sha256: '',
  flux: Readable.from([Buffer.from(contenu)]),
});

it.each([
  ['un PDF ordinaire se montre', 'application/pdf', '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj', 'inline'],
  [
    'un PDF qui agit s’enregistre',
    'application/pdf',
    '%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(1)>>>>endobj',
    'attachment',
  ],
  ['un PDF chiffré s’enregistre', 'application/pdf', '%PDF-1.4\ntrailer<</Encrypt 3 0 R>>', 'attachment'],
  ['une image se montre', 'image/png', 'octets', 'inline'],
  ['un texte s’enregistre', 'text/plain', '/JavaScript', 'attachment'],
])('%s, entier', async (_cas, mime, octets, mode) => {
  const { contenu, entetes } = await servirFichier(creerFichier(mime, octets));
  expect(entetes['content-disposition']).toMatch(new RegExp(`^${mode};`));
  expect(entetes['content-length']).toBe(String(octets.length));
  expect(Buffer.isBuffer(contenu) ? contenu.toString() : await text(contenu)).toBe(octets);
});
