import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { composerSecret, OCTETS_SECRET } from '#shared/core/secret.ts';

const argon2id = promisify(argon2);
// Above the floor of COM-70 (m ≥ 19 456 kB, t ≥ 2): about 40 ms on a small server.
const PARAMETRES = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const calculer = (
  motDePasse: string,
  nonce: Buffer,
  { memory, passes, parallelism, tagLength }: typeof PARAMETRES,
): Promise<Buffer> =>
  argon2id('argon2id', {
    message: Buffer.from(motDePasse.normalize('NFC')),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength,
  });

/** Hashes a password: all its characters count. The form is `argon2id$m$t$p$nonce$tag`, in base64url. */
export const hacherMotDePasse = async (motDePasse: string): Promise<string> => {
  const nonce = randomBytes(16);
  const tag = await calculer(motDePasse, nonce, PARAMETRES);
  return [
    'argon2id',
    PARAMETRES.memory,
    PARAMETRES.passes,
    PARAMETRES.parallelism,
    nonce.toString('base64url'),
    tag.toString('base64url'),
  ].join('$');
};

/** Same time for right and wrong passwords. */
export const verifierMotDePasse = async (motDePasse: string, hache: string): Promise<boolean> => {
  const [, memory, passes, parallelism, nonce, attendu] = hache.split('$');
  if (!nonce || !attendu) return false;
  const tag = Buffer.from(attendu, 'base64url');
  const calcule = await calculer(motDePasse, Buffer.from(nonce, 'base64url'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: tag.length,
  });
  return timingSafeEqual(calcule, tag);
};

let leurre: Promise<string> | undefined;
/** A hash that no password matches, to spend the same time on an unknown identifier. */
export const hacheLeurre = (): Promise<string> => (leurre ??= hacherMotDePasse(randomBytes(16).toString('hex')));

/** A random password for another person, to be changed at the next login. */
export const nouveauSecret = (): string => composerSecret(randomBytes(OCTETS_SECRET));
