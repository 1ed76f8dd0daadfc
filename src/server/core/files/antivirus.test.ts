import { createServer } from 'node:net';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { demarrerClamd, EICAR, type Clamd, type Humeur } from '../../../../simulators/clamd/serveur.ts';
import { lireAdresseClamd, ouvrirClamd, type AdresseClamd, type Antivirus } from './antivirus.ts';

const log = pino({ level: 'silent' });
const DELAIS = { connexionMs: 500, totalMs: 500 };
let clamd: Clamd;
let antivirus: Antivirus;
const ouvrir = (url: string): Antivirus => ouvrirClamd(lireAdresseClamd(url)!, log, DELAIS);
beforeAll(async () => {
  clamd = await demarrerClamd();
  antivirus = ouvrir(clamd.url);
});
afterEach(() => {
  clamd.humeur = 'normale';
  clamd.vus.length = 0;
});
afterAll(() => clamd.fermer());

const verifier = (contenu: Buffer | string, nom = 'constat.txt', par = antivirus) =>
  par.verifier({ nom, contenu: Buffer.from(contenu) }).then(
    () => 'sain',
    ({ status, code, message, errors, details }) => ({ status, code, message, errors, details }),
  );

describe('l’adresse', () => {
  it.each<[string, AdresseClamd]>([
    ['tcp://clamd:3310', { host: 'clamd', port: 3310 }],
    ['tcp://10.0.0.4', { host: '10.0.0.4', port: 3310 }],
    ['tcp://[::1]:3311/', { host: '::1', port: 3311 }],
    ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
    ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ])('%s', (texte, attendue) => expect(lireAdresseClamd(texte)).toEqual(attendue));
  it.each(['clamd:3310', 'http://clamd:3310', 'tcp://', 'tcp://clamd/x', 'unix:clamd', '3310'])('refuse %s', (texte) =>
    expect(lireAdresseClamd(texte)).toBeUndefined(),
  );
});

it('un fichier sain passe, et clamd l’a reçu à l’octet près, morceau par morceau', async () => {
  for (const contenu of [Buffer.from('a'), randomBytes(64 * 1024), randomBytes(200_001)]) {
    expect(await verifier(contenu)).toBe('sain');
    expect(clamd.vus.pop()!.equals(contenu)).toBe(true);
  }
  expect(await antivirus.repond()).toBe(true);
});

it('EICAR est refusé à son champ, le fichier et le virus nommés', async () => {
  const message = 'Le fichier « bon de commande.txt » contient un virus (Eicar-Test-Signature) : il n’est pas accepté.';
  expect(await verifier(EICAR, 'bon de commande.txt')).toMatchObject({
    status: 415,
    code: 'FICHIER_INFECTE',
    message,
    errors: [{ pointer: '/fichiers', detail: message }],
  });
});

it.each<Humeur>(['muette', 'coupe', 'erreur'])(
  'clamd %s : 503 avec le temps à attendre, jamais accepté sans avoir été vu',
  async (humeur) => {
    clamd.humeur = humeur;
    expect(await verifier('sain')).toMatchObject({
      status: 503,
      code: 'ANALYSE_INDISPONIBLE',
      message: expect.stringMatching(/^Les fichiers ne peuvent pas être vérifiés/),
      errors: [{ pointer: '/fichiers' }],
      details: { secondes: 60 },
    });
  },
);

it('clamd éteint : 503, et il le dit', async () => {
  const eteint = await demarrerClamd();
  await eteint.fermer();
  expect(await verifier('sain', 'a.txt', ouvrir(eteint.url))).toMatchObject({ status: 503 });
  expect(await ouvrir(eteint.url).repond()).toBe(false);
});

it('une réponse sans fin ne se garde pas en mémoire', async () => {
  const bavard = createServer((prise) => {
    prise.on('error', () => {});
    prise.write('x'.repeat(10_000));
  });
  onTestFinished(() => void bavard.close());
  await new Promise<void>((pret) => bavard.listen(0, '127.0.0.1', () => pret()));
  const { port } = bavard.address() as { port: number };
  expect(await verifier('sain', 'a.txt', ouvrir(`tcp://127.0.0.1:${port}`))).toMatchObject({ status: 503 });
});

it('par une prise du système aussi', async () => {
  const dossier = await mkdtemp(join(tmpdir(), 'clamd-'));
  const prise = join(dossier, 'clamd.ctl');
  const serveur = createServer((client) => client.on('data', () => client.end('stream: OK\0')));
  onTestFinished(async () => {
    serveur.close();
    await rm(dossier, { recursive: true });
  });
  await new Promise<void>((pret) => serveur.listen(prise, () => pret()));
  expect(await verifier('sain', 'a.txt', ouvrir(`unix:${prise}`))).toBe('sain');
});

it('soixante à la fois passent tous ; au-delà de ce qui peut attendre, les autres reviennent plus tard', async () => {
  expect(new Set(await Promise.all(Array.from({ length: 60 }, () => verifier('sain'))))).toEqual(new Set(['sain']));
  const issues = await Promise.all(Array.from({ length: 140 }, () => verifier('sain')));
  expect(issues.filter((issue) => issue === 'sain')).toHaveLength(108);
  expect(issues.filter((issue) => typeof issue === 'object' && issue.status === 503)).toHaveLength(32);
  expect(await verifier('sain')).toBe('sain');
});
