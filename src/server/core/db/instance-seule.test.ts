import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { processName } from './embedded/postmaster.ts';
import { prendreDossier } from './instance-seule.ts';

const dossier = (): string => {
  const chemin = mkdtempSync(join(tmpdir(), 'pharmaccord-seule-'));
  onTestFinished(() => rmSync(chemin, { recursive: true, force: true }));
  return chemin;
};
/** Another process, alive until the test kills it. */
const unAutre = async () => {
  const autre = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); process.stdout.write(String(1))'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void autre.kill('SIGKILL'));
  await once(autre.stdout, 'data');
  return autre;
};

it('une seconde instance sur le même DATA_DIR est refusée en une phrase, jusqu’à la fin de la première', async () => {
  const chemin = dossier();
  const autre = await unAutre();
  const rendre = prendreDossier(chemin, processName(autre.pid!));
  expect(() => prendreDossier(chemin)).toThrow(
    `Une autre instance de Pharmaccord (processus ${autre.pid}) travaille déjà sur ${chemin} : arrêtez-la, ou choisissez un autre DATA_DIR.`,
  );
  rendre();
  prendreDossier(chemin)();
  expect(readdirSync(chemin)).toEqual([]);
});

it('tuée, elle ne retient pas la suivante ; un nom illisible non plus', async () => {
  const chemin = dossier();
  const autre = await unAutre();
  prendreDossier(chemin, processName(autre.pid!));
  autre.kill('SIGKILL');
  await once(autre, 'exit');
  prendreDossier(chemin);
  expect(existsSync(join(chemin, 'instance.pid'))).toBe(true);
  for (const reste of ['', 'abc', `${process.ppid}:1`]) {
    writeFileSync(join(chemin, 'instance.pid'), reste);
    prendreDossier(chemin)();
  }
  expect(readdirSync(chemin)).toEqual([]);
});
