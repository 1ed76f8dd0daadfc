// Summaries of the reports of Vitest and Playwright: the number of tests, and the failures.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export type Compte = {
  readonly reussis: number;
  readonly echoues: number;
  /** Titles of the tests that passed when run again. */
  readonly rejoues: readonly string[];
  /** One text per failure: place, title, reason. */
  readonly echecs: readonly string[];
};

export type RapportVitest = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
};

/** A stack line outside our code. */
const DANS_UN_PAQUET = /^\s+at (?:.*\bnode_modules\b.*|new Promise \(<anonymous>\))$\n?/gm;

const ecrireEchec = (lieu: string, titre: string, raisons: readonly string[]): string =>
  [`✗ ${lieu}${titre && ` › ${titre}`}`, ...raisons]
    .map((texte) => stripVTControlCharacters(texte).replaceAll(DANS_UN_PAQUET, '').trim())
    .filter(Boolean)
    .join('\n')
    .replaceAll('\n', '\n    ');

/** Reads the JSON report of Vitest; a file that does not load counts as a failure of its own. */
export const compterVitest = (rapport: RapportVitest, racine: string): Compte => {
  const echecs = rapport.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const lieu = relative(racine, name);
    const echoues = assertionResults.filter((essai) => essai.status === 'failed');
    if (status === 'failed' && echoues.length === 0) return [ecrireEchec(lieu, '', [message ?? ''])];
    return echoues.map(({ fullName, failureMessages }) => ecrireEchec(lieu, fullName, failureMessages ?? []));
  });
  return {
    reussis: rapport.numPassedTests,
    echoues: Math.max(rapport.numFailedTests, echecs.length, rapport.success ? 0 : 1),
    rejoues: [],
    echecs,
  };
};

type EssaiPlaywright = {
  readonly status: string;
  readonly projectName?: string;
  readonly results?: readonly {
    readonly errors?: readonly { readonly message?: string }[];
    readonly attachments?: readonly { readonly name: string; readonly path?: string }[];
  }[];
};
type SuitePlaywright = {
  readonly suites?: readonly SuitePlaywright[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file?: string;
    readonly line?: number;
    readonly tests: readonly EssaiPlaywright[];
  }[];
};
export type RapportPlaywright = SuitePlaywright & {
  readonly errors?: readonly { readonly message?: string }[];
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
};

const specsDe = ({ suites = [], specs = [] }: SuitePlaywright): NonNullable<SuitePlaywright['specs']> => [
  ...specs,
  ...suites.flatMap(specsDe),
];

/** Reads the JSON report of Playwright: gives the reason and the picture of each failed try of a journey. */
export const compterPlaywright = (rapport: RapportPlaywright): Compte => {
  const specs = specsDe(rapport);
  const echoues = specs.flatMap(({ title, file = '', line = 0, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName = '', results = [] }) =>
        ecrireEchec(
          `${file}:${line} (${projectName})`,
          title,
          results.flatMap(({ errors = [], attachments = [] }) => [
            ...errors.map(({ message = '' }) => message),
            ...attachments.flatMap(({ name, path }) => (name === 'screenshot' && path ? [path] : [])),
          ]),
        ),
      ),
  );
  const ailleurs = (rapport.errors ?? []).map(({ message = '' }) => ecrireEchec('parcours', '', [message]));
  const { expected, unexpected, flaky } = rapport.stats;
  return {
    reussis: expected + flaky,
    echoues: Math.max(unexpected, ailleurs.length),
    rejoues: specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
    echecs: [...ailleurs, ...echoues],
  };
};
