import { expect, it } from 'vitest';
import { compterPlaywright, compterVitest } from './rapports.ts';

const essai = (fullName: string, ...failureMessages: string[]) => ({
  fullName,
  status: failureMessages.length > 0 ? 'failed' : 'passed',
  failureMessages,
});

it('Vitest : ce qui a échoué, et pourquoi, sans ce qui a réussi', () => {
  const rapport = {
    numPassedTests: 2,
    numFailedTests: 1,
    success: false,
    testResults: [
      {
        name: '/r/a.test.ts',
        status: 'failed',
        assertionResults: [
          essai('tient'),
          essai('tombe', 'attendu 1\nreçu 2\n    at /r/a.test.ts:2:31\n    at f (file:///r/node_modules/v/run.js:1:1)'),
        ],
      },
      { name: '/r/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
      { name: '/r/c.test.ts', status: 'passed', assertionResults: [essai('tient aussi')] },
    ],
  };
  expect(compterVitest(rapport, '/r')).toEqual({
    reussis: 2,
    echoues: 2,
    rejoues: [],
    echecs: [
      '✗ a.test.ts › tombe\n    attendu 1\n    reçu 2\n        at /r/a.test.ts:2:31',
      '✗ b.test.ts\n    Cannot find module',
    ],
  });
});

it('Vitest : une erreur hors de tout essai est un échec', () => {
  const rapport = { numPassedTests: 3, numFailedTests: 0, success: false, testResults: [] };
  expect(compterVitest(rapport, '/r')).toMatchObject({ reussis: 3, echoues: 1, echecs: [] });
});

it('Playwright : chaque essai d’un parcours échoué, son image, et les parcours à réparer', () => {
  const test = (status: string, ...messages: string[]) => ({
    status,
    projectName: 'bureau',
    results: messages.map((message) => ({
      errors: [{ message }],
      attachments: [{ name: 'screenshot', path: 'a.png' }],
    })),
  });
  const rapport = {
    stats: { expected: 4, unexpected: 1, flaky: 1 },
    suites: [
      {
        specs: [{ title: 'tient', tests: [test('expected')] }],
        suites: [
          {
            specs: [
              {
                title: 'tombe',
                file: 'parcours/a.spec.ts',
                line: 7,
                tests: [test('unexpected', '\u001b[31mun\u001b[39m', 'deux')],
              },
              { title: 'vacille', tests: [test('flaky', 'trop lent')] },
            ],
          },
        ],
      },
    ],
  };
  expect(compterPlaywright(rapport)).toEqual({
    reussis: 5,
    echoues: 1,
    rejoues: ['vacille'],
    echecs: ['✗ parcours/a.spec.ts:7 (bureau) › tombe\n    un\n    a.png\n    deux\n    a.png'],
  });
});
