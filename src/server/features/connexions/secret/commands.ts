import { ConfigError } from '#server/core/config.ts';
import { transactionSysteme, type Database, type Tx } from '#server/core/db/database.ts';
import { cleDuSecret, type Secrets } from '#server/core/secrets.ts';
import type { Services } from '#server/core/services.ts';
import {
  contexteDe,
  deleteSecret,
  deleteSecrets,
  findSecretsChiffres,
  upsertSecret,
  type ConnexionSecrete,
  type NomSecret,
} from './repository.ts';

/**
 * Keeps a secret of an account sealed, in place of the one it had (CNX-5). No call ever gives it back.
 * @throws 409 CLE_ABSENTE
 */
export const garderSecret = (
  { secrets }: Pick<Services, 'secrets'>,
  tx: Tx,
  nom: NomSecret,
  valeur: string,
): Promise<void> => upsertSecret(tx, nom, secrets.chiffrer(valeur, contexteDe(nom)));

/** Forgets everything that opened a partner. */
export const oublierSecrets = (
  tx: Tx,
  connexion: { readonly tenantId: number; readonly connexion: ConnexionSecrete },
): Promise<void> => deleteSecrets(tx, connexion);

/** Forgets one secret of a partner. */
export const oublierSecret = (tx: Tx, nom: NomSecret): Promise<void> => deleteSecret(tx, nom);

const origineDe = (adresse: string | null): string | null =>
  adresse === null || !URL.canParse(adresse) ? null : new URL(adresse).origin;
/**
 * Whether the address is now of another origin: the password given to the first is never sent to the second (CNX-61,
 * CNX-78).
 */
export const estDUneAutreMaison = (avant: string | null, apres: string | null): boolean =>
  avant !== null && origineDe(avant) !== origineDe(apres);

/**
 * At start: every kept secret can be opened, and those of an older key are sealed again with the present one.
 * @returns how many were sealed again
 * @throws {ConfigError} when secrets are kept and their key is not given
 */
export const tenirSecrets = (dbSysteme: Database, secrets: Secrets): Promise<number> =>
  transactionSysteme(dbSysteme, async (tx) => {
    const chiffres = await findSecretsChiffres(tx);
    const perdus = chiffres.filter(({ chiffre }) => !secrets.cles.includes(cleDuSecret(chiffre)));
    if (perdus.length > 0)
      throw new ConfigError([
        `SECRETS_KEY ${secrets.cle === undefined ? 'est absente' : 'n’est pas la bonne'} : ${perdus.length} ` +
          'secret(s) de connexion (extracteur, LGO, Payps) ont été chiffrés avec une autre clé. Rendez cette clé, ' +
          'dans SECRETS_KEY ou dans SECRETS_KEYS_ANCIENNES.',
      ]);
    const aResceller = chiffres.filter(
      ({ chiffre }) => secrets.cle !== undefined && cleDuSecret(chiffre) !== secrets.cle,
    );
    for (const { chiffre, ...reste } of aResceller) {
      // The constraint of the table holds the three names.
      const nom = { ...reste, connexion: reste.connexion as ConnexionSecrete };
      const contexte = contexteDe(nom);
      await upsertSecret(tx, nom, secrets.chiffrer(secrets.dechiffrer(chiffre, contexte), contexte));
    }
    return aResceller.length;
  });
