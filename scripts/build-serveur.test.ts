import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { traceEnSources } from '../src/server/core/traces.ts';
import { serveurAJour } from './build-serveur.ts';

describe('le serveur construit', () => {
  let entree = '';
  const fichiers = () => globSync('*.js', { cwd: dirname(entree) }).map((nom) => join(dirname(entree), nom));
  beforeAll(async () => {
    entree = await serveurAJour();
  });

  it('tient un octet par caractère', () => {
    expect(fichiers().length).toBeGreaterThan(1);
    for (const fichier of fichiers()) expect(readFileSync(fichier, 'latin1')).not.toMatch(/[^\0-\x7F]/);
  });

  it('a ses processus à part auprès de lui, et les autres fichiers là où ils sont écrits', () => {
    const textes = fichiers().map((fichier) => readFileSync(fichier, 'utf8'));
    expect(textes.filter((texte) => /new URL\("[^"]*worker[\w-]*\.ts"/.test(texte))).toEqual([]);
    expect(textes.some((texte) => /worker[\w-]*\.js/.test(texte))).toBe(true);
  });

  it('dit ses traces dans les sources', () => {
    const REPERE = 'await exigerDossierDesSauvegardes(config)';
    const ligneDe = (texte: string): number => texte.split('\n').findIndex((ligne) => ligne.includes(REPERE)) + 1;
    const fichier = fichiers().find((candidat) => readFileSync(candidat, 'utf8').includes(REPERE)) ?? '';
    const cadre = `${pathToFileURL(fichier).href}:${ligneDe(readFileSync(fichier, 'utf8'))}:9`;
    expect(traceEnSources(`    at demarrer (${cadre})`)).toBe(
      `    at demarrer (src/server/main.ts:${ligneDe(readFileSync('src/server/main.ts', 'utf8'))})`,
    );
  });

  it('garde son code compilé auprès de lui', () => {
    rmSync(join(dirname(entree), 'code'), { recursive: true, force: true });
    spawnSync(process.execPath, [entree], { env: { PATH: process.env['PATH'], PORT: 'non' } });
    expect(globSync('code/**/*', { cwd: dirname(entree) }).length).toBeGreaterThan(100);
  });

  it('refuse une configuration fautive par sa phrase', () => {
    const { status, stderr } = spawnSync(process.execPath, [entree], {
      env: { PATH: process.env['PATH'], PORT: 'non' },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining('PORT')]);
  });
});
