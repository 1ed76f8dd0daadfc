import type { Tx } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { contexteDe, findChiffre, type NomSecret } from './repository.ts';

/** The secret in clear, for an outgoing call alone; undefined when none is kept. */
export const secretDe = async (
  { secrets }: Pick<Services, 'secrets'>,
  tx: Tx,
  nom: NomSecret,
): Promise<string | undefined> => {
  const chiffre = await findChiffre(tx, nom);
  return chiffre === undefined ? undefined : secrets.dechiffrer(chiffre, contexteDe(nom));
};

/** Whether a secret is kept: all that a screen may know of it. */
export const secretPresent = async (tx: Tx, nom: NomSecret): Promise<boolean> =>
  (await findChiffre(tx, nom)) !== undefined;
