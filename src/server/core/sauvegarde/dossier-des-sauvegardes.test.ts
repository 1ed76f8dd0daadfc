import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';
import { exigerDossierDesSauvegardes } from './dossier-des-sauvegardes.ts';

const racine = mkdtempSync(join(tmpdir(), 'pharmaccord-dossier-'));
afterAll(() => rmSync(racine, { recursive: true, force: true }));
const dataDir = join(racine, 'data');
mkdirSync(join(dataDir, 'postgres'), { recursive: true });
writeFileSync(join(racine, 'fichier'), '');
symlinkSync(join(dataDir, 'postgres'), join(racine, 'lien'));

const exiger = (dossier: string | undefined) =>
  exigerDossierDesSauvegardes(readConfig({ DATA_DIR: dataDir, ...(dossier && { SAUVEGARDE_DOSSIER: dossier }) }));

describe('le dossier des sauvegardes est éprouvé au démarrage', () => {
  it('absent, rien n’est demandé ; à créer, il l’est', async () => {
    await exiger(undefined);
    await exiger(join(racine, 'copies', 'ici'));
    expect(existsSync(join(racine, 'copies', 'ici'))).toBe(true);
    await exiger(join(racine, 'copies', 'ici'));
  });

  it.each([
    ['un fichier', 'fichier', 'ce n’est pas un dossier'],
    ['sous un fichier', 'fichier/copies', 'ce n’est pas un dossier'],
    ['dans la base', 'data/postgres/copies', 'est dans'],
    ['la base elle-même', 'data/postgres', 'est dans'],
    ['dans les fichiers déposés', 'data/fichiers', 'est dans'],
    ['la base, par un lien', 'lien', 'est dans'],
  ])('%s est refusé', async (_cas, chemin, phrase) => {
    const refus = exiger(join(racine, chemin));
    await expect(refus).rejects.toThrow(ConfigError);
    await expect(refus).rejects.toThrow(/^SAUVEGARDE_DOSSIER ne convient pas\. Le dossier /);
    await expect(refus).rejects.toThrow(phrase);
  });
});

describe('`npm start` dit la variable en cause, et ne commence rien', () => {
  it.each([
    ['SAUVEGARDE_DOSSIER', join(racine, 'fichier')],
    ['SAUVEGARDE_HEURE', 'minuit'],
    ['SAUVEGARDE_NOMBRE', '0'],
  ])('%s', (nom, valeur) => {
    const neuf = join(racine, `neuf-${nom}`);
    const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
      env: { PATH: process.env['PATH'], DATA_DIR: neuf, SAUVEGARDE_DOSSIER: join(racine, 'copies'), [nom]: valeur },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    const [titre, phrase, ...reste] = stderr.trimEnd().split('\n');
    expect([titre, reste]).toEqual(['Pharmaccord ne peut pas démarrer.', []]);
    expect(phrase).toMatch(new RegExp(`^${nom} (?:doit être|ne convient pas)`));
    expect(existsSync(neuf)).toBe(false);
  });
});
