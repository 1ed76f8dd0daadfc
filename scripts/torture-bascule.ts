// npm run torture:bascule [-- --tours 20]: two instances behind nginx, on two servers of Debian's PostgreSQL, one of
// which follows the other. Under load, the principal is killed, frozen or cut off; the other one takes its place, then
// the first comes back, still believing that it is the principal. Exit 1 when an acknowledged write is lost or
// doubled, a job is lost or done twice, an ended session works again, a socket does not reconnect, or no write
// succeeds for 15 s after the promotion.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { demarrerSmtp } from '../src/server/core/mail/serveur-smtp-de-test.ts';
import { dossierEphemere } from '../src/server/testing/processus/dossier-ephemere.ts';
import { executer, surLaConnexion } from '../src/server/testing/base/serveur.ts';
import { serveurAJour } from './build-serveur.ts';
import { envoyer } from './envoyer.ts';
import { ouvrirPaire, PANNES, type Paire, type Rang } from './torture/bascule/paire.ts';
import { questionner } from './torture/bascule/questions.ts';
import { charger } from './torture/charge.ts';
import { compter, connecter, ecrire, nouvelleEcriture } from './torture/ecritures.ts';
import { demarrerNginx, nginxPresent } from './torture/nginx.ts';
import { arreter } from './torture/processus.ts';

const { values } = parseArgs({ options: { tours: { type: 'string', default: '20' } } });
const PORT = 3990;
const PORTS = [3991, 3992] as const;
const PORTS_DES_BASES = [3993, 3994] as const;
const BASE = 'bascule';
const PALIER_MS = 2_000;
const RETOUR_MAX_MS = 15_000;
const REPRISE_S = 600;

const racine = dossierEphemere('pharmaccord-bascule-');
const trouvee = nginxPresent() ? await ouvrirPaire(racine, PORTS_DES_BASES) : undefined;
if (!trouvee) {
  console.log('Ignoré : cet essai demande PostgreSQL et nginx de Debian (postgresql, nginx-light).');
  process.exit(0);
}
const paire: Paire = trouvee;
const smtp = await demarrerSmtp();
const serveur = await serveurAJour();
const journalDe = (port: number): string => join(racine, `${port}.log`);

type Lancement = { readonly port: number; readonly rangs?: readonly Rang[]; readonly demo?: boolean };
const lancer = ({ port, rangs, demo = false }: Lancement): ChildProcess => {
  const journal = openSync(journalDe(port), 'a');
  return spawn(process.execPath, [serveur], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(racine, 'donnees'),
      DATABASE_URL: paire.adresse('pharmaccord', BASE, rangs),
      DATABASE_MIGRATION_URL: paire.adresse('postgres', BASE, rangs),
      SMTP_URL: smtp.url,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      DEMO: String(demo),
    },
    stdio: ['ignore', journal, journal],
  });
};
const demarrer = async (lancement: Lancement): Promise<ChildProcess> => {
  const processus = lancer(lancement);
  for (;;) {
    if (processus.exitCode !== null) throw new Error(readFileSync(journalDe(lancement.port), 'utf8'));
    const reponse = await envoyer(lancement.port, { method: 'GET', chemin: '/health/ready' }).catch(() => undefined);
    if (reponse?.status === 200) return processus;
    await attendre(50);
  }
};

/** The application must refuse to start on a server that follows another one. */
const exigerRefusDuSecours = async (secours: Rang): Promise<void> => {
  const port = PORTS[0] + 10;
  const processus = lancer({ port, rangs: [secours] });
  while (processus.exitCode === null) await attendre(50);
  const dit = readFileSync(journalDe(port), 'utf8');
  if (!dit.includes('serveur de secours')) throw new Error(`un démarrage sur le secours : ${dit}`);
};

/** Opens a session that its user then ends, and returns its headers. */
const finirUneSession = async (): Promise<Record<string, string>> => {
  const { entetes } = await connecter(PORT);
  const { status } = await envoyer(PORT, { method: 'POST', chemin: '/api/v1/logout', entetes });
  if (status >= 300) throw new Error(`fin de session refusée : ${status}`);
  return entetes;
};

const surLaBase = (rang: Rang, requete: string): Promise<number> =>
  surLaConnexion({ connectionString: paire.adresse('postgres', BASE, [rang]) }, async (client) =>
    Number((await client.query<{ n: string }>(requete)).rows[0]?.n),
  );
const A_FAIRE = `select count(*) as n from pgboss.job where state in ('created', 'retry', 'active')
  and name in ('mail', 'support-question')`;
const QUESTIONS = `select count(distinct cle) as n from idempotence where cle like 'question-%'`;
const MAILS_SANS_ISSUE = `select count(*) as n from mail where statut = 'EN_ATTENTE'`;
const TRAVAUX_DES_QUESTIONS = `select count(*) as n from pgboss.job where name = 'support-question'`;

/** The number of mails that the test server received twice. */
const mailsDoubles = (): number => {
  const noms = smtp.recus.map(({ brut }) => /^message-id: *(\S+)/im.exec(brut.toString('latin1'))?.[1]);
  return noms.length - new Set(noms).size;
};

