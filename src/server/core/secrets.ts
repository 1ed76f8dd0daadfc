import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { AppError } from '#shared/core/app-error.ts';

/** Secrets entrusted by others (a partner's password, a token), never stored in clear (CNX-5). */
export type Secrets = {
  /** Name of the present key; undefined when no key is configured. */
  readonly cle: string | undefined;
  /** Names of all the keys that can open a secret: the present one and the older ones. */
  readonly cles: readonly string[];
  /**
   * @param contexte the owner and the purpose of the secret: the sealed text opens in no other context
   * @throws {AppError} 409 CLE_ABSENTE when no key is configured
   */
  chiffrer(texte: string, contexte: string): string;
  /** @throws {Error} for an unknown key, another context or an altered text */
  dechiffrer(chiffre: string, contexte: string): string;
};

/** Keys of 32 bytes in base64. */
export type ReglagesSecrets = { readonly cle: string | undefined; readonly anciennes: readonly string[] };

const OCTETS_CLE = 32;
const OCTETS_VECTEUR = 12;
const OCTETS_SCEAU = 16;

/** @returns whether the text is a key: 32 bytes in base64 */
export const estCleDeSecrets = (texte: string): boolean =>
  /^[A-Za-z0-9+/]{43}=?$/.test(texte) && Buffer.from(texte, 'base64').length === OCTETS_CLE;

const nomDe = (cle: Buffer): string => createHash('sha256').update(cle).digest('hex').slice(0, 12);

/** Name of the key that sealed this secret. */
export const cleDuSecret = (chiffre: string): string => chiffre.split('.')[1] ?? '';

const cleAbsente = () =>
  new AppError(
    409,
    'CLE_ABSENTE',
    'Ce serveur n’a pas de clé de chiffrement (SECRETS_KEY) : aucun mot de passe ne peut y être gardé. Prévenez son ' +
      'administrateur.',
  );

/** AES-256-GCM: each text has its own vector, and its context is authenticated with it. */
export const ouvrirSecrets = ({ cle, anciennes }: ReglagesSecrets): Secrets => {
  const cles = new Map(
    [cle, ...anciennes].flatMap((texte) => {
      if (texte === undefined) return [];
      const octets = Buffer.from(texte, 'base64');
      return [[nomDe(octets), octets] as const];
    }),
  );
  const presente = cle === undefined ? undefined : nomDe(Buffer.from(cle, 'base64'));
  return {
    cle: presente,
    cles: [...cles.keys()],
    chiffrer: (texte, contexte) => {
      const octets = presente === undefined ? undefined : cles.get(presente);
      if (presente === undefined || !octets) throw cleAbsente();
      const vecteur = randomBytes(OCTETS_VECTEUR);
      const machine = createCipheriv('aes-256-gcm', octets, vecteur).setAAD(Buffer.from(contexte));
      const corps = Buffer.concat([vecteur, machine.update(texte, 'utf8'), machine.final(), machine.getAuthTag()]);
      return `v1.${presente}.${corps.toString('base64')}`;
    },
    dechiffrer: (chiffre, contexte) => {
      const octets = cles.get(cleDuSecret(chiffre));
      if (!octets) throw new Error('secret sealed by an unknown key');
      const corps = Buffer.from(chiffre.split('.')[2] ?? '', 'base64');
      const machine = createDecipheriv('aes-256-gcm', octets, corps.subarray(0, OCTETS_VECTEUR), {
        authTagLength: OCTETS_SCEAU,
      })
        .setAAD(Buffer.from(contexte))
        .setAuthTag(corps.subarray(-OCTETS_SCEAU));
      return machine.update(corps.subarray(OCTETS_VECTEUR, -OCTETS_SCEAU), undefined, 'utf8') + machine.final('utf8');
    },
  };
};
