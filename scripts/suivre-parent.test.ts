import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const module = JSON.stringify(resolve(import.meta.dirname, 'suivre-parent.ts'));
const SERVEUR = `
  import { suivreParent } from ${module};
  process.on('SIGTERM', () => { console.log('arrêt'); process.exit(0); });
  setTimeout(() => process.exit(1), 20_000);
  suivreParent(20);
  console.log(process.pid);`;

it.skipIf(process.platform === 'win32')('le shell de npm reçoit SIGTERM : le serveur s’arrête aussi', async () => {
  // Like npm: a shell that waits for the server, and dies of the signal without passing it on.
  const npm = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, SERVEUR], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let dit = '';
  npm.stdout.on('data', (octets: Buffer) => (dit += octets.toString()));
  await expect.poll(() => dit).toMatch(/^\d+\n$/);
  const serveur = Number(dit);
  onTestFinished(() => {
    try {
      process.kill(serveur, 'SIGKILL');
    } catch {
      // the process has ended
    }
  });
  npm.kill('SIGTERM');
  await once(npm, 'exit');
  await expect.poll(() => dit).toContain('arrêt');
});
