// npm run test:charge: npm test beside four processes that never rest, as on a machine that others use. A test that
// fails here alone judges the machine.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const OCCUPANTS = 4;
/** Busy until its parent ends, whatever ends it. */
const OCCUPER = 'const parent = process.ppid; while (process.ppid === parent);';

const occupants = Array.from({ length: OCCUPANTS }, () =>
  spawn(process.execPath, ['-e', OCCUPER], { stdio: 'ignore' }),
);
const suite = spawn(process.execPath, [resolve(import.meta.dirname, 'test.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => suite.kill(signal));
suite.once('close', (code) => {
  for (const occupant of occupants) occupant.kill();
  process.exitCode = code ?? 1;
});
