// npm test: everything that must hold before a change is accepted, in order, stopping at the first failure.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const RACINE = resolve(import.meta.dirname, '..');
const rapports = mkdtempSync(join(tmpdir(), 'pharmaccord-rapports-'));

type Compte = { readonly reussis: number; readonly echoues: number; readonly rejoues?: readonly string[] };
type Etape = {
  readonly nom: string;
  /** Arguments of our own Node. */
  readonly args: readonly string[];
  readonly env?: Record<string, string>;
  /** Reads files and writes none that another step reads: two of them run at once. */
  readonly lecture?: true;
  /** Reads how many tests passed and failed, for the steps that run tests. */
  readonly compter?: () => Compte | undefined;
};

const lireRapport = (nom: string): unknown => {
  const fichier = join(rapports, nom);
  return existsSync(fichier) ? JSON.parse(readFileSync(fichier, 'utf8')) : undefined;
};

const rapportVitest = (nom: string): Compte | undefined => {
  const rapport = lireRapport(nom) as
    | { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number; success: boolean }
    | undefined;
  if (!rapport) return undefined;
  // A file that does not load fails without any failed test.
  return { reussis: rapport.numPassedTests, echoues: Math.max(rapport.numFailedTests, rapport.success ? 0 : 1) };
};

type SuitePlaywright = {
  readonly suites?: readonly SuitePlaywright[];
  readonly specs?: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[];
};
const titresRejoues = ({ suites = [], specs = [] }: SuitePlaywright): string[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
  ...suites.flatMap(titresRejoues),
];
const rapportPlaywright = (nom: string): Compte | undefined => {
  const rapport = lireRapport(nom) as
    | (SuitePlaywright & { stats: { expected: number; unexpected: number; flaky: number } })
    | undefined;
  if (!rapport) return undefined;
  const { expected, unexpected, flaky } = rapport.stats;
  return { reussis: expected + flaky, echoues: unexpected, rejoues: titresRejoues(rapport) };
};

