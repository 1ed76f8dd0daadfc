import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { traceEnSources } from './traces.ts';

describe('une trace dit les fichiers écrits', () => {
  let dossier = '';
  beforeAll(() => {
    dossier = join(mkdtempSync(join(tmpdir(), 'traces-')), 'dist/serveur/abc');
    mkdirSync(dossier, { recursive: true });
    writeFileSync(
      join(dossier, 'main.js.lignes'),
      [JSON.stringify(['src/server/main.ts', 'src/server/core/log.ts']), '', '0:12', '1:7'].join('\n'),
    );
  });
  afterAll(() => rmSync(join(dossier, '../../..'), { recursive: true }));

  const cadre = (ligne: number, fichier = 'main.js') =>
    `    at agir (${pathToFileURL(join(dossier, fichier)).href}:${ligne}:5)`;

  it.each([
    ['une ligne connue', () => cadre(2), '    at agir (src/server/main.ts:12)'],
    ['une autre source', () => cadre(3), '    at agir (src/server/core/log.ts:7)'],
    ['une ligne sans origine', () => cadre(1), undefined],
    ['une ligne au-delà', () => cadre(99), undefined],
    ['un paquet sans table', () => cadre(2, 'autre.js'), undefined],
    ['une trace des sources', () => '    at agir (file:///srv/src/server/main.ts:3:1)', undefined],
  ])('%s', (_, ecrire, attendu) => {
    expect(traceEnSources(`Error: non\n${ecrire()}`)).toBe(`Error: non\n${attendu ?? ecrire()}`);
  });
});
