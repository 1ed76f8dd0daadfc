import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { coreErrors } from '#shared/core/errors.ts';
import { avecStyles, avecWebAssembly } from './entetes.ts';

const META = '<meta name="pharmaccord-calculatrice" content="';
const NOTRE_CALCULATRICE = '/calculatrice/';
/**
 * The worker that reads codes in a picture (`web/lib/lecteur-codes`), under the name given by the build, compressed or
 * not.
 */
const LECTEUR_DE_CODES = /\/assets\/worker-codes-[\w-]+\.js(?:\.br|\.gz)?$/;
const attribut = (valeur: string) => valeur.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Writes the address of another calculator in the page (COM-89); without an address, the page keeps our own. */
export const avecCalculatrice = (page: string, adresse: string | undefined): string =>
  adresse === undefined ? page : page.replace(META + NOTRE_CALCULATRICE, () => META + attribut(adresse));

const META_SUPPORT = '<meta name="pharmaccord-support" content="';
/** Writes the address of an external support in the page (SUP-16); without an address, the page keeps our own. */
export const avecSupport = (page: string, adresse: string | undefined): string =>
  adresse === undefined ? page : page.replace(META_SUPPORT, () => META_SUPPORT + attribut(adresse));

/** The placeholder that the build (vite.config.ts) writes wherever the page needs its nonce. */
const NONCE_DE_LA_PAGE = 'nonce-de-la-page';
/** The page with its own nonce, named by its policy (COM-113). */
const avecNonce = (reply: FastifyReply, page: string): string => {
  const nonce = randomBytes(16).toString('base64');
  avecStyles(reply, `'nonce-${nonce}'`);
  return page.replaceAll(NONCE_DE_LA_PAGE, nonce);
};

/** @returns null in a folder without a calculator */
const lirePageCalculatrice = (dossier: string): Promise<string | null> =>
  readFile(join(dossier, 'calculatrice/index.html'), 'utf8').catch(() => null);

/**
 * Serves the built web application: hashed files with an unlimited cache, as compressed by the build, and the page
 * itself for every address of the browser's history (COM-104). The calculator is a page of its own (CAL-9).
 */
export const servirWeb = async (
  app: FastifyInstance,
  dossier: string,
  { calculatorUrl, supportUrl }: { calculatorUrl?: string; supportUrl?: string } = {},
): Promise<void> => {
  const calculatrice = await lirePageCalculatrice(dossier);
  const page = avecSupport(
    avecCalculatrice(await readFile(join(dossier, 'index.html'), 'utf8'), calculatorUrl),
    supportUrl,
  );
  await app.register(fastifyStatic, {
    root: dossier,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    setHeaders: (reply, chemin) => {
      if (LECTEUR_DE_CODES.test(chemin)) avecWebAssembly(reply);
      void reply.header(
        'cache-control',
        chemin.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  // The router accepts the address with or without its slash: the page is the one with it.
  if (calculatrice !== null)
    app.get(NOTRE_CALCULATRICE, async (request, reply) =>
      request.url.startsWith(NOTRE_CALCULATRICE)
        ? reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(calculatrice)
        : reply.redirect(NOTRE_CALCULATRICE, 301),
    );
  app.get('/*', async (request, reply) => {
    // A mail program that cannot unsubscribe by itself opens this address with a GET: the page then asks for a
    // confirmation (PIL-24).
    const arret = /^\/api\/v1\/(?:statistiques\/)?(rapport|recapitulatif)\/desabonner\/([\w-]{1,200})$/.exec(
      request.url,
    );
    if (arret) return reply.redirect(`/desabonnement/${arret[1] ?? ''}/${arret[2] ?? ''}`, 302);
    if (/^\/(api|assets|websocket|health|metrics|\.well-known)(\/|$)/.test(request.url)) throw coreErrors.introuvable();
    // A page opened by a link alone is neither cached nor indexed. The referrer is never sent (helmet).
    const parLien = /^\/(?:(?:reclamations|pieces)\/[^/]+\/public|desabonnement)\//.test(request.url);
    if (parLien) reply.header('x-robots-tag', 'noindex, nofollow, noarchive');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', parLien ? 'no-store' : 'no-cache')
      .send(avecNonce(reply, page));
  });
};