const VITEST = 'node_modules/vitest/vitest.mjs';
const enJson = (nom: string): readonly string[] => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(rapports, nom)}`,
];
const compterVitest = (nom: string) => () => rapportVitest(nom);

const ETAPES: readonly Etape[] = [
  {
    nom: 'mise en forme',
    lecture: true,
    args: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'],
  },
  {
    nom: 'règles de code',
    lecture: true,
    args: [
      'node_modules/oxlint/bin/oxlint',
      '--type-aware',
      '--report-unused-disable-directives-severity=error',
      `--threads=${availableParallelism()}`,
    ],
  },
  // Two checkers a project: four of them each work the same types out, a third of the time.
  { nom: 'types', lecture: true, args: ['node_modules/typescript/bin/tsc', '-b', '--checkers', '2'] },
  { nom: 'structure', lecture: true, args: ['scripts/check-structure.ts'] },
  { nom: 'carte', lecture: true, args: ['scripts/carte-svg.ts', '--check'] },
  { nom: 'README', lecture: true, args: ['scripts/check-readme.ts'] },
  { nom: 'dépendances', lecture: true, args: ['scripts/dependances.ts'] },
  { nom: 'sujets des commits', lecture: true, args: ['scripts/check-commits.ts'] },
  { nom: 'types des lignes', lecture: true, args: ['scripts/generate-rows.ts', '--check'] },
  // One project a run: workers that go from one to the other read everything again.
  {
    nom: 'unités',
    args: [VITEST, 'run', '--project', 'unit', ...enJson('unit.json')],
    compter: compterVitest('unit.json'),
  },
  {
    nom: 'écrans',
    args: [VITEST, 'run', '--project', 'web', ...enJson('web.json')],
    compter: compterVitest('web.json'),
  },
  {
    nom: 'API, PostgreSQL embarqué',
    args: [VITEST, 'run', '--project', 'api', ...enJson('api.json')],
    compter: compterVitest('api.json'),
  },
  // The oldest server: what holds the most SQL of its own. All of it: `npm run test:api:pg15`.
  {
    nom: 'API, PostgreSQL de Debian',
    args: ['scripts/pg15.ts', 'src/server/core/db/', 'argent/encours/', 'argent/rfa/', ...enJson('pg15.json')],
    compter: compterVitest('pg15.json'),
  },
  // What is refused before it is read, on connections that a proxy keeps: Debian's nginx and Caddy, with deploy/ as shipped.
  {
    nom: 'mandataires de Debian',
    args: ['scripts/mandataires.ts', ...enJson('mandataires.json')],
    compter: compterVitest('mandataires.json'),
  },
  // Every reading compared with and without a pooler that keeps nothing of what a connection asked for.
  {
    nom: 'API, derrière PgBouncer',
    args: [
      'scripts/repartiteur.ts',
      'composition/repartiteur',
      'core/db/murs',
      'core/db/database',
      'core/jobs/',
      ...enJson('repartiteur.json'),
    ],
    compter: compterVitest('repartiteur.json'),
  },
  { nom: 'construction', args: ['scripts/build-web.ts'] },
  { nom: 'poids des écrans', args: ['scripts/check-budgets.ts'] },
  { nom: 'navigateur', args: ['scripts/ensure-chromium.ts'] },
  {
    nom: 'parcours',
    args: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(rapports, 'e2e.json'), PLAYWRIGHT_FORCE_TTY: '0' },
    compter: () => rapportPlaywright('e2e.json'),
  },
];

const enfants = new Set<ReturnType<typeof spawn>>();
let interrompu = false;
const executer = async ({ args, env = {} }: Etape): Promise<{ code: number; sortie: string }> => {
  const morceaux: Buffer[] = [];
  const processus = spawn(process.execPath, args, {
    cwd: RACINE,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  enfants.add(processus);
  processus.stdout.on('data', (morceau: Buffer) => morceaux.push(morceau));
  processus.stderr.on('data', (morceau: Buffer) => morceaux.push(morceau));
  const code = await new Promise<number>((fini) => {
    processus.once('close', (statut) => fini(statut ?? 1));
    processus.once('error', () => fini(1));
  });
  enfants.delete(processus);
  return { code, sortie: Buffer.concat(morceaux).toString('utf8') };
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrompu = true;
    for (const enfant of enfants) enfant.kill(signal);
  });
}

const secondes = (debut: number): string => `${((performance.now() - debut) / 1000).toFixed(1)} s`.padStart(8);
const debutTotal = performance.now();
let reussis = 0;
let echoues = 0;

/** `npm test -- API poids`: only the steps whose name holds one of these words. */
const choix = process.argv.slice(2);
const choisies = ETAPES.filter(
  ({ nom }) => choix.length === 0 || choix.some((mot) => nom.toLowerCase().includes(mot.toLowerCase())),
);

const jouer = async (etape: Etape): Promise<boolean> => {
  const debut = performance.now();
  const { code, sortie } = await executer(etape);
  const compte = etape.compter?.();
  const ignore = /^Ignoré : .*$/m.exec(sortie)?.[0];
  const reussi = code === 0 && (!etape.compter || ignore !== undefined || (compte?.reussis ?? 0) > 0);
  reussis += compte?.reussis ?? 0;
  echoues += reussi ? 0 : Math.max(compte?.echoues ?? 0, 1);
  const detail =
    ignore ?? (compte ? `${compte.reussis} réussis${compte.echoues ? `, ${compte.echoues} échoués` : ''}` : '');
  console.log(`${reussi ? '✓' : '✗'} ${etape.nom.padEnd(28)}${secondes(debut)}  ${detail}`);
  for (const titre of compte?.rejoues ?? []) console.log(`  réussi au second essai, à réparer : ${titre}`);
  if (!reussi) console.log(interrompu ? 'Interrompu.' : sortie.trim() || `Aucun test n’a été exécuté (code ${code}).`);
  return reussi;
};

/** In order, so many at once, until one fails. */
const enchainer = async (etapes: readonly Etape[], aLaFois: number): Promise<boolean> => {
  const restantes = [...etapes];
  let bien = true;
  const file = async () => {
    for (let etape = restantes.shift(); etape && bien; etape = restantes.shift()) bien = (await jouer(etape)) && bien;
  };
  await Promise.all(Array.from({ length: aLaFois }, file));
  return bien;
};

const lectures = choisies.filter(({ lecture }) => lecture);
const essais = choisies.filter(({ lecture }) => !lecture);
if (await enchainer(lectures, 2)) await enchainer(essais, 1);

rmSync(rapports, { recursive: true, force: true });
console.log(`\nEn tout ${secondes(debutTotal).trim()}`);
console.log(`${reussis} passed, ${echoues} failed`);
process.exit(echoues > 0 ? 1 : 0);
