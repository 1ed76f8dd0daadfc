import { randomBytes, timingSafeEqual } from 'node:crypto';
import { composerSecret, OCTETS_SECRET } from '#shared/core/secret.ts';
import { creerAtelier } from './atelier/atelier.ts';

export type DemandeArgon2 = {
  readonly motDePasse: string;
  readonly nonce: Uint8Array;
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly tagLength: number;
};

// Above the floor of COM-70 (m ≥ 19 456 kB, t ≥ 2): about 40 ms on a small server.
const PARAMETRES = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/**
 * Passwords are hashed in their own process (CPT-76): in the shared pool, a hundred logins would delay the files, the
 * compression and the DNS of every other call. Beyond two or three seconds of work, the caller is asked to come back.
 */
const atelier = creerAtelier<DemandeArgon2, Uint8Array>({
  module: new URL('worker-mot-de-passe.ts', import.meta.url),
  delaiMs: 20_000,
  memoireMo: 32,
  maxEnAttente: 60,
  maxParPart: 30,
});

const calculer = async (
  motDePasse: string,
  nonce: Buffer,
  parametres: typeof PARAMETRES,
  source?: string,
): Promise<Buffer> => Buffer.from(await atelier.faire({ motDePasse, nonce, ...parametres }, source));

const ecrire = (nonce: Buffer, tag: Buffer): string =>
  [
    'argon2id',
    PARAMETRES.memory,
    PARAMETRES.passes,
    PARAMETRES.parallelism,
    nonce.toString('base64url'),
    tag.toString('base64url'),
  ].join('$');

/**
 * Hashes a password: all its characters count. The form is `argon2id$m$t$p$nonce$tag`, in base64url.
 * @throws {AppError} 503 when too many wait
 */
export const hacherMotDePasse = async (motDePasse: string): Promise<string> => {
  const nonce = randomBytes(16);
  return ecrire(nonce, await calculer(motDePasse, nonce, PARAMETRES));
};

/**
 * Compares a password in the same time whether it is right or wrong.
 * @param source the calling address, for a call without a session: sources are served in turn
 * @throws {AppError} 503 when too many wait
 */
export const verifierMotDePasse = async (motDePasse: string, hache: string, source?: string): Promise<boolean> => {
  const [, memory, passes, parallelism, nonce, attendu] = hache.split('$');
  if (!nonce || !attendu) return false;
  const tag = Buffer.from(attendu, 'base64url');
  const parametres = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: tag.length,
  };
  const calcule = await calculer(motDePasse, Buffer.from(nonce, 'base64url'), parametres, source);
  return timingSafeEqual(calcule, tag);
};

/** A hash that no password matches, so that an unknown identifier takes as long as a known one. */
export const HACHE_LEURRE = ecrire(randomBytes(16), randomBytes(PARAMETRES.tagLength));

/** A random password for another person, to be changed at the next login. */
export const nouveauSecret = (): string => composerSecret(randomBytes(OCTETS_SECRET));
