// npm run dev: the server restarts and the browser refreshes at each change; Ctrl-C stops both.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createServer } from 'vite';

const racine = resolve(import.meta.dirname, '..');
const vite = await createServer({ configFile: resolve(racine, 'vite.config.ts'), root: racine });
await vite.listen().catch((error: Error) => {
  console.error(`Le serveur de développement ne démarre pas : ${error.message}`);
  process.exit(1);
});
const adresse = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? 'http://localhost:5173';

const serveur = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
  cwd: racine,
  stdio: 'inherit',
  env: { PUBLIC_URL: adresse, ...process.env },
});
console.log(`Interface avec rechargement : ${adresse}`);

const arreter = async (signal: NodeJS.Signals): Promise<void> => {
  const fini = serveur.exitCode === null ? once(serveur, 'exit') : undefined;
  serveur.kill(signal);
  await Promise.all([fini, vite.close()]);
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void arreter(signal));
serveur.once('exit', (code) => process.exit(code ?? 0));
