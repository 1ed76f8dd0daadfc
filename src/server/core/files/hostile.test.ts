import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { erreurNomFichier } from '#shared/core/fichiers/nom-fichier.ts';
import { entetesFichier } from './entetes.ts';
import { examinerFichier } from './examiner.ts';
import { rendreMontrable } from './image/image-montrable.ts';
import { TYPES_AFFICHABLES } from './types-acceptes.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
/**
 * The type a file is stored under; undefined when it is refused, by its name or by its bytes, with a French sentence.
 */
const garder = async (nom: string, contenu: Buffer): Promise<string | undefined> => {
  if (erreurNomFichier(nom) !== null) return undefined;
  return examinerFichier(nom, contenu).catch((error: { code?: string; message: string }) => {
    expect([error.code, error.message]).toEqual(['TYPE_FICHIER_REFUSE', expect.stringMatching(/^L(?:es? |’).+\.$/)]);
    return undefined;
  });
};
/** A stored file is either shown as an image or a PDF, or only downloaded, whatever its name. */
const sansDanger = (nom: string, mime: string): void => {
  const { 'content-disposition': disposition, ...entetes } = entetesFichier({ nom, mime });
  expect(disposition).toMatch(TYPES_AFFICHABLES.has(mime) ? /^inline;/ : /^attachment;/);
  expect(disposition).not.toMatch(/[\r\n]/);
  expect(entetes).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^sandbox;/),
  });
  expect(mime).not.toMatch(/html|svg|javascript|x-httpd|xhtml/);
};

describe('sous toutes les extensions que l’on accepte', () => {
  const extensions = [
    'pdf',
    'png',
    'jpg',
    'gif',
    'webp',
    'bmp',
    'heic',
    'docx',
    'xlsx',
    'zip',
    'mp4',
    'mp3',
    'txt',
    'csv',
    'xml',
    '',
  ];
  it.each([
    ['une page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['un dessin qui agit', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['un programme', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['un binaire de Linux', Buffer.from('7f454c46020101000000000000000000', 'hex')],
    ['un script', Buffer.from('#!/bin/sh\nrm -rf /')],
    ['un raccourci', Buffer.from('4c0000000114020000000000c000000000000046', 'hex')],
    ['une page PHP', Buffer.from('<?php system($_GET[0]);')],
    ['une archive RAR', Buffer.from('526172211a0700cf907300000d00000000000000', 'hex')],
    ['rien que des zéros', Buffer.alloc(4_096)],
  ])('%s n’entre pas', async (_cas, contenu) => {
    for (const extension of extensions)
      expect(await garder(extension ? `fichier.${extension}` : 'fichier', contenu), extension).toBeUndefined();
  });
});

it.each([
  'facture\u202efdp.pdf',
  'facture\u200b.pdf',
  'a\u0000.pdf',
  'a\r\nX-Evil: 1.pdf',
  '../a.pdf',
  '\u3164.pdf',
  'CON.pdf',
  'a.pdf.',
  'a"; filename="b.exe',
  'a.exe.pdf',
  'a.html .pdf',
])('le nom %j ne passe pas', async (nom) => expect(await garder(nom, PDF)).toBeUndefined());

const donnees = process.env['PHARMACCORD_DONNEES'] ?? '';
const lister = (dossier: string): string[] =>
  existsSync(join(donnees, dossier)) ? readdirSync(join(donnees, dossier)) : [];
describe.skipIf(!donnees || lister('08-hostile').length === 0)('les fichiers publics (PHARMACCORD_DONNEES)', () => {
  const lire = (dossier: string, nom: string) => readFileSync(join(donnees, dossier, nom));
  it('aucune extension dangereuse n’entre', async () => {
    const extensions = lire('08-hostile', 'extensions_dangereuses.txt').toString('utf8').split('\n').filter(Boolean);
    expect(extensions.length).toBeGreaterThan(20);
    for (const extension of extensions) expect(await garder(`rapport${extension}`, PDF), extension).toBeUndefined();
  });
  it('ce qui agit n’entre sous aucun nom ; ce qui est honnête entre sous le sien, et se sert sans danger', async () => {
    for (const dossier of ['08-hostile/fichiers', '08-hostile/html_colle'])
      for (const nom of lister(dossier).filter((nomDeFichier) => !nomDeFichier.endsWith('.png')))
        for (const autre of [nom, 'a.pdf', 'a.png', 'a.txt', 'a.csv', 'a'])
          // The clipboard of Google Docs begins like a text: it is stored as one, and only downloaded.
          expect([undefined, 'text/plain', 'text/csv']).toContain(await garder(autre, lire(dossier, nom)));
    for (const dossier of ['09-images', '09-fichiers'])
      for (const nom of lister(dossier)) {
        const mime = await garder(nom, lire(dossier, nom));
        // No browser shows the iPhone's own kind of PNG.
        expect(mime === undefined, nom).toBe(nom === 'sample_fried.png');
        if (mime) sansDanger(nom, mime);
      }
  });
  it('chaque photo se montre dans une note, ou se dit illisible', async () => {
    for (const nom of lister('09-images')) {
      const image = await rendreMontrable(lire('09-images', nom));
      expect(image === undefined, nom).toBe(nom === 'sample_fried.png');
      expect(image?.mime ?? 'image/png', nom).toMatch(/^image\/(?:png|jpeg|gif|webp)$/);
    }
  });
});
