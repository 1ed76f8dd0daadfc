// npm run image [-- --essai]: the container image, from Debian's packages and the application as it is committed, built
// and with the packages it runs with: dist/image/base.tar and dist/image/app, then an image where buildah is. With
// --essai, it is started as it is meant to be (no root, read-only root, a data volume) until /health/ready answers: by
// podman where the machine lets it, else the same folders under chroot.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dossierEphemere } from '../src/server/testing/processus/dossier-ephemere.ts';
import { serveurAJour } from './build-serveur.ts';
import { construireWeb, webEstAJour } from './build-web.ts';
import { RACINE } from './empreinte.ts';

const DOSSIER = resolve(RACINE, 'dist/image');
const [BASE, APP] = [join(DOSSIER, 'base.tar'), join(DOSSIER, 'app')];
/** What Node is linked to (libatomic1 since 26), what backups of an external database call, certificates and hours. */
const PAQUETS = ['libstdc++6', 'libatomic1', 'ca-certificates', 'tzdata', 'postgresql-client'];
const SANS = ['/usr/share/doc/*', '/usr/share/man/*', '/usr/share/locale/*', '/usr/share/info/*'];
/** Where this machine takes its packages: no other address is known here. */
const SOURCES = ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list'];
const COMPTE = 10_001;
const PORT = 3977;

const presente = (commande: string): boolean => spawnSync(commande, ['--version'], { stdio: 'ignore' }).status === 0;
/** @throws when it fails */
const lancer = (commande: string, args: readonly string[], cwd = RACINE): string => {
  const { status, stdout, error } = spawnSync(commande, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0)
    throw new Error(`${commande} ${args[0] ?? ''} a échoué (${status ?? error?.message ?? 'sans raison'})`);
  return stdout;
};

/** A base from Debian's packages, made once: `rm dist/image/base.tar` to make it again. */
const faireBase = (): void => {
  if (existsSync(BASE)) return;
  if (!presente('mmdebstrap')) throw new Error('Installez mmdebstrap (sudo apt-get install mmdebstrap).');
  const sources = SOURCES.find((fichier) => existsSync(fichier));
  if (!sources) throw new Error('Aucune source de paquets Debian sur cette machine.');
  const [suite = ''] = lancer('sh', ['-c', '. /etc/os-release; echo "$VERSION_CODENAME"']).split('\n');
  lancer('mmdebstrap', [
    '--quiet',
    '--variant=essential',
    `--include=${PAQUETS.join(',')}`,
    ...SANS.map((motif) => `--dpkgopt=path-exclude=${motif}`),
    // Where packages came from stays on the machine that built it.
    '--customize-hook=rm -rf "$1"/var/lib/apt/lists "$1"/etc/apt/sources.list* "$1"/var/cache/* "$1"/var/log/*',
    `--customize-hook=install -d -m 0700 -o ${COMPTE} -g ${COMPTE} "$1"/data`,
    suite,
    BASE,
    sources,
  ]);
};

