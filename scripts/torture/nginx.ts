import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { envoyer } from '../envoyer.ts';

type Nginx = {
  /** Status and request of each answer since the start. */
  reponses(): readonly { readonly status: number; readonly demande: string }[];
  arreter(): Promise<void>;
};

export const nginxPresent = (): boolean => spawnSync('nginx', ['-v']).status === 0;

/**
 * Starts Debian's nginx in front of several instances, as docs/exploitation.md describes: a request refused by a
 * stopping instance goes to the other one, which the idempotency keys allow.
 */
export const demarrerNginx = async (port: number, serveurs: readonly number[], dossier: string): Promise<Nginx> => {
  const journal = join(dossier, 'reponses');
  const erreurs = join(dossier, 'nginx-erreurs');
  const conf = join(dossier, 'nginx.conf');
  writeFileSync(
    conf,
    `daemon off;
pid ${join(dossier, 'nginx.pid')};
error_log ${erreurs} error;
worker_processes 1;
events { worker_connections 4096; }
http {
  log_format statut '$status $request_method $uri $upstream_addr $upstream_status';
  access_log ${journal} statut;
  client_body_temp_path ${join(dossier, 'corps')};
  proxy_temp_path ${join(dossier, 'mandataire')};
  fastcgi_temp_path ${join(dossier, 'f')};
  uwsgi_temp_path ${join(dossier, 'u')};
  scgi_temp_path ${join(dossier, 's')};
  map $http_upgrade $connexion { default upgrade; '' ''; }
  upstream pharmaccord {
${serveurs.map((serveur) => `    server 127.0.0.1:${serveur} max_fails=0;`).join('\n')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 200m;
    location / {
      proxy_pass http://pharmaccord;
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connexion;
      proxy_next_upstream error timeout http_502 http_503 non_idempotent;
      proxy_next_upstream_tries 4;
      proxy_read_timeout 120s;
    }
  }
}
`,
  );
  if (await envoyer(port, { method: 'GET', chemin: '/health/live' }).catch(() => undefined))
    throw new Error(`le port ${port} est déjà pris`);
  const processus = spawn('nginx', ['-c', conf, '-e', erreurs], { stdio: ['ignore', 'ignore', 'inherit'] });
  for (let essai = 0; essai < 100; essai += 1) {
    if (processus.exitCode !== null) throw new Error(`nginx : ${readFileSync(erreurs, 'utf8')}`);
    if (await envoyer(port, { method: 'GET', chemin: '/health/live' }).catch(() => undefined)) break;
    await attendre(50);
  }
  return {
    reponses: () =>
      (existsSync(journal) ? readFileSync(journal, 'utf8') : '')
        .split('\n')
        .filter((ligne) => ligne !== '')
        .map((demande) => ({ status: Number.parseInt(demande, 10), demande })),
    arreter: async () => {
      const fin = once(processus, 'exit');
      processus.kill('SIGTERM');
      await fin;
    },
  };
};
