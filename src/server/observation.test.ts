import { execFile } from 'node:child_process';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './core/config.ts';
import { hacherMotDePasse } from './core/mot-de-passe.ts';
import { suivreOuvrage } from './core/observation/suivre.ts';
import { demarrerInstance, type Instance } from './instance.ts';
import { creerBaseDeTest, type BaseDeTest } from './testing/base/base.ts';
import { dossierEnMemoire } from './testing/processus/dossier-ephemere.ts';
import { lireExpressions, metriquesDe } from './testing/expressions-promql.ts';
import { ouvrirRecepteur, type RecepteurOtlp } from './testing/recepteur-otlp.ts';

const MOT_DE_PASSE = 'Pharmaccord1';
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
let base: BaseDeTest;
let dossier: string;
let recepteur: RecepteurOtlp;
let instance: Instance;
const recus: IncomingHttpHeaders[] = [];
const partenaire = createServer((requete, reponse) => {
  recus.push(requete.headers);
  reponse.end('{}');
});
let machine: string;

beforeAll(async () => {
  base = await creerBaseDeTest();
  dossier = dossierEnMemoire('pharmaccord-observation-');
  recepteur = await ouvrirRecepteur();
  await new Promise<void>((pret) => partenaire.listen(0, '127.0.0.1', pret));
  machine = `127.0.0.1:${(partenaire.address() as AddressInfo).port}`;
  const config = {
    ...readConfig({
      DATA_DIR: dossier,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      TRUST_PROXY: '1',
      SORTIES_LOCALES: machine,
      METRICS_TOKEN: 'jeton-des-metriques',
      OTEL_EXPORTER_OTLP_ENDPOINT: `${recepteur.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20recepteur',
      OTEL_BSP_SCHEDULE_DELAY: '100',
      OTEL_METRIC_EXPORT_INTERVAL: '100',
      TRACES_PARTENAIRES: 'true',
    }),
    port: 0,
  };
  instance = await demarrerInstance(config, {
    proprietaire: base.adminConfig,
    application: base.clientConfig,
    directe: base.directConfig,
    embarquee: undefined,
    neuve: true,
  });
  const { dbSysteme } = instance.services;
  const { id: tenant_id } = await dbSysteme
    .insertInto('tenant')
    .values({ type: 'PHARMACIE', nom: 'Pharmacie Cachée', mail: 'a@exemple.fr', active: 'ACCEPTED' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const password_hash = await hacherMotDePasse(MOT_DE_PASSE);
  await dbSysteme
    .insertInto('utilisateur')
    .values({ tenant_id, username: 'claire', nom: 'Durand', prenom: 'Claire', role: 'ADMIN', password_hash })
    .execute();
  await dbSysteme
    .insertInto('adresse_sortante')
    .values({ origine: `http://${machine}`, libelle: 'Simulateur', ajoutee_par_nom: 'Test' })
    .execute();
});
afterAll(async () => {
  await instance.arreter();
  await recepteur.fermer();
  partenaire.closeAllConnections();
  partenaire.close();
  await base.fermer();
  await rm(dossier, { recursive: true, force: true });
});

const appeler = async (method: string, chemin: string, token = '', corps?: object) => {
  const reponse = await fetch(`http://127.0.0.1:${instance.port}${chemin}`, {
    method,
    headers: {
      ...(corps && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      traceparent: `00-${TRACE}-${PARENT}-01`,
    },
    ...(corps && { body: JSON.stringify(corps) }),
  });
  return { status: reponse.status, texte: await reponse.text() };
};
const entrer = async (password = MOT_DE_PASSE) =>
  JSON.parse((await appeler('POST', '/api/v1/login', '', { username: 'claire', password })).texte) as { token: string };
const span = (nom: string) => expect.poll(() => recepteur.spans.find(({ name }) => name === nom)).toBeDefined();
const lire = (nom: string) => recepteur.spans.find(({ name }) => name === nom)!;

describe('ce qui est envoyé au récepteur (EXP-113)', () => {
  it('un appel, ses requêtes, dans la trace du répartiteur, sans rien de personne', async () => {
    const { token } = await entrer();
    expect((await appeler('GET', '/api/v1/utilisateurs/connected', token)).status).toBe(200);
    await appeler('GET', '/api/v1/encours/424242', token);
    await span('GET /api/v1/utilisateurs/connected');
    const appel = lire('GET /api/v1/utilisateurs/connected');
    expect(appel).toMatchObject({ traceId: TRACE, parentSpanId: PARENT, kind: 2 });
    expect(appel.mots).toMatchObject({ 'http.response.status_code': 200, 'pharmaccord.compte': 'PHARMACIE' });
    const requetes = recepteur.spans.filter(({ parentSpanId }) => parentSpanId === appel.spanId);
    expect(requetes.length).toBeGreaterThan(0);
    for (const { name, traceId, mots } of requetes) {
      expect(traceId).toBe(TRACE);
      expect(name).toMatch(/^(?:SELECT|INSERT|UPDATE|DELETE|WITH|COMMIT)(?: [a-z_.]+)?$/);
      expect(mots['db.query.summary']).toBe(name);
    }
    const tout = recepteur.brut.join('\n');
    for (const secret of ['claire', 'Durand', 'Cachée', 'a@exemple', MOT_DE_PASSE, token, '424242'])
      expect(tout).not.toContain(secret);
    expect(recepteur.entetes.every(({ authorization }) => authorization === 'Bearer recepteur')).toBe(true);
  });

  it('le travail qu’un appel a voulu, dans sa trace', async () => {
    expect(
      (await appeler('POST', '/api/v1/utilisateurs/motDePasseOublie', '', { identifiant: 'claire' })).status,
    ).toBeLessThan(300);
    await span('mot-de-passe-oublie');
    expect(lire('mot-de-passe-oublie')).toMatchObject({ traceId: TRACE, kind: 5 });
    expect(recepteur.brut.join('\n')).not.toContain('claire');
  });

  it('un appel à un partenaire, à qui la trace est dite', async () => {
    await suivreOuvrage(
      () => ({ sorte: 'travail', nom: 'essai' }),
      () => instance.services.sortie.appeler({ methode: 'GET', url: `http://${machine}/secret?nom=Durand` }),
    );
    await span(`GET ${machine}`);
    const sortie = lire(`GET ${machine}`);
    expect(sortie.mots['http.response.status_code']).toBeTruthy();
    expect(recus[0]?.['traceparent']).toBe(`00-${sortie.traceId}-${sortie.spanId}-01`);
    expect(recepteur.brut.join('\n')).not.toContain('nom=Durand');
  });

  it('les mesures, avec ce qui attend', async () => {
    const voulues = [
      'http.server.request.duration',
      'db.client.operation.duration',
      'pharmaccord.travail.duration',
      'http.client.request.duration',
      'pharmaccord.mail.retard',
    ];
    await expect.poll(() => voulues.filter((nom) => !recepteur.mesures.has(nom))).toEqual([]);
  });

  it('un récepteur muet, puis éteint, ne retarde ni ne refuse aucun appel', async () => {
    const { token } = await entrer();
    recepteur.endormir();
    const statuts = async () =>
      new Set(
        await Promise.all(
          Array.from(
            { length: 300 },
            async () => (await appeler('GET', '/api/v1/utilisateurs/connected', token)).status,
          ),
        ),
      );
    expect(await statuts()).toEqual(new Set([200]));
    await recepteur.fermer();
    expect(await statuts()).toEqual(new Set([200]));
  });
});

describe('ce que deploy/observation nomme, le produit l’expose (EXP-114)', () => {
  const { parFichier, notees } = lireExpressions();
  /** A histogram's or a summary's series come with its name. */
  const exposees = (texte: string): Set<string> =>
    new Set(
      [...texte.matchAll(/^# TYPE (?<nom>\S+) (?<genre>\S+)$/gm)].flatMap(({ groups }) => {
        const { nom = '', genre } = groups ?? {};
        return genre === 'histogram' ? ['_bucket', '_sum', '_count'].map((suite) => nom + suite) : [nom];
      }),
    );
  /** As a collector gives them to Prometheus: dots and unit. */
  const parOtel = (): string[] =>
    recepteur.unites.flatMap(({ name, unit }) => {
      const nom = name.replaceAll('.', '_') + (unit === 's' ? '_seconds' : '');
      return [nom, ...['_bucket', '_sum', '_count'].map((suite) => nom + suite)];
    });

  it.each([...parFichier.keys()])('%s', async (fichier) => {
    const reponse = await appeler('GET', '/metrics', 'jeton-des-metriques');
    expect(reponse.status).toBe(200);
    const connues = new Set([
      'up',
      ...notees,
      ...exposees(reponse.texte),
      ...(fichier.includes('opentelemetry') ? parOtel() : []),
    ]);
    const nommees = (parFichier.get(fichier) ?? []).flatMap(metriquesDe);
    expect(nommees.length).toBeGreaterThan(5);
    expect(nommees.filter((nom) => !connues.has(nom))).toEqual([]);
  });

  it('un mail qui attend et un travail abandonné s’y voient', async () => {
    const { texte } = await appeler('GET', '/metrics', 'jeton-des-metriques');
    expect(texte).toMatch(/^pharmaccord_mail_retard_seconds \d/m);
    expect(texte).toMatch(/^pharmaccord_sql_duration_seconds_count\{requete="SELECT [a-z_.]+",issue="fait"\} [1-9]/m);
    expect(texte).not.toMatch(/claire|Durand|Cachée/);
  });
});

it('sans réglage, rien d’OpenTelemetry n’est chargé que ce que prom-client charge (EXP-113)', async () => {
  const programme = `
    import { registerHooks } from 'node:module';
    const charges = new Set();
    registerHooks({ resolve: (nom, de, suite) => {
      const lieu = suite(nom, de);
      const paquet = /node_modules\\/(@opentelemetry\\/[^/]+)/.exec(lieu.url)?.[1];
      if (paquet && !/prom-client|@opentelemetry/.test(de.parentURL)) charges.add(paquet);
      return lieu;
    } });
    await import(${JSON.stringify(new URL('instance.ts', import.meta.url).href)});
    const { observerInstance } = await import(${JSON.stringify(new URL('core/observation/observer.ts', import.meta.url).href)});
    await observerInstance(undefined, {});
    const sans = [...charges];
    const reglages = { url: 'http://127.0.0.1:1', entetes: {}, service: 'essai', echantillon: 'parentbased_always_on',
      part: 1, partenaires: false, envoiTracesMs: 1000, envoiMesuresMs: 60000 };
    const log = { warn: () => {} };
    const lireRetards = async () => ({ travaux: [], abandonnes: [], mails: [], sauvegarde: [] });
    await (await observerInstance(reglages, { version: '0', log, lireRetards })).arreter();
    process.stdout.write(JSON.stringify([sans, charges.size]), () => process.exit(0));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', programme]);
  expect(JSON.parse(stdout)).toEqual([[], 6]);
});
