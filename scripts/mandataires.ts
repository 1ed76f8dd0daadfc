// Runs the tests of refused bodies behind Debian's nginx and Caddy, with the files of deploy/ as shipped. If one of
// them cannot be installed, says so and runs without it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installerPaquet } from './ensure-chromium.ts';

const present = (programme: string): boolean =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin'].some((dossier) =>
    existsSync(join(dossier, programme)),
  );
const PAQUETS = { openssl: 'openssl', nginx: 'nginx-light', caddy: 'caddy' } as const;
const absents = Object.entries(PAQUETS).filter(
  ([programme, paquet]) => !present(programme) && !(installerPaquet(paquet) && present(programme)),
);
const manque = (programme: keyof typeof PAQUETS) => absents.some(([absent]) => absent === programme);
const choisis = manque('openssl') ? [] : (['nginx', 'caddy'] as const).filter((programme) => !manque(programme));

if (absents.length > 0)
  console.log(
    `Ignoré : ${absents.map(([programme]) => programme).join(', ')} absent. Pour cet essai, installez ` +
      `${absents.map(([, paquet]) => `« ${paquet} »`).join(', ')} (sudo apt-get install).`,
  );
if (choisis.length === 0) process.exit(0);

const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', 'corps-refuses-mandataires', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      MANDATAIRES: choisis.join(','),
      PATH: [process.env['PATH'], '/usr/sbin'].join(delimiter),
    },
  },
);
process.exit(status ?? 1);
