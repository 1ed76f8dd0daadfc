// npm run dev: the server restarts and the browser refreshes at each change; Ctrl-C stops both.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createServer } from 'vite';

const racine = resolve(import.meta.dirname, '..');
const api = `http://localhost:${process.env['PORT'] ?? 3000}`;
const vite = await createServer({ configFile: resolve(racine, 'vite.config.ts'), root: racine });
const adresse = `http://localhost:${vite.config.server.port}`;

const serveur = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
  cwd: racine,
  stdio: 'inherit',
  env: { PUBLIC_URL: adresse, ...process.env },
});
const arreter = async (signal: NodeJS.Signals): Promise<void> => {
  const fini = serveur.exitCode === null ? once(serveur, 'exit') : undefined;
  serveur.kill(signal);
  await Promise.all([fini, vite.close()]);
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void arreter(signal));
serveur.once('exit', (code) => process.exit(code ?? 0));

const repond = (): Promise<boolean> =>
  fetch(`${api}/health/live`).then(
    ({ ok }) => ok,
    () => false,
  );
// Waits for the API, because a page opened earlier would only show errors; a server that does not start explains why.
for (const limite = Date.now() + 30_000; Date.now() < limite && !(await repond());) await delay(100);
await vite.listen().catch(async (error: Error) => {
  console.error(`Le serveur de développement ne démarre pas : ${error.message}`);
  await arreter('SIGTERM');
});
console.log(`Interface avec rechargement : ${adresse}`);
