// A separate installation with only its first super administrator, and a mail server that keeps the sent mails.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { request } from '@playwright/test';
import { serveurAJour } from '../scripts/build-serveur.ts';
import { demarrerSmtp, type ServeurSmtp } from '../src/server/core/mail/serveur-smtp-de-test.ts';
import { dossierEnMemoire } from '../src/server/testing/processus/dossier-ephemere.ts';
import { Api, test as base, type Compte } from './monde.ts';
import { CLE_DE_SECRETS, DELAI, portLibre, pret } from './serveur.ts';

const RACINE = resolve(import.meta.dirname, '..');

export type InstallationNeuve = {
  readonly url: string;
  readonly api: Api;
  /** The first super administrator, who must still choose a password. */
  readonly admin: Compte;
  readonly smtp: ServeurSmtp;
};

/** The sent mails as plain text. */
export const textesDe = ({ recus }: ServeurSmtp, destinataire: string): string[] =>
  recus
    .filter(({ pour }) => pour.includes(destinataire))
    .map(({ brut }) => brut.toString('utf8').replaceAll(/=\r\n/g, '').replaceAll('=3D', '='));

const installer = async (): Promise<InstallationNeuve & { readonly fermer: () => Promise<void> }> => {
  const donnees = dossierEnMemoire('pharmaccord-neuve-');
  const smtp = await demarrerSmtp();
  const port = await portLibre();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATA_DIR: donnees,
    SECRETS_KEY: CLE_DE_SECRETS,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Pharmaccord <contact@exemple.fr>',
    DEMO: 'false',
    DATABASE_URL: '',
    NODE_ENV: 'production',
    LOG_LEVEL: 'fatal',
  };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/create-admin.ts', 'premier', 'premier@exemple.fr'],
    { cwd: RACINE, env },
  );
  const motDePasse = /: (\S+)\s*$/.exec(stdout)?.[1] ?? '';
  const processus = spawn(process.execPath, [await serveurAJour()], {
    cwd: RACINE,
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
  for (const limite = Date.now() + DELAI; !(await pret(url)); await delay(50))
    if (processus.exitCode !== null || Date.now() > limite) throw new Error('the server does not start');
  const contexte = await request.newContext({ baseURL: url });
  return {
    url,
    api: new Api(contexte),
    admin: { username: 'premier', motDePasse },
    smtp,
    fermer: async () => {
      await contexte.dispose();
      if (processus.exitCode === null && processus.signalCode === null) {
        const fini = once(processus, 'exit');
        processus.kill('SIGTERM');
        await fini;
      }
      await smtp.fermer();
      rmSync(donnees, { recursive: true, force: true });
    },
  };
};

export const test = base.extend<{ installation: InstallationNeuve }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter
  installation: async ({}, use) => {
    const installation = await installer();
    await use(installation);
    await installation.fermer();
  },
});