const pire = { retour: 0 };
let questions = 0;
/** @returns the server that is principal afterwards */
const basculer = async (tour: number, principal: Rang): Promise<Rang> => {
  const secours: Rang = principal === 0 ? 1 : 0;
  const panne = PANNES[(tour - 1) % PANNES.length] ?? 'tué';
  await paire.suivre(secours);
  if (tour === 1) await exigerRefusDuSecours(secours);
  const compte = await connecter(PORT);
  // Raises the limits of a user: ten open questions, thirty messages in ten minutes.
  await executer(
    { connectionString: paire.adresse('postgres', BASE, [principal]) },
    `update support_conversation set etat = 'CLOSE', clos_le = now() where etat = 'OUVERTE'`,
    `delete from tentative where cle like 'support:%'`,
  );
  const finies = await finirUneSession();
  const charge = await charger(PORT, tour);
  const finQuestions = questionner(compte, tour);
  await attendre(PALIER_MS);
  paire.frapper(principal, panne);
  await attendre(PALIER_MS / 2);
  await paire.promouvoir(secours);
  const promu = performance.now();
  // The first write answered after the promotion.
  let retour: number | undefined;
  for (let rang = 0; retour === undefined; rang += 1) {
    const essai = nouvelleEcriture(1_000 + tour, rang * 12 + 1);
    await ecrire(compte, essai).catch(() => {});
    if (essai.acquittee) retour = performance.now() - promu;
    else await attendre(50);
  }
  pire.retour = Math.max(pire.retour, retour);
  paire.relever(principal, panne);
  await attendre(PALIER_MS);
  const prises = await charge.arreter();
  questions += await finQuestions();
  for (const ecriture of charge.ecritures)
    for (let fois = 0; fois < 20 && !ecriture.acquittee; fois += 1) await ecrire(compte, ecriture);
  const vus = await compter(await connecter(PORT));
  const perdues = charge.ecritures.filter(({ info }) => !vus.has(info));
  const doubles = [...vus].filter(([, n]) => n > 1);
  const revenues = await Promise.all(
    PORTS.map((port) => envoyer(port, { method: 'GET', chemin: '/api/v1/tenant/id', entetes: finies })),
  );
  const posees = await surLaBase(secours, QUESTIONS);
  const travaux = await surLaBase(secours, TRAVAUX_DES_QUESTIONS);
  console.log(
    `tour ${tour}, principal ${panne} : ${charge.ecritures.length} écritures, ${perdues.length} perdue(s), ` +
      `${doubles.length} en double ; ${posees} questions, ${travaux} travaux, ` +
      `${mailsDoubles()} mail(s) en double ; ${prises} prises ouvertes ; ` +
      `première écriture ${Math.round(retour)} ms après la promotion`,
  );
  const fautes = [
    perdues.length > 0 && 'des écritures ont été perdues',
    doubles.length > 0 && 'des écritures ont été faites deux fois',
    posees !== questions && `${questions} questions acquittées, ${posees} gardées`,
    travaux !== posees && 'des travaux ont été perdus ou doublés',
    mailsDoubles() > 0 && 'des mails sont partis deux fois',
    revenues.some(({ status }) => status !== 401) && 'une session finie vit encore',
    prises < 20 && 'des prises ne sont pas revenues',
    retour > RETOUR_MAX_MS && 'le service a tardé à revenir',
  ].filter((faute) => typeof faute === 'string');
  if (fautes.length > 0) {
    for (const port of PORTS) console.log(readFileSync(journalDe(port), 'utf8').slice(-4_000));
    throw new Error(fautes.join(' ; '));
  }
  return secours;
};

const instances: ChildProcess[] = [];
let nginx: Awaited<ReturnType<typeof demarrerNginx>> | undefined;
try {
  const proprietaire = { connectionString: paire.adresse('postgres', 'postgres', [0]) };
  await executer(proprietaire, 'create role pharmaccord login noinherit', `create database ${BASE}`);
  mkdirSync(join(racine, 'donnees'));
  mkdirSync(join(racine, 'nginx'));
  instances.push(await demarrer({ port: PORTS[0], rangs: [0, 1], demo: true }));
  instances.push(await demarrer({ port: PORTS[1] }));
  nginx = await demarrerNginx(PORT, PORTS, join(racine, 'nginx'));
  console.log(`PostgreSQL ${paire.version}, deux serveurs, deux instances, nginx`);
  let principal: Rang = 0;
  for (let tour = 1; tour <= Number(values.tours); tour += 1) principal = await basculer(tour, principal);
  // A job that was running when its database stopped is taken again once its time is over.
  const restent = async (): Promise<number> =>
    (await surLaBase(principal, A_FAIRE)) + (await surLaBase(principal, MAILS_SANS_ISSUE));
  for (let fois = 0; fois < REPRISE_S && (await restent()) > 0; fois += 1) await attendre(1_000);
  if ((await restent()) > 0) throw new Error('des travaux sont restés en plan');
  if (mailsDoubles() > 0) throw new Error('des mails sont partis deux fois');
  const pannes = nginx.reponses().filter(({ status }) => status === 500);
  console.log(
    `${values.tours} bascules : 0 écriture perdue, 0 en double ; première écriture au plus tard ` +
      `${Math.round(pire.retour)} ms après la promotion ; ${pannes.length} × 500`,
  );
  if (pannes.length > 0)
    throw new Error(
      pannes
        .slice(0, 10)
        .map(({ demande }) => demande)
        .join('\n'),
    );
} finally {
  for (const instance of instances) await arreter(instance);
  await nginx?.arreter();
  paire.arreter();
  await smtp.fermer();
  await rm(racine, { recursive: true, force: true });
}
