import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compresserFichiers } from '../../../../scripts/build-web.ts';
import { paiementManuel } from '../paiement/paiement.ts';
import { entetesDeSecurite } from './entetes.ts';
import { avecCalculatrice, avecSupport, servirWeb } from './web.ts';

const lire = () => readFile(new URL('../../../../index.html', import.meta.url), 'utf8');

describe('l’adresse de la calculatrice dans la page', () => {
  test('prend la place prévue par la page', async () => {
    expect(avecCalculatrice(await lire(), 'https://calculateur.exemple.fr/?a=1&b=2')).toContain(
      '<meta name="pharmaccord-calculatrice" content="https://calculateur.exemple.fr/?a=1&amp;b=2" />',
    );
  });

  test('ne sort pas de son attribut', async () => {
    expect(avecCalculatrice(await lire(), 'https://x.fr/"><script>')).not.toContain('"><script>');
  });

  test('absente, laisse la nôtre', async () => {
    const page = await lire();
    expect(avecCalculatrice(page, undefined)).toBe(page);
    expect(page).toContain('<meta name="pharmaccord-calculatrice" content="/calculatrice/" />');
  });
});

describe('l’adresse d’un support extérieur dans la page', () => {
  test('prend la place prévue, sans sortir de son attribut', async () => {
    expect(avecSupport(await lire(), 'https://aide.exemple.fr/?a=1&b=2')).toContain(
      '<meta name="pharmaccord-support" content="https://aide.exemple.fr/?a=1&amp;b=2" />',
    );
    expect(avecSupport(await lire(), 'https://x.fr/"><script>')).not.toContain('"><script>');
  });

  test('absente, laisse la conversation', async () => {
    const page = await lire();
    expect(avecSupport(page, undefined)).toBe(page);
    expect(page).toContain('<meta name="pharmaccord-support" content="" />');
  });
});

test('la politique de contenu n’ouvre un cadre qu’au support configuré', async () => {
  const base = { paiement: paiementManuel, publicUrl: 'https://pharmaccord.exemple.fr' };
  const cadres = async (supportUrl?: string) =>
    /frame-src ([^;]*)/.exec(
      (await entetesDeSecurite({ ...base, ...(supportUrl && { supportUrl }) }))['content-security-policy'] ?? '',
    )?.[1];
  expect(await cadres()).toBe('blob:');
  expect(await cadres('https://aide.exemple.fr/widget?site=7')).toBe('blob: https://aide.exemple.fr');
});

test('le mot de la page est celui de sa politique, et change à chaque réponse', async () => {
  const dossier = await mkdtemp(join(tmpdir(), 'web-'));
  const page = '<meta property="csp-nonce" nonce="nonce-de-la-page"><link rel="stylesheet" nonce="nonce-de-la-page">';
  await writeFile(join(dossier, 'index.html'), page);
  const app = Fastify();
  const entetes = await entetesDeSecurite({ paiement: paiementManuel, publicUrl: 'https://pharmaccord.exemple.fr' });
  app.addHook('onRequest', async (_request, reply) => void reply.headers(entetes));
  await servirWeb(app, dossier);
  const mots = new Set<string>();
  for (let fois = 0; fois < 3; fois += 1) {
    const { headers, payload } = await app.inject('/encours');
    const politique = String(headers['content-security-policy']);
    const [, mot = ''] = /style-src 'self' 'nonce-([\w+/=]{24})';/.exec(politique) ?? [];
    expect(payload).toBe(page.replaceAll('nonce-de-la-page', mot));
    mots.add(mot);
  }
  expect(mots.size).toBe(3);
  await app.close();
  await rm(dossier, { recursive: true, force: true });
});

test('le lecteur de codes seul peut exécuter du WebAssembly : ni une page, ni un autre script', async () => {
  const dossier = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(dossier, 'assets'));
  await copyFile(new URL('../../../../index.html', import.meta.url), join(dossier, 'index.html'));
  await writeFile(join(dossier, 'assets/lecteur-AbC_1-2.wasm'), Buffer.from('\0asm', 'latin1'));
  for (const nom of ['worker-codes-AbC_1-2.js', 'worker-autre-AbC.js'])
    await writeFile(join(dossier, 'assets', nom), '// du code qui se répète\n'.repeat(200));
  await compresserFichiers(dossier);
  const app = Fastify();
  const entetes = await entetesDeSecurite({ paiement: paiementManuel, publicUrl: 'https://pharmaccord.exemple.fr' });
  app.addHook('onRequest', async (_request, reply) => void reply.headers(entetes));
  await servirWeb(app, dossier);
  const scripts = async (url: string, codage: string) => {
    const { headers } = await app.inject({ url, headers: { 'accept-encoding': codage } });
    return /script-src [^;]*/.exec(String(headers['content-security-policy']))?.[0];
  };
  for (const codage of ['br', 'gzip', 'identity']) {
    expect(await scripts('/assets/worker-codes-AbC_1-2.js', codage)).toBe("script-src 'self' 'wasm-unsafe-eval'");
    for (const url of ['/assets/worker-autre-AbC.js', '/promotions', '/assets/lecteur-AbC_1-2.wasm'])
      expect(await scripts(url, codage)).toBe("script-src 'self'");
  }
  expect((await app.inject('/assets/lecteur-AbC_1-2.wasm')).headers['content-type']).toBe('application/wasm');
  await app.close();
  await rm(dossier, { recursive: true, force: true });
});

