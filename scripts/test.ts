// npm test: all the checks required before a change is accepted, in order. A failed step says why; the next steps
// still run.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  compterPlaywright,
  compterVitest,
  type Compte,
  type RapportPlaywright,
  type RapportVitest,
} from './rapports.ts';

const RACINE = resolve(import.meta.dirname, '..');
const rapports = mkdtempSync(join(tmpdir(), 'pharmaccord-rapports-'));

type Etape = {
  readonly nom: string;
  /** Arguments of Node. */
  readonly args: readonly string[];
  readonly env?: Record<string, string>;
  /** True for a step that writes no file another step reads: two of them run at once. */
  readonly lecture?: true;
  /** Shows the output even when the step passes. */
  readonly montrer?: true;
  /** Reads how many tests passed and failed, for the steps that run tests. */
  readonly compter?: () => Compte | undefined;
  /** Steps on which this one depends: it is skipped when one of them has failed. */
  readonly apres?: readonly string[];
};

const lireRapport = (nom: string): unknown => {
  const fichier = join(rapports, nom);
  return existsSync(fichier) ? JSON.parse(readFileSync(fichier, 'utf8')) : undefined;
};

const VITEST = 'node_modules/vitest/vitest.mjs';
const enJson = (nom: string): readonly string[] => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(rapports, nom)}`,
];
const parVitest = (nom: string) => (): Compte | undefined => {
  const rapport = lireRapport(nom) as RapportVitest | undefined;
  return rapport && compterVitest(rapport, RACINE);
};
const parPlaywright = (nom: string) => (): Compte | undefined => {
  const rapport = lireRapport(nom) as RapportPlaywright | undefined;
  return rapport && compterPlaywright(rapport);
};

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
  { nom: 'types', lecture: true, montrer: true, args: ['scripts/check-types.ts'] },
  { nom: 'structure', lecture: true, args: ['scripts/check-structure.ts'] },
  { nom: 'carte', lecture: true, args: ['scripts/carte-svg.ts', '--check'] },
  { nom: 'configuration écrite', lecture: true, args: ['scripts/check-readme.ts'] },
  { nom: 'dépendances', lecture: true, args: ['scripts/dependances.ts'] },
  { nom: 'sujets des commits', lecture: true, args: ['scripts/check-commits.ts'] },
  { nom: 'types des lignes', lecture: true, args: ['scripts/generate-rows.ts', '--check'] },
  { nom: 'écran nouveau', lecture: true, montrer: true, args: ['scripts/ecran-nouveau.ts'] },
  // One project per run, because a worker that changes project reads everything again.
  {
    nom: 'unités',
    args: [VITEST, 'run', '--project', 'unit', ...enJson('unit.json')],
    compter: parVitest('unit.json'),
  },
  {
    nom: 'écrans',
    args: [VITEST, 'run', '--project', 'web', ...enJson('web.json')],
    compter: parVitest('web.json'),
  },
  {
    nom: 'API, PostgreSQL embarqué',
    args: [VITEST, 'run', '--project', 'api', ...enJson('api.json')],
    compter: parVitest('api.json'),
  },
  // The oldest supported server, on the tests with the most SQL. All of them: `npm run test:api:pg15`.
  {
    nom: 'API, PostgreSQL de Debian',
    args: ['scripts/pg15.ts', 'src/server/core/db/', 'argent/encours/', 'argent/rfa/', ...enJson('pg15.json')],
    compter: parVitest('pg15.json'),
  },
  // Bodies refused before they are read, on connections that a proxy keeps open: Debian's nginx and Caddy, with
  // deploy/ as shipped.
  {
    nom: 'mandataires de Debian',
    args: ['scripts/mandataires.ts', ...enJson('mandataires.json')],
    compter: parVitest('mandataires.json'),
  },
  // Transaction mode: the tests of the previous step, and every read compared with and without PgBouncer. All of them:
  // `npm run test:api:pgbouncer`.
  {
    nom: 'API, derrière PgBouncer',
    args: [
      'scripts/pgbouncer.ts',
      'src/server/core/db/',
      'argent/encours/',
      'argent/rfa/',
      'composition/repartiteur',
      'core/jobs/',
      'core/push/',
      ...enJson('repartiteur.json'),
    ],
    compter: parVitest('repartiteur.json'),
  },
  { nom: 'construction', args: ['scripts/build.ts'] },
  { nom: 'poids des écrans', args: ['scripts/check-budgets.ts'], apres: ['construction'] },
  { nom: 'navigateur', args: ['scripts/ensure-chromium.ts'] },
  {
    nom: 'parcours',
    args: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(rapports, 'e2e.json'), PLAYWRIGHT_FORCE_TTY: '0' },
    compter: parPlaywright('e2e.json'),
    apres: ['construction', 'navigateur'],
  },
];

const enfants = new Set<ReturnType<typeof spawn>>();
const interruption = new AbortController();
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
    interruption.abort();
    for (const enfant of enfants) enfant.kill(signal);
  });
}

const dureeDepuis = (debut: number): string => {
  const secondes = (performance.now() - debut) / 1000;
  return secondes < 60 ? `${secondes.toFixed(1)} s` : `${Math.floor(secondes / 60)} min ${Math.round(secondes % 60)} s`;
};
const debutTotal = performance.now();

/** `npm test -- API poids`: only the steps whose name holds one of these words. */
const choix = process.argv.slice(2);
const choisies = ETAPES.filter(
  ({ nom }) => choix.length === 0 || choix.some((mot) => nom.toLowerCase().includes(mot.toLowerCase())),
);

type Issue = { readonly etat: 'REUSSIE' | 'ECHOUEE' | 'ECARTEE'; readonly ligne: string; readonly compte?: Compte };
const issues = new Map<string, Issue>();
const SIGNES = { REUSSIE: '✓', ECHOUEE: '✗', ECARTEE: '–' } as const;

/** Reasons of a failed step: the failures of its report, or else its output without passed tests. */
const raisonsDe = (sortie: string, code: number, compte: Compte | undefined): string => {
  if (interruption.signal.aborted) return 'Interrompu.';
  const ecrit = sortie.replaceAll(/^\s*✓.*\n/gm, '').trim() || `Aucun test n’a été exécuté (code ${code}).`;
  if (!compte || compte.echecs.length === 0) return ecrit;
  // Vitest reports these errors apart, because they belong to no test.
  const horsEssai = /^⎯+ Unhandled Errors ⎯+$.*/ms.exec(ecrit)?.[0];
  return [...compte.echecs, ...(horsEssai ? [horsEssai] : [])].join('\n\n');
};

const noter = (nom: string, etat: Issue['etat'], detail: string, compte?: Compte): void => {
  const ligne = `${SIGNES[etat]} ${nom.padEnd(28)}${detail}`;
  issues.set(nom, { etat, ligne, ...(compte && { compte }) });
  console.log(ligne);
};

const jouer = async (etape: Etape): Promise<void> => {
  const manque = etape.apres?.find((nom) => issues.has(nom) && issues.get(nom)?.etat !== 'REUSSIE');
  if (manque) return noter(etape.nom, 'ECARTEE', `écartée : « ${manque} » a échoué`);
  const debut = performance.now();
  const { code, sortie } = await executer(etape);
  const compte = etape.compter?.();
  const ignore = /^Ignoré : .*$/m.exec(sortie)?.[0];
  const reussi = code === 0 && (!etape.compter || ignore !== undefined || (compte?.reussis ?? 0) > 0);
  const comptes = compte && `${compte.reussis} réussis${compte.echoues ? `, ${compte.echoues} échoués` : ''}`;
  noter(
    etape.nom,
    reussi ? 'REUSSIE' : 'ECHOUEE',
    `${dureeDepuis(debut).padStart(12)}  ${ignore ?? comptes ?? ''}`.trimEnd(),
    compte,
  );
  if (reussi && etape.montrer) console.log(sortie.trimEnd());
  for (const titre of compte?.rejoues ?? []) console.log(`  réussi au second essai, à réparer : ${titre}`);
  if (!reussi) console.log(`\n${raisonsDe(sortie, code, compte)}\n`);
};

/** Runs the steps in order, a given number at once. */
const enchainer = async (etapes: readonly Etape[], aLaFois: number): Promise<void> => {
  const restantes = [...etapes];
  const file = async () => {
    for (let etape = restantes.shift(); etape && !interruption.signal.aborted; etape = restantes.shift())
      await jouer(etape);
  };
  await Promise.all(Array.from({ length: aLaFois }, file));
};

await enchainer(
  choisies.filter(({ lecture }) => lecture),
  2,
);
await enchainer(
  choisies.filter(({ lecture }) => !lecture),
  1,
);

rmSync(rapports, { recursive: true, force: true });
console.log('\nEn résumé');
for (const { ligne, compte } of issues.values())
  console.log([ligne, ...(compte?.echecs ?? []).map((echec) => `    ${echec.split('\n')[0]}`)].join('\n'));
const finies = [...issues.values()];
const somme = (nombres: readonly number[]): number => nombres.reduce((total, nombre) => total + nombre, 0);
const reussis = somme(finies.map(({ compte }) => compte?.reussis ?? 0));
const echoues = somme(finies.map(({ etat, compte }) => (etat === 'ECHOUEE' ? Math.max(compte?.echoues ?? 0, 1) : 0)));
console.log(`\nEn tout ${dureeDepuis(debutTotal)}`);
console.log(`${reussis} passed, ${echoues} failed`);
process.exit(echoues > 0 || interruption.signal.aborted ? 1 : 0);
