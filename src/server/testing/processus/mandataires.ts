import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { connect } from 'node:tls';
import type { Destination } from '../hostile/connexion-gardee.ts';
import { dossierEphemere } from './dossier-ephemere.ts';
import { attendreQue } from '#server/core/attendre-de-test.ts';

const DEPLOY = resolve(import.meta.dirname, '../../../../deploy');
const NOM = 'pharmaccord.exemple.fr';
const SERVEUR = '127.0.0.1:3000';

export type Mandataire = Destination & {
  /** All that it has written in its logs. */
  journal(): string;
  arreter(): Promise<void>;
};

export const portLibre = async (): Promise<number> => {
  const serveur = createServer().listen(0, '127.0.0.1');
  await once(serveur, 'listening');
  const adresse = serveur.address();
  serveur.close();
  return typeof adresse === 'object' && adresse ? adresse.port : 0;
};

/** As shipped, these words alone being other ones. @throws when one of them is no longer there */
const livre = (fichier: string, autrement: readonly (readonly [string, string])[]): string => {
  let texte = readFileSync(fichier, 'utf8');
  for (const [mot, autre] of autrement) {
    if (!texte.includes(mot)) throw new Error(`${fichier} no longer says « ${mot} »`);
    texte = texte.replaceAll(mot, autre);
  }
  return texte;
};

const ecrireCertificat = (dossier: string): { readonly cle: string; readonly certificat: string } => {
  const [cle, certificat] = [join(dossier, 'cle.pem'), join(dossier, 'certificat.pem')];
  const courbe = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const { status, stderr } = spawnSync(
    'openssl',
    ['req', '-x509', ...courbe, '-keyout', cle, '-out', certificat, '-days', '2', '-subj', `/CN=${NOM}`],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`openssl: ${stderr}`);
  return { cle, certificat };
};

type Lancement = { readonly programme: string; readonly args: readonly string[]; readonly dossier: string };
const lancer = async ({ programme, args, dossier }: Lancement, port: number): Promise<Mandataire> => {
  const sortie: Buffer[] = [];
  const env = { PATH: process.env['PATH'], HOME: dossier, XDG_DATA_HOME: dossier, XDG_CONFIG_HOME: dossier };
  const enfant: ChildProcess = spawn(programme, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const flux of [enfant.stdout, enfant.stderr]) flux?.on('data', (octets: Buffer) => sortie.push(octets));
  const fini = once(enfant, 'exit');
  const arreter = async (): Promise<void> => {
    if (enfant.exitCode === null && enfant.signalCode === null) enfant.kill('SIGTERM');
    await fini;
    rmSync(dossier, { recursive: true, force: true });
  };
  const ouvert = async (): Promise<void> => {
    if (enfant.exitCode !== null) throw new Error(`${programme}: ${Buffer.concat(sortie).toString()}`);
    const essai = connect({ port, host: '127.0.0.1', servername: NOM, rejectUnauthorized: false });
    await once(essai, 'secureConnect').finally(() => essai.destroy());
  };
  await attendreQue(ouvert).catch(async (error: unknown) => {
    await arreter();
    throw error;
  });
  const journal = (): string =>
    [Buffer.concat(sortie), ...globSync(join(dossier, '*.log')).map((nom) => readFileSync(nom))].join('\n');
  return { port, host: NOM, tls: true, journal, arreter };
};

/** Debian's nginx with its own nginx.conf, and ours as shipped: other ports, other certificate, other places for its logs. */
const demarrerNginx = async (portServeur: number): Promise<Mandataire> => {
  const dossier = dossierEphemere('pharmaccord-nginx-');
  const [http, https] = [await portLibre(), await portLibre()];
  const { cle, certificat } = ecrireCertificat(dossier);
  const lieu = `/etc/letsencrypt/live/${NOM}`;
  const site = join(dossier, 'pharmaccord.conf');
  writeFileSync(
    site,
    livre(join(DEPLOY, 'nginx.conf'), [
      [SERVEUR, `127.0.0.1:${portServeur}`],
      ['listen 80;', `listen 127.0.0.1:${http};`],
      ['listen 443 ssl;', `listen 127.0.0.1:${https} ssl;`],
      [`${lieu}/fullchain.pem`, certificat],
      [`${lieu}/privkey.pem`, cle],
      ['/var/log/nginx', dossier],
    ]),
  );
  const principal = join(dossier, 'nginx.conf');
  writeFileSync(
    principal,
    livre('/etc/nginx/nginx.conf', [
      ['pid /run/nginx.pid;', `pid ${join(dossier, 'pid')};\ndaemon off;`],
      ['/var/log/nginx', dossier],
      ['include /etc/nginx/conf.d/*.conf;', `include ${site};`],
      ['include /etc/nginx/sites-enabled/*;', ''],
    ]),
  );
  return lancer({ programme: 'nginx', args: ['-c', principal, '-e', 'stderr'], dossier }, https);
};

/** Debian's Caddy with our Caddyfile as shipped: other ports, other certificate. */
const demarrerCaddy = async (portServeur: number): Promise<Mandataire> => {
  const dossier = dossierEphemere('pharmaccord-caddy-');
  const [http, https] = [await portLibre(), await portLibre()];
  const { cle, certificat } = ecrireCertificat(dossier);
  const fichier = join(dossier, 'Caddyfile');
  const reste = livre(join(DEPLOY, 'Caddyfile'), [
    [SERVEUR, `127.0.0.1:${portServeur}`],
    [`\n${NOM} {`, `\n${NOM} {\n\ttls ${certificat} ${cle}`],
    ['\n{\n', `\n{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n`],
  ]);
  writeFileSync(fichier, reste);
  chmodSync(cle, 0o644);
  return lancer({ programme: 'caddy', args: ['run', '--adapter', 'caddyfile', '--config', fichier], dossier }, https);
};

export const MANDATAIRES = { nginx: demarrerNginx, caddy: demarrerCaddy } as const;
/** What `scripts/mandataires.ts` found here; nothing in the other runs of the tests. */
export const mandatairesPresents = (process.env['MANDATAIRES'] ?? '')
  .split(',')
  .filter((nom): nom is keyof typeof MANDATAIRES => Object.hasOwn(MANDATAIRES, nom));