test('la calculatrice est une page à elle, sans l’application', async () => {
  const dossier = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(dossier, 'calculatrice'));
  for (const page of ['index.html', 'calculatrice/index.html'])
    await copyFile(new URL(`../../../../${page}`, import.meta.url), join(dossier, page));
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await servirWeb(app, dossier, { calculatorUrl: 'https://calculateur.exemple.fr' });
  const { payload, headers } = await app.inject('/calculatrice/');
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  expect(payload).toContain('<h1>Calculatrice de marge</h1>');
  // The server's policy refuses a script or a handler written in the page.
  expect(payload).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=|\sstyle=/);
  const sansBarre = await app.inject('/calculatrice');
  expect([sansBarre.statusCode, sansBarre.headers['location']]).toEqual([301, '/calculatrice/']);
  await app.close();
  await rm(dossier, { recursive: true, force: true });
});

test('ce qu’un lien seul ouvre ne se garde ni ne se cherche ; le reste se revalide', async () => {
  const dossier = await mkdtemp(join(tmpdir(), 'web-'));
  await copyFile(new URL('../../../../index.html', import.meta.url), join(dossier, 'index.html'));
  const app = Fastify();
  await servirWeb(app, dossier);
  const entetes = async (url: string) => (await app.inject({ method: 'GET', url })).headers;
  const lien = await entetes('/reclamations/12/public/3f6c0f4e-0000-4000-8000-000000000000');
  expect(lien).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': expect.stringContaining('noindex') });
  expect((await entetes('/pieces/12/public/3f6c0f4e-0000-4000-8000-000000000000'))['cache-control']).toBe('no-store');
  const ecran = await entetes('/reclamations?reclamation=12');
  expect([ecran['cache-control'], ecran['x-robots-tag']]).toEqual(['no-cache', undefined]);
  await app.close();
  await rm(dossier, { recursive: true, force: true });
});

describe('les fichiers de l’interface', () => {
  const script = 'export const rien = 0; // du code qui se répète\n'.repeat(200);
  let dossier: string;
  let app: FastifyInstance;
  beforeAll(async () => {
    dossier = await mkdtemp(join(tmpdir(), 'web-'));
    await copyFile(new URL('../../../../index.html', import.meta.url), join(dossier, 'index.html'));
    await mkdir(join(dossier, 'assets'));
    await writeFile(join(dossier, 'assets/entree-abc.js'), script);
    await writeFile(join(dossier, 'assets/police-abc.woff2'), script);
    await compresserFichiers(dossier);
    app = Fastify();
    await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] });
    await servirWeb(app, dossier);
  });
  afterAll(async () => {
    await app.close();
    await rm(dossier, { recursive: true, force: true });
  });
  const demander = (accepte: string, entetes: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: '/assets/entree-abc.js', headers: { 'accept-encoding': accepte, ...entetes } });

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['identity', undefined, (octets: Buffer) => octets],
  ] as const)('pour « %s », partent tels que construits : %s', async (accepte, codage, decoder) => {
    const { headers, rawPayload } = await demander(accepte);
    expect(decoder(rawPayload).toString()).toBe(script);
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'content-length': String(rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(headers['content-encoding']).toBe(codage);
    const vide = await demander(accepte, {}, 'HEAD');
    expect([vide.rawPayload.length, vide.headers['content-length'], vide.headers['content-encoding']]).toEqual([
      0,
      headers['content-length'],
      codage,
    ]);
  });

  test('une copie gardée se revalide dans son codage, et dans nul autre', async () => {
    const etiquettes = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (codage) => String((await demander(codage)).headers['etag'])),
    );
    expect(new Set(etiquettes).size).toBe(3);
    const [brotli = '', gzip = ''] = etiquettes;
    expect((await demander('br', { 'if-none-match': brotli })).statusCode).toBe(304);
    expect((await demander('br', { 'if-none-match': gzip })).statusCode).toBe(200);
  });

  test.each(['br', 'gzip', 'identity'])('une partie (%s) est celle de ce qui part en entier', async (codage) => {
    const entier = (await demander(codage)).rawPayload;
    const partie = await demander(codage, { range: 'bytes=10-19' });
    expect([partie.statusCode, partie.headers['content-range']]).toEqual([206, `bytes 10-19/${entier.length}`]);
    expect(partie.rawPayload).toEqual(entier.subarray(10, 20));
    expect(partie.headers['content-encoding']).toBe(codage === 'identity' ? undefined : codage);
  });

  test('une police part telle quelle ; ce qui est comprimé n’a pas d’adresse à lui', async () => {
    const police = await app.inject({ url: '/assets/police-abc.woff2', headers: { 'accept-encoding': 'br' } });
    expect([police.payload, police.headers['content-encoding']]).toEqual([script, undefined]);
    for (const suffixe of ['br', 'gz'])
      expect((await app.inject(`/assets/entree-abc.js.${suffixe}`)).statusCode).toBe(404);
  });
});
