// Writes a settings screen with one list in a copy of the sources: with the listed files and no other, it compiles and
// respects the map. CONTRIBUTING.md gives their number.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { CENTRAUX, ESSAIS, PROPRES } from './ecran-nouveau/fichiers.ts';

const RACINE = resolve(import.meta.dirname, '..');
const DOSSIERS = ['src', 'scripts', 'bench', 'e2e', 'simulators', 'docs', '.tsc'];
const FICHIERS = [
  'CONTRIBUTING.md',
  'README.md',
  'package.json',
  '.oxfmtrc.json',
  'playwright.config.ts',
  'vite.config.ts',
  'vitest.config.ts',
];
const PROJETS = ['base', 'server', 'web'].map((projet) => `tsconfig.${projet}.json`);
const MAXIMUM = { fichiers: 12, centraux: 5 };

const copier = (copie: string): void => {
  for (const nom of [...DOSSIERS, ...FICHIERS, ...PROJETS])
    if (existsSync(join(RACINE, nom))) cpSync(join(RACINE, nom), join(copie, nom), { recursive: true });
  symlinkSync(join(RACINE, 'node_modules'), join(copie, 'node_modules'));
};

const ecrireLEcran = (copie: string): void => {
  for (const [path, texte] of Object.entries(PROPRES)) {
    mkdirSync(dirname(join(copie, path)), { recursive: true });
    writeFileSync(join(copie, path), texte);
  }
  for (const [path, ajouts] of Object.entries({ ...CENTRAUX, ...ESSAIS })) {
    let contenu = readFileSync(join(copie, path), 'utf8');
    for (const { avant, texte } of ajouts) {
      const [debut, fin, ...autres] = contenu.split(avant);
      if (fin === undefined || autres.length > 0) throw new Error(`${path} : « ${avant} » ne s’y lit pas une fois`);
      contenu = `${debut}${texte}${avant}${fin}`;
    }
    writeFileSync(join(copie, path), contenu);
  }
};

const TSC = 'node_modules/typescript/bin/tsc';
const VITEST = 'node_modules/vitest/vitest.mjs';
/** The tests that go through every screen, every call and every table. */
const TESTS = ['core/screens', 'contrats', 'export-donnees/routes'];
const ETAPES: readonly (readonly string[])[] = [
  ['scripts/registres.ts'],
  ['scripts/generate-rows.ts'],
  ['scripts/check-structure.ts'],
  [TSC, '-p', 'tsconfig.server.json'],
  [TSC, '-p', 'tsconfig.web.json'],
  [VITEST, 'run', '--project', 'unit', '--project', 'api', ...TESTS.map((nom) => `${nom}.test.ts`)],
];

const compte = { fichiers: Object.keys({ ...PROPRES, ...CENTRAUX }).length, centraux: Object.keys(CENTRAUX).length };
const dit = `${compte.fichiers} fichiers, dont ${compte.centraux} que toutes les fonctionnalités partagent`;

/** @returns the steps that fail */
const essayer = (copie: string): readonly string[] => {
  copier(copie);
  ecrireLEcran(copie);
  for (const etape of ETAPES) {
    const { status, stdout, stderr } = spawnSync(process.execPath, etape, { cwd: copie, encoding: 'utf8' });
    if (status !== 0) return [`${etape.join(' ')}\n${stdout}${stderr}`];
  }
  const trop = compte.fichiers > MAXIMUM.fichiers || compte.centraux > MAXIMUM.centraux;
  return [
    ...(trop ? [`${MAXIMUM.fichiers} fichiers au plus, dont ${MAXIMUM.centraux} partagés`] : []),
    ...(readFileSync(join(RACINE, 'CONTRIBUTING.md'), 'utf8').replaceAll(/\s+/g, ' ').includes(dit)
      ? []
      : [`CONTRIBUTING.md doit dire : « ${dit} »`]),
  ];
};

const copie = mkdtempSync(join(tmpdir(), 'pharmaccord-ecran-'));
try {
  const defauts = essayer(copie);
  console.log(`Un écran de réglage avec sa liste : ${dit}`);
  for (const defaut of defauts) console.error(defaut);
  process.exitCode = defauts.length > 0 ? 1 : 0;
} finally {
  rmSync(copie, { recursive: true, force: true });
}
