// Finds the system's Chromium for the browser tests; on Debian as root, installs it, and its lighter form without
// windows.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NOMS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const executable = (fichier: string): boolean => {
  try {
    accessSync(fichier, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const dansLeChemin = (noms: readonly string[]): string[] => {
  const dossiers = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin'];
  return noms.flatMap((nom) => dossiers.map((dossier) => join(dossier, nom)));
};

/** The browser to drive: CHROMIUM_PATH when set, else the first one found; undefined when there is none. */
export const trouverChromium = (): string | undefined => {
  const choisi = process.env['CHROMIUM_PATH'];
  if (choisi) return executable(choisi) ? choisi : undefined;
  return [...dansLeChemin(NOMS), ...APPLICATIONS].find(executable);
};

const SANS_FENETRE = 'chromium-headless-shell';
/**
 * The headless Chromium, which draws no toolbar and saves a sixth of the time, but has no PDF viewer.
 * @returns undefined when it is not installed, or when CHROMIUM_PATH chooses
 */
export const trouverSansFenetre = (): string | undefined =>
  process.env['CHROMIUM_PATH'] ? undefined : dansLeChemin([SANS_FENETRE]).find(executable);

const apt = (...args: string[]): boolean =>
  spawnSync('apt-get', ['-q', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/** Installs a Debian package, as root on Debian only. @returns whether it was tried and succeeded */
export const installerPaquet = (paquet: string): boolean => {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  console.log(`Installation du paquet ${paquet}…`);
  return apt('update') && apt('install', '-y', '--no-install-recommends', paquet);
};

if (import.meta.main) {
  const navigateur =
    trouverChromium() ?? (!process.env['CHROMIUM_PATH'] && installerPaquet('chromium') ? trouverChromium() : undefined);
  if (!navigateur) {
    console.error(
      process.env['CHROMIUM_PATH']
        ? `CHROMIUM_PATH désigne ${process.env['CHROMIUM_PATH']}, qui n’est pas un programme exécutable.`
        : 'Aucun Chromium trouvé : installez-le (Debian ou Ubuntu : « sudo apt-get install chromium » ; macOS : « ' +
            'brew install --cask chromium ») ou indiquez son chemin dans CHROMIUM_PATH.',
    );
    process.exit(1);
  }
  console.log(`Chromium : ${navigateur}`);
  // Only saves time: without it, the journeys use the other Chromium.
  if (!process.env['CHROMIUM_PATH'] && !trouverSansFenetre()) installerPaquet(SANS_FENETRE);
  console.log(`Sans fenêtre : ${trouverSansFenetre() ?? 'absent'}`);
}
