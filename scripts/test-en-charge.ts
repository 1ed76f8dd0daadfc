// npm run test:charge: npm test beside four busy processes, as on a shared machine. A test that fails only here
// depends on the speed of the machine.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const OCCUPANTS = 4;
/** Keeps a core busy until its parent ends, for whatever reason. */
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
