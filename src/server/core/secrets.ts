import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { AppError } from '#shared/core/app-error.ts';

/** What others entrust to us (a password of a partner, a token), never kept in clear (CNX-5). */
export type Secrets = {
  /** Name of the present key; undefined: no key is configured. */
  readonly cle: string | undefined;
  /** Names of every key that can open: the present one and the older ones. */
  readonly cles: readonly string[];
  /**
   * @param contexte who and what it belongs to: the sealed text opens nowhere else
   * @throws {AppError} 409 CLE_ABSENTE when no key is configured
   */
  chiffrer(texte: string, contexte: string): string;
  /** @throws {Error} when the key is unknown, the context is another or the text was changed */
  dechiffrer(chiffre: string, contexte: string): string;
};

/** In base64, 32 bytes each. */
export type ReglagesSecrets = { readonly cle: string | undefined; readonly anciennes: readonly string[] };

const OCTETS_CLE = 32;
const OCTETS_VECTEUR = 12;
const OCTETS_SCEAU = 16;

/** @returns whether the text is a key: 32 bytes in base64 */
export const estCleDeSecrets = (texte: string): boolean =>
  /^[A-Za-z0-9+/]{43}=?$/.test(texte) && Buffer.from(texte, 'base64').length === OCTETS_CLE;

const nomDe = (cle: Buffer): string => createHash('sha256').update(cle).digest('hex').slice(0, 12);

/** Name of the key that sealed a text. */
export const cleDuSecret = (chiffre: string): string => chiffre.split('.')[1] ?? '';

const cleAbsente = () =>
  new AppError(
    409,
    'CLE_ABSENTE',
    'Ce serveur n’a pas de clé de chiffrement (SECRETS_KEY) : aucun mot de passe ne peut y être gardé. Prévenez son ' +
      'administrateur.',
  );

/** AES-256-GCM: each text its own vector, its context authenticated with it. */
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