/** What is committed, built, with its packages: tests and tools of ours stay out. */
const faireApplication = async (): Promise<void> => {
  if (!webEstAJour()) await construireWeb();
  const serveur = dirname(await serveurAJour());
  rmSync(APP, { recursive: true, force: true });
  const suivis = lancer('git', ['ls-files', '-z'])
    .split('\0')
    .filter((chemin) => chemin !== '' && existsSync(join(RACINE, chemin)));
  for (const chemin of suivis.filter((nom) => !/^(?:e2e|bench|findings|\.)|\.test\.tsx?$/.test(nom))) {
    mkdirSync(dirname(join(APP, chemin)), { recursive: true });
    cpSync(join(RACINE, chemin), join(APP, chemin));
  }
  for (const dossier of [resolve(RACINE, 'dist/web'), resolve(RACINE, 'dist/web.sha256'), serveur])
    cpSync(dossier, join(APP, dossier.slice(RACINE.length)), { recursive: true });
  cpSync(join(RACINE, '.npmrc'), join(APP, '.npmrc'));
  lancer('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], APP);
};

const enMo = (octets: number): string => `${Math.round(octets / 1024 / 1024)} Mo`;
/** Kept apart from the machine's own images; copied files need nothing of its kernel. */
const STOCKAGE = ['--root', join(DOSSIER, 'stockage'), '--storage-driver', 'vfs'];

const faireImage = (): string | undefined => {
  if (!presente('buildah')) {
    console.log('buildah n’est pas là : base et application sont dans dist/image, aucune image n’en est faite.');
    return undefined;
  }
  const { version } = JSON.parse(readFileSync(join(RACINE, 'package.json'), 'utf8')) as { version: string };
  const nom = `localhost/pharmaccord:${version}`;
  cpSync(resolve(RACINE, 'deploy/image/Containerfile'), join(DOSSIER, 'Containerfile'));
  // HEALTHCHECK is of Docker's form alone.
  lancer('buildah', [...STOCKAGE, 'bud', '--quiet', '--format', 'docker', '--isolation', 'chroot', '-t', nom, DOSSIER]);
  return nom;
};

const prete = async (vivant: () => boolean): Promise<string> => {
  for (let essai = 0; essai < 240 && vivant(); essai += 1) {
    const reponse = await fetch(`http://127.0.0.1:${PORT}/health/ready`).catch(() => undefined);
    if (reponse?.ok) return await reponse.text();
    await delay(500);
  }
  throw new Error('l’image ne répond pas');
};

/** The folders of the image, read-only, with its own /proc and /tmp, under its account. */
const SOUS_CHROOT = `set -e
mount --bind "$RACINE_IMAGE" "$RACINE_IMAGE"
mount --bind "$DONNEES" "$RACINE_IMAGE/data"
mount -t tmpfs tmpfs "$RACINE_IMAGE/tmp"
mount -t proc proc "$RACINE_IMAGE/proc"
for p in null urandom random zero; do
  touch "$RACINE_IMAGE/dev/$p" 2>/dev/null || true
  mount --bind /dev/$p "$RACINE_IMAGE/dev/$p"
done
mkdir -p "$RACINE_IMAGE/dev/shm"; mount -t tmpfs tmpfs "$RACINE_IMAGE/dev/shm"
mount -o remount,bind,ro "$RACINE_IMAGE"
exec chroot --userspec=${COMPTE}:${COMPTE} "$RACINE_IMAGE" /bin/sh -c '
  if touch /opt/essai 2>/dev/null; then echo "la racine s’écrit"; exit 1; fi
  cd /opt/pharmaccord
  exec node --max-semi-space-size=4 --max-old-space-size=384 --heap-growing-percent=25 scripts/start.ts'`;

const lieuDEssai = () => {
  const racine = dossierEphemere('pharmaccord-image-');
  const donnees = join(racine, 'donnees');
  mkdirSync(donnees);
  chmodSync(donnees, 0o700);
  chownSync(donnees, COMPTE, COMPTE);
  return { racine, donnees };
};

/** runc where it is: crun refuses a machine with both generations of cgroups. */
const avecRunc = (): string[] => (presente('runc') ? ['--runtime=runc'] : []);
/** Those of this program: a container may not have more, and podman asks for more. */
const LIMITES = ['--ulimit=nofile=4096:4096', '--ulimit=nproc=1000:1000'];

/** @returns how it was tried */
const parPodman = async (image: string, donnees: string): Promise<string> => {
  const nom = `pharmaccord-essai-${process.pid}`;
  const podman = [...STOCKAGE, ...avecRunc(), '--cgroup-manager=cgroupfs'];
  const prudence = ['--read-only', '--tmpfs=/tmp', '--cap-drop=all', '--security-opt=no-new-privileges', ...LIMITES];
  const lieu = ['--network=host', '--no-healthcheck', `--env=PORT=${PORT}`, `--volume=${donnees}:/data`];
  const essai = spawn('podman', [...podman, 'run', '--rm', `--name=${nom}`, ...prudence, ...lieu, image], {
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let dit = '';
  essai.stderr.on('data', (texte: Buffer) => (dit += texte.toString()));
  try {
    const reponse = await prete(() => essai.exitCode === null);
    // Its timer would ask for systemd: the check of the image is run once, by hand.
    const format = '--format={{json .Config.Healthcheck.Test}}';
    const [, ...controle] = JSON.parse(lancer('podman', [...podman, 'image', 'inspect', format, image])) as string[];
    const { status } = spawnSync('podman', [...podman, 'exec', nom, ...controle]);
    return `podman : ${reponse}, contrôle de santé ${status === 0 ? 'bon' : `en échec (${status})`}`;
  } catch (error) {
    throw new Error(dit.trim().split('\n').at(-1) ?? '', { cause: error });
  } finally {
    spawnSync('podman', [...podman, 'stop', '-t', '30', nom], { stdio: 'ignore' });
  }
};

const parChroot = async (racine: string, donnees: string): Promise<string> => {
  const image = join(racine, 'image');
  mkdirSync(image);
  lancer('tar', ['-xf', BASE, '-C', image]);
  lancer('cp', ['-a', APP, join(image, 'opt/pharmaccord')]);
  writeFileSync(join(racine, 'essai.sh'), SOUS_CHROOT);
  const env = {
    NODE_ENV: 'production',
    DATA_DIR: '/data',
    HOST: '127.0.0.1',
    PORT: String(PORT),
    HOME: '/tmp',
    PATH: '/opt/pharmaccord/node_modules/.bin:/usr/sbin:/usr/bin:/sbin:/bin',
    RACINE_IMAGE: image,
    DONNEES: donnees,
  };
  const args = ['--mount', '--pid', '--fork', '--kill-child=SIGTERM', '/bin/sh', join(racine, 'essai.sh')];
  const essai = spawn('unshare', args, { env, stdio: 'inherit' });
  const fin = new Promise((finie) => essai.once('exit', finie));
  try {
    return `chroot, compte ${COMPTE}, racine en lecture seule : ${await prete(() => essai.exitCode === null)}`;
  } finally {
    essai.kill('SIGTERM');
    await fin;
  }
};

const essayer = async (image: string | undefined): Promise<void> => {
  const { racine, donnees } = lieuDEssai();
  try {
    if (image && presente('podman'))
      try {
        return console.log(`Essayée par ${await parPodman(image, donnees)}`);
      } catch (error) {
        console.log(`podman ne peut pas ici : ${(error as Error).message}`);
      }
    console.log(`Essayée par ${await parChroot(racine, donnees)}`);
  } finally {
    rmSync(racine, { recursive: true, force: true });
  }
};

try {
  mkdirSync(DOSSIER, { recursive: true });
  faireBase();
  await faireApplication();
  const image = faireImage();
  const poids = Number(lancer('du', ['-sb', APP]).split('\t')[0]);
  console.log(`Base ${enMo(statSync(BASE).size)}, application ${enMo(poids)}${image ? ` : ${image}` : ''}`);
  if (process.argv.includes('--essai')) await essayer(image);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
