import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#server/core/db/database.ts';
import { connexionA } from '#server/core/db/principal.ts';
import { startEmbedded } from '#server/core/db/embedded.ts';
import type { Config } from '#server/core/config.ts';
import type { Sauvegarde } from '#server/core/sauvegarde/sauvegarder.ts';
import { idsEditeurs } from '#server/features/comptes/compte/read-models/noms.ts';
import { suivreSauvegarde } from '#server/features/exploitation/travail/commands.ts';

type Connexion = Parameters<typeof openDatabase>[0];
type BaseOuverte = {
  readonly connexion: Connexion;
  readonly directe?: Connexion;
  readonly fermer: () => Promise<void>;
};

/** Never migrated here: a backup is what one makes before. */
const ouvrir = async ({ databaseUrl, databaseDirectUrl, dataDir }: Config): Promise<BaseOuverte | undefined> => {
  if (databaseUrl)
    return {
      connexion: connexionA(databaseUrl),
      directe: connexionA(databaseDirectUrl ?? databaseUrl),
      fermer: async () => {},
    };
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) return undefined;
  const { host, port, database, stop } = await startEmbedded({ dataDir });
  return { connexion: { host, port, database, user: 'pharmaccord' }, fermer: stop };
};

/**
 * A backup asked for by a person: kept for `/travaux` as those of the night are (EXP-26). A database that cannot keep
 * it, of an earlier version or out of reach, is saved all the same.
 * @param dire hears that it is not kept
 */
export const sauvegarderALaMain = async (
  config: Config,
  faire: () => Promise<Sauvegarde>,
  dire: (phrase: string) => void,
): Promise<Sauvegarde> => {
  const base = await ouvrir(config);
  if (!base) return faire();
  const { connexion, directe = connexion } = base;
  const dbSysteme = openDatabase(connexion, { role: 'pharmaccord_systeme', max: 2, directe });
  let commencee: Promise<Sauvegarde> | undefined;
  const suivie = (): Promise<Sauvegarde> => (commencee = faire());
  const suivi = { dbSysteme, maintenant: () => new Date(), origine: 'MANUELLE', editeurs: idsEditeurs } as const;
  try {
    return await suivreSauvegarde(suivi, suivie).catch(async () => {
      const faite = await (commencee ?? faire());
      dire('Cette sauvegarde ne se verra pas parmi les travaux : la base n’a pas pu la noter.');
      return faite;
    });
  } finally {
    await dbSysteme.destroy();
    await base.fermer();
  }
};
