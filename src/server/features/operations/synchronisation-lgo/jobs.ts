import { z } from 'zod';
import { transactionSysteme } from '#server/core/db/database.ts';
import { mettreEnFile } from '#server/core/jobs/file.ts';
import { declarerTravail, lierTravail, type Travail } from '#server/core/jobs/travail.ts';
import type { Services } from '#server/core/services.ts';
import { envoyerLgo } from './commands/envoyer.ts';
import { travailEnvoiLgo } from './commands/actes.ts';
import { estDue, suivreLgo } from './commands/suivre.ts';
import { comptesConnectes } from './read-models/comptes.ts';

/**
 * Compares each connected account with its software, and asks for what is due to be sent (CNX-67): whatever changed a
 * promotion, it is seen.
 * @returns the number of accounts to which something is to be sent
 */
export const entretenirLgo = async ({ dbSysteme, maintenant }: Services): Promise<number> => {
  const comptes = await transactionSysteme(dbSysteme, comptesConnectes);
  let nombre = 0;
  for (const tenantId of comptes)
    await transactionSysteme(dbSysteme, async (tx) => {
      const { etat, produits } = await suivreLgo(tx, { maintenant: maintenant(), tenantId });
      if (etat.connexion !== 'API') return;
      if (!produits.some(({ ligne }) => ligne !== null && estDue(ligne, maintenant()))) return;
      nombre += 1;
      await mettreEnFile(tx, travailEnvoiLgo, { tenantId });
    });
  return nombre;
};

const entretien = declarerTravail({
  nom: 'lgo.entretien',
  schema: z.object({}),
  dureeMaxSecondes: 900,
  paralleles: 1,
});

export const travauxSynchronisationLgo: readonly Travail[] = [
  lierTravail(
    entretien,
    async (_donnees, services) => {
      const nombre = await entretenirLgo(services);
      if (nombre > 0) services.log.info({ nombre }, 'LGO à mettre à jour');
    },
    { cron: '*/5 * * * *' },
  ),
  lierTravail(travailEnvoiLgo, ({ tenantId }, services, { signal }) => envoyerLgo(services, tenantId, signal)),
];
