import Fastify, { type FastifyReply } from 'fastify';
import helmet from '@fastify/helmet';
import { enLigneDe } from '../paiement/paiement.ts';
import type { Services } from '../services.ts';

const SANS_NONCE = "'self'";

/**
 * The browser permissions: the camera to read barcodes, full screen for a PDF, the clipboard to copy an address; no
 * other is ever needed.
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

/** Headers about the answer itself, not about its security. */
const DE_LA_REPONSE = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
]);

/**
 * The security headers of every answer, computed once by helmet since they never change: at each answer, they would
 * take a twentieth of the processor time of a list.
 */
export const entetesDeSecurite = async ({
  paiement,
  publicUrl,
  supportUrl,
}: Pick<Services, 'paiement' | 'publicUrl'> & { readonly supportUrl?: string }): Promise<Record<string, string>> => {
  const modele = Fastify();
  // The payment page is the only other place that may receive one of our forms.
  const enLigne = enLigneDe(paiement);
  const https = publicUrl.startsWith('https://');
  await modele.register(helmet, {
    strictTransportSecurity: https,
    referrerPolicy: { policy: 'no-referrer' },
    // Same rule as `frame-ancestors`, for browsers that ignore it.
    xFrameOptions: { action: 'deny' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': [SANS_NONCE],
        // For the widths and colours that a page computes, and the styles of a cleaned note or mail.
        'style-src-attr': ["'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", 'data:', 'blob:'],
        'worker-src': ["'self'", 'blob:'],
        // A PDF in the browser's own viewer, from bytes that the page has read, never from an address; and the external
        // support, when one is configured (SUP-16): only its origin.
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

/** Sets the policy of an answer whose page has these style sheets. @param sources `'nonce-…'` or `'sha256-…'` */
export const avecStyles = (reply: FastifyReply, sources: string): void => {
  const politique = reply.getHeader('content-security-policy');
  if (typeof politique !== 'string') return;
  void reply.header(
    'content-security-policy',
    politique.replace(`style-src ${SANS_NONCE}`, `style-src ${SANS_NONCE} ${sources}`),
  );
};

/** Sets the policy of a worker's file, the only one that may run WebAssembly: no page may (CAT-56). */
export const avecWebAssembly = (reply: FastifyReply): void => {
  const politique = reply.getHeader('content-security-policy');
  if (typeof politique !== 'string') return;
  void reply.header(
    'content-security-policy',
    politique.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
  );
};
