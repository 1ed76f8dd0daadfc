import Fastify, { type FastifyReply } from 'fastify';
import helmet from '@fastify/helmet';
import { enLigneDe } from '../paiement/paiement.ts';
import type { Services } from '../services.ts';

const SANS_NONCE = "'self'";

/**
 * The camera reads barcodes, a PDF is shown on the whole screen, an address is copied; nothing else is ever asked for.
 */
const PERMISSIONS = [
  'camera=(self)',
  'fullscreen=(self)',
  'clipboard-write=(self)',
  ...[
    'accelerometer',
    'clipboard-read',
    'display-capture',
    'encrypted-media',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'publickey-credentials-get',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((nom) => `${nom}=()`),
].join(', ');

/** Of the answer itself, not of its security. */
const DE_LA_REPONSE = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
]);

/**
 * The security headers of every answer. They are the same for all: helmet writes them once, where it would compute them
 * at each answer (a twentieth of the processor time of a list).
 */
export const entetesDeSecurite = async ({
  paiement,
  publicUrl,
  supportUrl,
}: Pick<Services, 'paiement' | 'publicUrl'> & { readonly supportUrl?: string }): Promise<Record<string, string>> => {
  const modele = Fastify();
  // The payment page is the only other place to which a form of ours may be sent.
  const enLigne = enLigneDe(paiement);
  const https = publicUrl.startsWith('https://');
  await modele.register(helmet, {
    strictTransportSecurity: https,
    referrerPolicy: { policy: 'no-referrer' },
    // As `frame-ancestors`, for who does not read it.
    xFrameOptions: { action: 'deny' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': [SANS_NONCE],
        // Widths and colours that a page computes, and those of a note or of a mail once cleaned.
        'style-src-attr': ["'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", 'data:', 'blob:'],
        'worker-src': ["'self'", 'blob:'],
        // A PDF in the browser's own viewer: bytes the page has read itself, never an address.
        // And the external support, when the configuration names one (SUP-16): that origin alone.
        'frame-src': ['blob:', ...(supportUrl ? [new URL(supportUrl).origin] : [])],
        'base-uri': ["'none'"],
        'form-action': ["'self'", ...(enLigne ? [enLigne.origine] : [])],
        'frame-ancestors': ["'none'"],
        ...(https ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
  });
  modele.get('/', async () => '');
  const { headers } = await modele.inject('/');
  await modele.close();
  return {
    ...Object.fromEntries(
      Object.entries(headers).flatMap(([nom, valeur]) => (DE_LA_REPONSE.has(nom) ? [] : [[nom, String(valeur)]])),
    ),
    'permissions-policy': PERMISSIONS,
  };
};

/** The policy of an answer whose page may hold these sheets of styles. @param sources `'nonce-…'` or `'sha256-…'` */
export const avecStyles = (reply: FastifyReply, sources: string): void => {
  const politique = reply.getHeader('content-security-policy');
  if (typeof politique !== 'string') return;
  void reply.header(
    'content-security-policy',
    politique.replace(`style-src ${SANS_NONCE}`, `style-src ${SANS_NONCE} ${sources}`),
  );
};

/** The policy of a worker's own file, the only one that may run WebAssembly: no page may (CAT-56). */
export const avecWebAssembly = (reply: FastifyReply): void => {
  const politique = reply.getHeader('content-security-policy');
  if (typeof politique !== 'string') return;
  void reply.header(
    'content-security-policy',
    politique.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
  );
};
