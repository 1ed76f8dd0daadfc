// Checks the types of each project, alone and from scratch, and the cost of it: the work counted by the compiler, the
// same on every machine.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const RACINE = resolve(import.meta.dirname, '..');
const TSC = resolve(RACINE, 'node_modules/typescript/bin/tsc');
// A single checker: several each compute the types they share, which would make the figures depend on their number.
const OPTIONS = ['--checkers', '1', '--extendedDiagnostics', '--incremental', 'false', '--tsBuildInfoFile', 'null'];

type Cout = { readonly types: number; readonly instantiations: number };
/** Budgets of the projects: a twentieth above their cost when last set (ADR 37). */
const BUDGETS: Readonly<Record<string, Cout>> = {
  shared: { types: 170_000, instantiations: 496_000 },
  server: { types: 900_000, instantiations: 3_850_000 },
  web: { types: 546_000, instantiations: 2_375_000 },
  e2e: { types: 50_000, instantiations: 51_500 },
};

const enTexte = (nombre: number): string => nombre.toLocaleString('fr-FR');

/** @returns true when the project compiles within its budget */
const verifier = (projet: string, budget: Cout): boolean => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [TSC, '-p', `tsconfig.${projet}.json`, ...OPTIONS], {
    cwd: RACINE,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const compter = (ligne: string): number => Number(new RegExp(`^${ligne}:\\s+(\\d+)`, 'm').exec(stdout)?.[1]);
  const cout: Cout = { types: compter('Types'), instantiations: compter('Instantiations') };
  if (status !== 0 || Number.isNaN(cout.types) || Number.isNaN(cout.instantiations)) {
    console.log(`${stdout}${stderr}`);
    return false;
  }
  const tenu = cout.types <= budget.types && cout.instantiations <= budget.instantiations;
  const detail = (['types', 'instantiations'] as const)
    .map((quoi) => `${enTexte(cout[quoi])} ${quoi} sur ${enTexte(budget[quoi])}`)
    .join(', ');
  console.log(`${tenu ? ' ' : '✗'} ${projet.padEnd(8)}${detail}`);
  return tenu;
};

const tenus = Object.entries(BUDGETS).map(([projet, budget]) => verifier(projet, budget));
process.exit(tenus.every(Boolean) ? 0 : 1);
