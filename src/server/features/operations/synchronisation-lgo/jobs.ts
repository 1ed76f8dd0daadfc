import { transactionSysteme } from '#server/core/db/database.ts';
import { mettreEnFile } from '#server/core/jobs/file.ts';
import { lierTravail, travailPeriodique, type Travail } from '#server/core/jobs/travail.ts';
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

export const travauxSynchronisationLgo: readonly Travail[] = [
  travailPeriodique(
    { nom: 'lgo.entretien', cron: '*/5 * * * *', dit: 'LGO à mettre à jour', muetSansRien: true },
    entretenirLgo,
  ),
  lierTravail(travailEnvoiLgo, ({ tenantId }, services, { signal }) => envoyerLgo(services, tenantId, signal)),
];
